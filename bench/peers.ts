// The list reads of the mock operator beside those of general mock servers that are given its OpenAPI document. They come
// from the registry into a folder of their own, and answer an example where the mock operator answers free seats.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../self/fixtures/free-port.ts';
import { list } from './calls.ts';
import { load, type Measured, send, startServer } from './load.ts';

const document = fileURLToPath(new URL('../schemas/generated/partner.openapi.json', import.meta.url));

const PEERS = [
  {
    name: 'Prism',
    install: '@stoplight/prism-cli@5.14.2',
    script: '@stoplight/prism-cli/dist/index.js',
    args: (port: number) => ['mock', document, '--port', String(port), '--host', '127.0.0.1'],
  },
  {
    name: 'Mockoon',
    install: '@mockoon/cli@9.9.0',
    script: '@mockoon/cli/bin/run.js',
    args: (port: number) => ['start', '--data', document, '--port', String(port), '--disable-log-to-file'],
  },
];

const REQUESTS = 1_500;
const WARM_UP = 300;
const MAX_WAIT_MS = 30_000;

/** Hundredths of a second, as Linux counts them. */
const TICKS = 100;

/** CPU time of a process by the words of Linux: user and system time are the 14th and 15th, after a name in brackets. */
const cpuSecondsOf = (pid: number): number => {
  const [, words = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const numbers = words.split(' ');
  return (Number(numbers[11]) + Number(numbers[12])) / TICKS;
};

const answering = async (url: string, child: ChildProcess, name: string): Promise<void> => {
  const until = Date.now() + MAX_WAIT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await send(url, list).catch(() => undefined);
    if (answer?.status === 200 && answer.body !== '') {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`${name} does not answer the list call`);
};

type Peer = (typeof PEERS)[number];

/** @throws with the words of npm, where that cannot install a peer */
const install = (folder: string, { name, install: wanted }: Peer): void => {
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder, wanted],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0) {
    const words = stderr.split('\n').filter((line) => line.startsWith('npm error'));
    throw new Error(
      `npm cannot install ${name} (${wanted}): ${words.slice(0, 3).join(' ') || `it ended with ${status}`}`,
    );
  }
};

const started = async (folder: string, { name, script, args }: Peer): Promise<Measured> => {
  const port = await freePort();
  const path = join(folder, 'node_modules', script);
  const child = spawn(process.execPath, [path, ...args(port)], { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, name);
  return {
    url,
    cpuSeconds: async () => cpuSecondsOf(child.pid ?? 0),
    heapBytes: async () => Number.NaN,
    stop: () => child.kill(),
  };
};

const measured = async (server: Measured): Promise<number> => {
  await load(server, list, WARM_UP);
  return (await load(server, list, REQUESTS)).perCpuSecond;
};

/** Requests per CPU second of both; or why a peer could not be measured. */
type PeerResult = { name: string; mock: number; peer: number } | { name: string; why: string };

export const benchPeers = async function* (): AsyncGenerator<PeerResult> {
  const ours = await startServer('never sold out');
  try {
    for (const one of PEERS) {
      const folder = mkdtempSync(join(tmpdir(), 'holdfast-peer-'));
      try {
        install(folder, one);
        const theirs = await started(folder, one);
        try {
          yield { name: one.name, mock: await measured(ours), peer: await measured(theirs) };
        } finally {
          theirs.stop();
        }
      } catch (error) {
        yield { name: one.name, why: (error as Error).message };
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  } finally {
    ours.stop();
  }
};
