// The mock operator on a socket.

import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import { DEMO_KEYS } from './demo.ts';
import { createMock, type Mock, type MockOptions } from './mock.ts';

export interface StartOptions extends MockOptions {
  /** 0, the default, takes a free one. */
  port?: number;
}

export interface StartedMock {
  /** For example http://127.0.0.1:4010, without a slash at the end. */
  url: string;
  mock: Mock;
  /** Stops listening, ends idle connections at once and resolves when all are closed. */
  close(): Promise<void>;
}

/** Longer than any client keeps a connection in its pool. */
const KEEP_ALIVE_MS = 75_000;

/** What a caller on this machine writes for a host. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') {
    return '127.0.0.1';
  }
  if (host === '::') {
    return '[::1]';
  }
  return isIPv6(host) ? `[${host}]` : host;
};

/** Starts the mock. Callers must show the keys; without the option those are the demo keys. */
export const startMock = ({ port = 0, host = '127.0.0.1', ...options }: StartOptions = {}): Promise<StartedMock> => {
  const mock = createMock({ ...options, host, keys: options.keys === undefined ? DEMO_KEYS : options.keys });
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: mock.app.fetch, port, hostname: host }, (address: AddressInfo) => {
      const close = (): Promise<void> =>
        new Promise((closed, failed) => {
          server.close((error) => (error ? failed(error) : closed()));
          server.closeIdleConnections();
        });
      resolve({ url: `http://${reachable(host)}:${address.port}`, mock, close });
    }) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.headersTimeout = KEEP_ALIVE_MS + 1000;
    server.once('error', reject);
  });
};
