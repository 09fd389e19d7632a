// Each page is followed from a fresh folder: its commands run as printed, and print what it shows. `--update-snapshots` writes what they print into the pages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { needsPosix, needsPrograms } from '../fixtures/programs.ts';
import { isShown } from './output.ts';
import { blocksOf, PAGE_PATHS, type PagePath, root, textOf } from './page.ts';
import { readersOwn } from './readers-own.ts';
import { Session, stepsOf } from './session.ts';

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
