#!/usr/bin/env node
import { didYouMean } from '../schemas/nearest.ts';
import type { Command } from './command.ts';
import { renderFault, renderSetupError, SetupError } from './errors.ts';
import { version } from './version.ts';

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
  doctor: {
    summary: 'looks at a profile and its target before a run',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  requirements: {
    summary: 'lists the catalogue: id, level, source, sentence, checks, mutants',
    load: async () => (await import('./requirements.ts')).requirements,
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
    'Exit codes: 0 conformant, 1 not conformant, 2 incomplete, 3 set-up refused, 4 a fault of holdfast',
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
  if (entry === undefined)
    throw new SetupError(`There is no command ${name}.${didYouMean(name, Object.keys(commands))}`, {
      allowed: Object.keys(commands).join(', '),
      todo: 'See: holdfast --help',
    });
  return (await entry.load()).execute(rest);
};

try {
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  const refused = error instanceof SetupError;
  process.stderr.write(`${refused ? renderSetupError(error) : renderFault(error)}\n`);
  process.exitCode = refused ? 3 : 4;
}
