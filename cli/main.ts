#!/usr/bin/env node
import { didYouMean } from '../schemas/suggest.ts';
import { version } from '../schemas/version.ts';
import { type Command, isGiven } from './command.ts';
import { renderFault, renderSetupError, SetupError } from './errors.ts';
import { addressIn, needsProfile } from './needs-profile.ts';
import { leaveFolderOfNpm } from './npm-folder.ts';
import { exitOfError, FAULT_OF_OURS } from './run-exit.ts';

interface Entry {
  summary: string;
  load(): Promise<Command>;
}

/** Loaded when it is called: `--help` does not wait for the mock operator. */
const commands: Record<string, Entry> = {
  certify: {
    summary: 'checks a target; without a profile, the embedded mock operator',
    load: async () => (await import('./certify.ts')).certify,
  },
  mock: {
    summary: 'runs the mock operator',
    load: async () => (await import('./mock.ts')).mock,
  },
  init: {
    summary: 'writes a profile, and checks it against the target',
    load: async () => (await import('./init.ts')).init,
  },
  doctor: {
    summary: 'looks at a profile and its target before a run',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  undo: {
    summary: 'undoes what earlier runs left on a target',
    load: async () => (await import('./undo.ts')).undo,
  },
  requirements: {
    summary: 'lists the catalogue: id, level, source, sentence, checks, mutants',
    load: async () => (await import('./requirements.ts')).requirements,
  },
  baseline: {
    summary: 'makes a baseline of the failures in a report',
    load: async () => (await import('./baseline.ts')).baseline,
  },
  compare: {
    summary: 'says what changed from one report to another',
    load: async () => (await import('./compare.ts')).compare,
  },
  verify: {
    summary: 'says what a certificate covers, and whether it holds',
    load: async () => (await import('./verify.ts')).verify,
  },
  prove: {
    summary: 'proves the suites on mutants, lawful variants and degenerate operators',
    load: async () => (await import('./prove.ts')).prove,
  },
};

const help = (): string => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    'holdfast <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '  holdfast <command> --help   the options of a command',
    '  holdfast --version',
    '',
    'Exit codes: 0 conformant, 1 not conformant, 2 incomplete, 3 set-up refused, 4 a fault of holdfast,\n130 stopped by Ctrl-C, 143 by SIGTERM',
    '',
  ].join('\n');
};

const dispatch = async ([name, ...rest]: string[]): Promise<number> => {
  if (name === '--version') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h') {
    process.stdout.write(help());
    return 0;
  }
  if (name === undefined) {
    process.stderr.write(help());
    return 3;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    const address = [name, ...rest].map(addressIn).find((one) => one !== undefined);
    if (address !== undefined || (name === 'run' && !isGiven(rest, 'profile'))) {
      throw needsProfile('certify', address);
    }
    throw new SetupError(
      `There is no command ${name}.${didYouMean(name === 'run' ? 'certify' : name, Object.keys(commands))}`,
      {
        allowed: Object.keys(commands).join(', '),
        todo: 'See: holdfast --help',
      },
    );
  }
  return (await entry.load()).execute(rest);
};

const report = (error: unknown): void => {
  process.stderr.write(`${error instanceof SetupError ? renderSetupError(error) : renderFault(error)}\n`);
};

// What nobody reads (`| head`), or a full disk does not take, changes no verdict and no exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {});
}
// Node would end with 1, which says that the target is not conformant.
process.once('uncaughtException', (error) => {
  report(error);
  process.exit(FAULT_OF_OURS);
});

try {
  leaveFolderOfNpm();
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  report(error);
  process.exitCode = exitOfError(error).exitCode;
}
