// A command in this process, where it is not the process that matters: one that is started takes seconds to load.
import type { Command } from '../../cli/command.ts';
import { renderSetupError, SetupError } from '../../cli/errors.ts';
import { exitOfError } from '../../cli/run-exit.ts';
import type { Ended } from './holdfast.ts';

/** Runs a command to its end, with these variables of the environment beside those of this process. */
export const executed = async (
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> => {
  const said = { out: '', errors: '', screen: '' };
  const { stdout, stderr } = process;
  const writes = { out: stdout.write, errors: stderr.write };
  const keeping = (name: 'out' | 'errors') => (piece: unknown) => {
    said[name] += String(piece);
    said.screen += String(piece);
    return true;
  };
  const own = { NO_COLOR: '1', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', ...env };
  const before = Object.keys(own).map((name) => [name, process.env[name]] as const);
  stdout.write = keeping('out');
  stderr.write = keeping('errors');
  Object.assign(process.env, own);
  try {
    return { code: await command.execute([...args]), ...said };
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
    keeping('errors')(`${renderSetupError(error)}\n`);
    return { code: exitOfError(error).exitCode, ...said };
  } finally {
    stdout.write = writes.out;
    stderr.write = writes.errors;
    for (const [name, value] of before) {
      if (value === undefined) {
        delete process.env[name];
      } else {
        process.env[name] = value;
      }
    }
  }
};
