import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Start } from './server.ts';

const CONNECTIONS = 16;

/** A measured server in a process of its own. */
export interface Measured {
  url: string;
  cpuSeconds(): Promise<number>;
  /** What is in use of the heap once everything is collected. */
  heapBytes(): Promise<number>;
  stop(): void;
}

const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as Answer;
};

export const startServer = async (start: Start): Promise<Measured> => {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const { url } = await ask<{ url: string }>(child, { start });
  return {
    url,
    cpuSeconds: async () => (await ask<{ cpuSeconds: number }>(child, { tell: 'cpu' })).cpuSeconds,
    heapBytes: async () => (await ask<{ heapBytes: number }>(child, { tell: 'heap' })).heapBytes,
    stop: () => child.kill(),
  };
};

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  /** Made anew for each request, before its body. */
  headers: () => Record<string, string>;
  body?: () => string;
}

/** Sends one request over a kept connection and answers its body. */
export const send = (url: string, request: Request, agent?: http.Agent): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = http.request(
      `${url}${request.path}`,
      { method: request.method, headers: request.headers(), ...(agent && { agent }) },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(request.body?.());
  });

/** Requests per second of the server's own CPU time and of the clock, over this many requests. */
export const load = async (
  server: Measured,
  request: Request,
  requests: number,
): Promise<{ perCpuSecond: number; perSecond: number }> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const cpuBefore = await server.cpuSeconds();
  const started = performance.now();
  let left = requests;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        const { status, body } = await send(server.url, request, agent);
        if (status >= 300) {
          throw new Error(`${request.method} ${request.path} answered ${status}: ${body.slice(0, 300)}`);
        }
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  const cpu = (await server.cpuSeconds()) - cpuBefore;
  agent.destroy();
  return { perCpuSecond: requests / cpu, perSecond: requests / elapsed };
};
