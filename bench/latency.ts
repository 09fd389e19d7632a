// How long a run takes where each answer takes its time: a mock operator in a process of its own, behind a delaying proxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../harness/resources/budget.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import type { Exchange, Profile, Report } from '../schemas/generated/types.ts';
import { INTERFACES, type Interface } from '../schemas/interfaces.ts';
import { exchangesOf, type LoggedExchange } from '../schemas/text/exchange-log.ts';
import { startServer } from './load.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A proxy that passes each answer on after a delay. */
const delayingProxy = async (behind: string, delayMs: number): Promise<http.Server> => {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = http.createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    const onward = http.request(new URL(url, behind), { method, headers, agent }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, delayMs);
    });
    onward.once('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
};

const endOf = ({ startedAt, durationMs }: Exchange): number => Date.parse(startedAt) + durationMs;

/** A run of the command as it is typed: how it ended, what it reported, and how long it took from the first request to the last answer. */
export const certified = async (
  profile: Profile,
  name: Interface,
): Promise<{ code: unknown; report: Report; exchanges: LoggedExchange[]; seconds: number }> => {
  const out = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const file = join(out, 'profile.json');
  writeFileSync(file, JSON.stringify(profile));
  const args = ['--import', 'tsx', 'cli/main.ts', 'certify', '--profile', file, '--interface', name, '--out', out];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }), 'exit');
  if (typeof code !== 'number' || code > 2) {
    throw new Error(`certify of ${name} ended with ${code}`);
  }
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  const exchanges = [...exchangesOf(join(out, 'exchanges.ndjson.gz'))];
  rmSync(out, { recursive: true });
  const began = Math.min(...exchanges.map(({ startedAt }) => Date.parse(startedAt)));
  return { code, report, exchanges, seconds: (Math.max(...exchanges.map(endOf)) - began) / 1000 };
};

interface LatencyResult {
  interface: Interface;
  delayMs: number;
  requests: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** What the limits allow at best: the requests at their rate, or the longest wait of a check where that is longer. */
  leastSeconds: number;
  /** All answers one after the other. */
  oneAtATimeSeconds: number;
}

/**
 * The longest time that a check lets pass between an answer and its next request. It waits for the target no longer than
 * the maximum wait: what goes beyond is spent on its turn.
 */
const longestWaitMs = (exchanges: readonly LoggedExchange[]): number => {
  const ends = new Map<string, number>();
  let longest = 0;
  for (const exchange of exchanges) {
    const before = ends.get(exchange.requirement);
    if (before !== undefined) {
      longest = Math.max(longest, Date.parse(exchange.startedAt) - before);
    }
    ends.set(exchange.requirement, Math.max(before ?? 0, endOf(exchange)));
  }
  return Math.min(longest, LIMITS.patienceSeconds * 1000);
};

/**
 * Certifies with the limits of a profile that names none, and a clock that nobody moves. The age of a platform's cache
 * is not judged: it takes five minutes at any latency.
 */
export const benchLatency = async (delayMs: number): Promise<LatencyResult[]> => {
  const mock = await startServer('demo');
  const proxy = await delayingProxy(mock.url, delayMs);
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { clock: _clock, limits: _limits, operator: _operator, booking, ...profile } = mockProfile({ baseUrl });
  const live = { ...profile, booking: { ...booking, without: ['operator'] } } as Profile;
  const results: LatencyResult[] = [];
  for (const name of INTERFACES) {
    const { code, report, exchanges, seconds } = await certified(live, name);
    const { run } = report;
    if (code !== 0) {
      throw new Error(`certify of ${name} with answers in ${delayMs} ms ended with ${code}`);
    }
    results.push({
      interface: name,
      delayMs,
      requests: run.requests,
      seconds,
      leastSeconds: Math.max(run.requests / LIMITS.requestsPerSecond, longestWaitMs(exchanges) / 1000),
      oneAtATimeSeconds: exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000,
    });
  }
  proxy.close();
  proxy.closeAllConnections();
  mock.stop();
  return results;
};
