// A page is followed as a reader does: from a fresh folder, block by block, as printed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtCommand } from '../fixtures/built-command.ts';
import { freePort } from '../fixtures/free-port.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import type { Block } from './page.ts';

/** The exit code of a script, and its output as on a screen. */
interface Ended {
  code: number | null;
  screen: string;
}

/** A command of a block: as typed, how it is expected to end, and what the page shows of its output. */
interface Step {
  command: string;
  code: number;
  shown?: string;
}

/** `# exit code 1` at the end of a line says that a failure is what the page shows. */
const EXIT_CODE = /# exit code (\d+)\s*$/;

const codeOf = (command: string): number => Number(EXIT_CODE.exec(command)?.[1] ?? 0);

/** A mock runs until Ctrl-C: it has a terminal of its own. */
const isServer = (command: string): boolean => /^npx holdfast mock\b(?!.*--list-)/.test(command);

/** Lines run together, but for a mock and for what ends with a failure. */
const commandsOf = (text: string): string[] => {
  const commands: string[] = [];
  let together: string[] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (isServer(line) || EXIT_CODE.test(line)) {
      commands.push(together.join('\n'), line);
      together = [];
    } else {
      together.push(line);
    }
  }
  return [...commands, together.join('\n')].filter((command) => command.trim() !== '');
};

/** The commands of a block: a console block has a `$` before each, and its output below. */
export const stepsOf = ({ language, text }: Block): Step[] =>
  language === 'console'
    ? text
        .split(/^\$ /m)
        .slice(1)
        .map((part) => {
          const [command = '', ...shown] = part.split('\n');
          return { command, code: codeOf(command), shown: shown.join('\n') };
        })
    : commandsOf(text).map((command) => ({ command, code: codeOf(command) }));

export class Session {
  readonly folder = temporaryFolder();
  readonly #ports = new Map<string, number>();
  readonly #servers = new Map<string, ChildProcess>();
  readonly #standIns: ReadonlyMap<string, string>;
  readonly #env: NodeJS.ProcessEnv;

  /** @param standIns the reader's own values on a page, each with the value of this test */
  constructor(standIns: ReadonlyMap<string, string>, env: NodeJS.ProcessEnv) {
    this.#standIns = standIns;
    const bin = join(this.folder, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(join(dirname(builtCommand()), '..', '..'), join(this.folder, 'node_modules', 'holdfast'));
    symlinkSync(join('..', 'holdfast', 'dist', 'cli', 'main.js'), join(bin, 'holdfast'));
    this.write('package.json', JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
    this.#env = {
      ...process.env,
      GITHUB_ACTIONS: '',
      GITHUB_STEP_SUMMARY: '',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      npm_config_offline: 'true',
      XDG_STATE_HOME: join(this.folder, '.state'),
      ...env,
    };
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), this.#here(text));
  }

  /** Runs a command as it is printed; a mock until it listens. Variables and functions stay for the next one. */
  async run(command: string): Promise<Ended> {
    await this.#takePorts(command);
    const child = this.#started(command);
    let screen = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const listens = new Promise<number>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          screen += chunk;
          if (isServer(command) && screen.includes('Ctrl-C ends it.')) {
            resolve(0);
          }
        });
      }
    });
    const code = await (isServer(command) ? Promise.race([listens, ended]) : ended);
    return { code, screen: this.#asPrinted(screen) };
  }

  async end(): Promise<void> {
    await Promise.all([...this.#servers.keys()].map((port) => this.#stop(port)));
  }

  #started(command: string): ChildProcess {
    const variables = join(this.folder, '.variables');
    const script = [
      `[ -f ${variables} ] && . ${variables}`,
      'set -aeuo pipefail',
      this.#here(command),
      `{ export -p; declare -f; } > ${variables}`,
    ].join('\n');
    const child = spawn('bash', ['-c', script], { cwd: this.folder, env: this.#env, detached: true });
    if (isServer(command)) {
      this.#servers.set(/--port (\d+)/.exec(command)?.[1] ?? '', child);
    }
    return child;
  }

  /** Each port of the page is a free one here. A mock that takes the port of another one comes after its end. */
  async #takePorts(command: string): Promise<void> {
    for (const [, port = ''] of command.matchAll(/(?:127\.0\.0\.1:|localhost:|--port )(\d+)/g)) {
      this.#ports.set(port, this.#ports.get(port) ?? (await freePort()));
    }
    if (isServer(command)) {
      await this.#stop(/--port (\d+)/.exec(command)?.[1] ?? '');
    }
  }

  async #stop(port: string): Promise<void> {
    const child = this.#servers.get(port);
    this.#servers.delete(port);
    if (child?.pid === undefined || child.exitCode !== null) {
      return;
    }
    const closed = new Promise((resolve) => child.once('close', resolve));
    process.kill(-child.pid, 'SIGINT');
    await closed;
  }

  #here(text: string): string {
    const stood = [...this.#standIns].reduce((known, [word, value]) => known.replaceAll(word, value), text);
    return [...this.#ports].reduce(
      (known, [port, free]) => known.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(free)),
      stood,
    );
  }

  #asPrinted(screen: string): string {
    const known = [...this.#ports].reduce((text, [port, free]) => text.replaceAll(String(free), port), screen);
    return [...this.#standIns]
      .reduce((text, [word, value]) => text.replaceAll(value, word), known)
      .replaceAll(`${this.folder}/`, '');
  }
}
