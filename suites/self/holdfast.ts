// The command line as a process of its own, as it is typed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtCommand } from './built-command.ts';

/** How a command ended, and what it said: on standard output, on standard error, and on both as on a screen. */
export interface Ended {
  code: number | null;
  out: string;
  errors: string;
  screen: string;
}

interface Started {
  child: ChildProcess;
  end: Promise<Ended>;
  /** Waits until it has said something on standard output. Answers all that it has said there. */
  says(text: string): Promise<string>;
}

/** Ledgers of these commands are no business of the user who runs the tests. */
const stateHome = mkdtempSync(join(tmpdir(), 'holdfast-state-'));
process.once('exit', () => rmSync(stateHome, { recursive: true, force: true }));

const here = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the built command, or the sources of another clone. */
export const start = (
  args: readonly string[],
  { env = {}, clone }: { env?: NodeJS.ProcessEnv; clone?: string } = {},
): Started => {
  const program = clone === undefined ? [builtCommand()] : ['--import', 'tsx', join(clone, 'cli', 'main.ts')];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: clone ?? here,
    // What a CI system says of our own tests is not said to these commands.
    env: {
      ...process.env,
      GITHUB_ACTIONS: '',
      GITHUB_STEP_SUMMARY: '',
      NO_COLOR: '1',
      XDG_STATE_HOME: stateHome,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', errors: '', screen: '' };
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'errors'],
  ] as const) {
    stream.on('data', (chunk) => {
      said[name] += chunk;
      said.screen += chunk;
    });
  }
  return {
    child,
    end: new Promise((resolve) => child.once('close', (code) => resolve({ ...said, code }))),
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (said.out.includes(text)) {
            resolve(said.out);
          }
        };
        child.stdout.on('data', look);
        child.once('close', () => reject(new Error(`it ended and had not said ${text}: ${said.screen}`)));
        look();
      }),
  };
};

/** Runs a command to its end. */
export const holdfast = (...args: string[]): Promise<Ended> => start(args).end;
