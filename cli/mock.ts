import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Profile } from '../schemas/generated/types.ts';
import { escaped } from '../schemas/text/escape.ts';
import { command, wholeNumber } from './command.ts';
import { SetupError } from './errors.ts';
import { profileOfMock, startMock } from './target.ts';

export const mock = command({
  name: 'mock',
  summary: 'Runs the mock operator until Ctrl-C.',
  options: {
    port: { value: 'N', words: 'a free one by default' },
    host: { value: 'H', words: 'where it listens, 127.0.0.1 by default; 0.0.0.0 lets other machines call it' },
    fault: { value: 'NAME', many: true, words: 'breaks one requirement on purpose' },
    variant: { value: 'NAME', many: true, words: 'settles an open point in another lawful way' },
    binding: { value: 'NAME', words: 'octo-1.0: the profile is that of the OCTO face' },
    'profile-out': { value: 'FILE', words: 'writes a profile of this mock operator' },
    seed: { value: 'N', words: 'determines every id, 1 by default' },
    'list-faults': { words: 'lists faults and variants, and runs nothing' },
  },
  more: 'Its keys are the demo keys, or HOLDFAST_API_KEY and HOLDFAST_API_SECRET when these are set.',
  run: async (given) => {
    if (given['list-faults']) {
      process.stdout.write(await choices());
      return 0;
    }
    const port = given.port === undefined ? 0 : wholeNumber('port', given.port, 0, 65_535);
    const seed = given.seed === undefined ? 1 : wholeNumber('seed', given.seed, 0, 2 ** 31 - 1);
    const { url, close } = await startMock(
      { faults: given.fault, variants: given.variant, seed },
      { port, host: given.host },
    );
    const profileOut = given['profile-out'];
    try {
      if (profileOut !== undefined) {
        writeProfile(profileOut, await profileOfMock(url, given.binding));
      }
    } catch (error) {
      await close();
      throw error;
    }
    const certify = import.meta.url.endsWith('.ts') ? 'npm run certify --' : 'npx holdfast certify';
    const stopped = untilStopped();
    process.stdout.write(
      [
        `mock operator   ${url}`,
        `inspector       ${url}/_mock/`,
        ...(profileOut === undefined
          ? ['profile         none written; add --profile-out FILE']
          : [
              `profile         ${escaped(profileOut)}`,
              `certify it      ${certify} --profile ${escaped(relative('', profileOut))}`,
            ]),
        ...[...given.fault, ...given.variant].map((name) => `with            ${name}`),
        'Ctrl-C ends it.',
        '',
      ].join('\n'),
    );
    await stopped;
    // Clients may hold connections open; the mock has nothing to lose.
    process.exit(0);
  },
});

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve());
    }
  });

const writeProfile = (file: string, profile: Profile): void => {
  try {
    writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`);
  } catch (error) {
    throw new SetupError(`The profile cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      file,
      key: '--profile-out',
      todo: 'Name a file in a folder that exists and can be written to.',
    });
  }
};

const choices = async (): Promise<string> => {
  const { faults, variants } = await import('../mock-operator/faults.ts');
  const table = (title: string, entries: ReadonlyMap<string, unknown>) => {
    const width = Math.max(0, ...[...entries.keys()].map((name) => name.length));
    const lines = [...entries].map(([name, requirement]) => `  ${name.padEnd(width)}  ${requirement}`);
    return [title, ...lines.sort(), ''].join('\n');
  };
  return `${table('Faults, and the requirement that each breaks', faults)}\n${table('Variants, and the open point that each settles', variants)}`;
};
