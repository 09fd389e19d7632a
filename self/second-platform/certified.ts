// Certifies the second platform, in front of an operator or of the run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../schemas/generated/types.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Ended, holdfast } from '../fixtures/holdfast.ts';
import { headersOf, platformBefore, profileOfSecondPlatform } from '../fixtures/second-platform-profile.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { type Choices, startSecondPlatform } from './platform.ts';

interface Run extends Choices {
  /** The platform starts with nothing, and the run is the operator behind it. */
  empty?: boolean;
  clock?: boolean;
  /** How long a run waits; by default not so long that anything that is kept grows old. */
  patienceSeconds?: number;
  only?: readonly string[];
  /** A run of one check comes first. */
  second?: boolean;
}

/** A platform that starts empty, in front of the operator that the run is. */
const emptyPlatform = async (choices: Choices) => {
  const listen = `127.0.0.1:${await freePort()}`;
  const keys = { key: 'behind', secret: 'behind-secret' };
  const operator = { listen, headers: headersOf(keys, 'BEHIND') };
  return {
    platform: await startSecondPlatform({ url: `http://${listen}`, ...keys }, choices),
    operator,
    close: async () => {},
  };
};

export const certified = async (run: Run): Promise<{ ended: Ended; report: Report }> => {
  const folder = temporaryFolder();
  const { platform, operator, close } = await (run.empty ? emptyPlatform(run) : platformBefore(run));
  try {
    const profile = join(folder, 'profile.json');
    const out = join(folder, 'out');
    writeFileSync(profile, JSON.stringify(profileOfSecondPlatform(platform, operator, run)));
    const certify = (only: readonly string[] = []) => {
      const ids = only.flatMap((id) => ['--only', id]);
      return holdfast('certify', '--profile', profile, '--out', out, '--seed', '1', ...ids);
    };
    if (run.second) {
      await certify(['booking.forward.hold-is-made-once']);
    }
    const ended = await certify(run.only);
    const file = run.only === undefined ? 'report.json' : 'report.partial.json';
    return { ended, report: JSON.parse(readFileSync(join(out, file), 'utf8')) as Report };
  } finally {
    await platform.close();
    await close();
  }
};

export const inState = ({ requirements }: Report, ...wanted: string[]): string[] =>
  requirements.filter(({ state }) => wanted.includes(state)).map(({ id }) => id);
