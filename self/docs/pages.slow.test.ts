// Each page is followed from a fresh folder: its commands run as printed, and print what it shows. `--update-snapshots` writes what they print into the pages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { needsPosix, needsPrograms } from '../fixtures/programs.ts';
import { isShown } from './output.ts';
import { blocksOf, PAGE_PATHS, type PagePath, root, textOf } from './page.ts';
import { Session, stepsOf } from './session.ts';

interface ReadersOwn {
  /** The text on a page, and the text of this test in its place. */
  standIns: ReadonlyMap<string, string>;
  env: NodeJS.ProcessEnv;
  files: ReadonlyMap<string, string>;
  end(): Promise<void>;
}

interface Section {
  baseUrl?: string;
  headers?: Record<string, { otherwise?: string }>;
}

const keysOf = (prefix: string, { headers = {} }: Section = {}): Record<string, string> => ({
  [`MY_${prefix}KEY`]: headers['X-API-Key']?.otherwise ?? '',
  [`MY_${prefix}SECRET`]: headers['X-API-Secret']?.otherwise ?? '',
});

const readersOwn = async (): Promise<ReadersOwn> => {
  const mock = await startMock();
  const profile = mockProfile({ baseUrl: mock.url });
  const { partner, booking, channel, 'operator-v2': v2 } = profile;
  return {
    standIns: new Map([
      ['https://api.example.com', mock.url],
      ['https://booking.example.com', `${mock.url}/booking`],
      ['https://channel.example.com', `${mock.url}/channel`],
      ['--channel UUID', `--channel ${partner?.channelId}`],
      ['--supplier UUID', `--supplier ${partner?.supplierId}`],
    ]),
    env: {
      ...keysOf('', partner),
      ...keysOf('RESELLER_', booking),
      ...keysOf('CHANNEL_', channel),
      MY_AUTHORIZATION: v2?.authorization?.otherwise ?? '',
    },
    files: new Map([['rates.json', JSON.stringify(partner?.products.flatMap(({ rates }) => rates))]]),
    end: () => mock.close(),
  };
};

const RUN = ['sh', 'console'];

test.describe.configure({ mode: 'parallel' });

test.beforeEach(() => {
  needsPosix('shell for these blocks');
  needsPrograms('bash', 'curl', 'openssl');
});

const follow = async (path: PagePath): Promise<void> => {
  const own = await readersOwn();
  const session = new Session(own.standIns, own.env);
  try {
    for (const [file, text] of own.files) {
      session.write(file, text);
    }
    for (const block of blocksOf(textOf(path))) {
      if (block.file !== undefined) {
        session.write(block.file, block.text);
      }
      for (const { command, code, shown } of RUN.includes(block.language) ? stepsOf(block) : []) {
        const place = `${path}:${block.line} ${command}`;
        const ended = await session.run(command);
        expect(ended.code, `${place}\n${ended.screen}`).toBe(code);
        if (shown !== undefined && !isShown(shown, ended.screen)) {
          expect(['all', 'changed'], `${place}\n${ended.screen}`).toContain(test.info().config.updateSnapshots);
          const page = join(root, path);
          writeFileSync(
            page,
            readFileSync(page, 'utf8').replace(`$ ${command}\n${shown}`, () => `$ ${command}\n${ended.screen}`),
          );
        }
      }
    }
  } finally {
    await session.end();
    await own.end();
  }
};

for (const path of PAGE_PATHS.filter((one) => blocksOf(textOf(one)).some(({ language }) => RUN.includes(language)))) {
  test(`${path} is followed as printed`, async () => {
    test.setTimeout(1_200_000);
    await follow(path);
  });
}
