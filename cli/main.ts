#!/usr/bin/env node
import { didYouMean } from '../schemas/suggest.ts';
import { version } from '../schemas/version.ts';
import { isGiven } from './command.ts';
import { commands } from './commands.ts';
import { limitReached, renderHarnessError, renderSetupError, SetupError } from './errors.ts';
import { formatCommand } from './format-command.ts';
import { addressIn, needsProfile } from './needs-profile.ts';
import { leaveFolderOfNpm } from './npm-folder.ts';
import { exitOfError, SETUP_REFUSED } from './run/exit.ts';

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
    return SETUP_REFUSED;
  }
  if (name === 'help') {
    return dispatch([...rest.slice(0, 1), '--help']);
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
        todo: `See: ${formatCommand('--help')}`,
      },
    );
  }
  return (await entry.load()).execute(rest);
};

/** Prints an error, and answers with it where it is a refusal. */
const report = (thrown: unknown): SetupError | undefined => {
  const refusal = limitReached(thrown) ?? (thrown instanceof SetupError ? thrown : undefined);
  process.stderr.write(`${refusal ? renderSetupError(refusal) : renderHarnessError(thrown)}\n`);
  return refusal;
};

// Output that nobody reads (`| head`), or that a full disk refuses, changes neither verdict nor exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {});
}
// Node would end with 1, which says that the target is not conformant.
process.once('uncaughtException', (error) => {
  report(error);
  process.exit(exitOfError(error).exitCode);
});

try {
  leaveFolderOfNpm();
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  const refusal = report(error);
  if (refusal && (process.env.GITHUB_ACTIONS || process.env.GITHUB_STEP_SUMMARY)) {
    const { refusalToGithub } = await import('./run/github.ts');
    refusalToGithub(renderSetupError(refusal), process.env);
  }
  process.exitCode = exitOfError(error).exitCode;
}
