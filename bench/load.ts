import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Start } from './server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Keeps `import.meta.url` at the source file, beside which a module looks for its files. */
const keepModuleUrl: Plugin = {
  name: 'keep the module URL',
  setup: (on) => {
    on.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Bundles a file of this folder. @returns the path of the bundle: below the root, where it finds the packages */
const bundle = async (name: string): Promise<string> => {
  const outfile = join(root, 'node_modules', '.cache', 'bench', `${name}.js`);
  mkdirSync(join(root, 'node_modules', '.cache', 'bench'), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench', `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [keepModuleUrl],
  });
  return outfile;
};

const CONNECTIONS = 16;

/** A measured server in a process of its own. */
export interface Measured {
  url: string;
  cpuSeconds(): Promise<number>;
  /** The used heap after a full collection. */
  heapBytes(): Promise<number>;
  stop(): void;
}

const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as Answer;
};

export const startServer = async (start: Start): Promise<Measured> => {
  const child = fork(await bundle('server'), { execArgv: ['--expose-gc'] });
  const { url } = await ask<{ url: string }>(child, { start });
  return {
    url,
    cpuSeconds: async () => (await ask<{ cpuSeconds: number }>(child, { measure: 'cpu' })).cpuSeconds,
    heapBytes: async () => (await ask<{ heapBytes: number }>(child, { measure: 'heap' })).heapBytes,
    stop: () => child.disconnect(),
  };
};

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  /** Called for each request, before `body`. */
  headers: () => Record<string, string>;
  body?: () => string;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends one request, over a keep-alive connection where there is an agent. */
export const send = (url: string, request: Request, agent?: http.Agent): Promise<Answer> =>
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
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(request.body?.());
  });

/** Connections to one server, opened when they are needed and kept. */
export const connections = (): http.Agent => new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends a number of requests, one at a time on each connection. @throws where one is not answered with success */
export const sendMany = async (
  url: string,
  request: Request,
  requests: number,
  onAnswer: (answer: Answer) => void = () => undefined,
  kept?: http.Agent,
): Promise<void> => {
  const agent = kept ?? connections();
  let left = requests;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        const answer = await send(url, request, agent);
        if (answer.status >= 300) {
          throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
        }
        onAnswer(answer);
      }
    }),
  );
  if (kept === undefined) {
    agent.destroy();
  }
};

/** Requests per CPU second of the server and per elapsed second, on new or on keep-alive connections. */
export const load = async (
  server: Measured,
  request: Request,
  requests: number,
  kept?: http.Agent,
): Promise<{ perCpuSecond: number; perSecond: number }> => {
  const cpuBefore = await server.cpuSeconds();
  const started = performance.now();
  await sendMany(server.url, request, requests, undefined, kept);
  const elapsed = (performance.now() - started) / 1000;
  const cpu = (await server.cpuSeconds()) - cpuBefore;
  return { perCpuSecond: requests / cpu, perSecond: requests / elapsed };
};
