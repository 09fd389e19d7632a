// The installed package: its weight with its dependencies, and how long the built command takes to serve.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../self/fixtures/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 9;

const run = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  }
  return stdout.trim();
};

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** From the start of the process to its first answer, in milliseconds. */
const firstAnswerMs = async (script: string, argsFor: (port: number) => string[], cwd: string): Promise<number> => {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...argsFor(port)], { cwd, stdio: 'ignore' });
  let tookMs: number | undefined;
  while (tookMs === undefined && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    tookMs = answer && performance.now() - started;
    // A server that does not listen yet refuses at once: it is asked again when the event loop has turned.
    await new Promise(setImmediate);
  }
  child.kill();
  if (tookMs === undefined) {
    throw new Error(`${script} ended before it answered`);
  }
  return tookMs;
};

const BARE = `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
serve({ fetch: new Hono().get('*', (c) => c.text('')).fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
`;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface InstalledResult {
  packedBytes: number;
  /** With all that it needs. */
  installedBytes: number;
  packages: number;
}

/** Builds the package into a new folder below the root, where it finds its libraries. Returns the folder. */
export const buildPackage = (): string => {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const built = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(built, { recursive: true, force: true }));
  run(process.execPath, ['--import', 'tsx', 'build/build.ts', '--out', built], root);
  return built;
};

/** Builds, packs and installs into an empty folder. */
export const benchInstalled = async (): Promise<InstalledResult> => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const packed = join(
    folder,
    run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], buildPackage()),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed], folder);
  const result = {
    packedBytes: statSync(packed).size,
    installedBytes: bytesBelow(join(folder, 'node_modules')),
    packages: run('npm', ['ls', '--all', '--parseable'], folder).split('\n').length - 1,
  };
  rmSync(folder, { recursive: true });
  return result;
};

/** The built command and a bare server, from start to first answer. */
export const benchStart = async (): Promise<{ mockMs: number; bareMs: number }> => {
  const folder = buildPackage();
  writeFileSync(join(folder, 'bare.js'), BARE);
  const mockMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mockMs.push(
      await firstAnswerMs(join(folder, 'dist/cli/main.js'), (port) => ['mock', '--port', String(port)], root),
    );
    bareMs.push(await firstAnswerMs(join(folder, 'bare.js'), (port) => [String(port)], root));
  }
  return { mockMs: median(mockMs), bareMs: median(bareMs) };
};
