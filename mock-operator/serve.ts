// The mock operator on a socket.

import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import { createMock, type Mock, type MockOptions } from './mock.ts';
import { DEMO_KEYS } from './profile.ts';

export interface ServeOptions extends MockOptions {
  /** 0, the default, takes a free one. */
  port?: number;
}

export interface ServedMock {
  /** For example http://127.0.0.1:4010, without a slash at the end. */
  url: string;
  mock: Mock;
  /** Stops listening, ends idle connections at once and resolves when all are closed. */
  close(): Promise<void>;
}

/** Longer than any client keeps a connection in its pool. */
const keepAliveMs = 75_000;

/** What a caller on this machine writes for a host. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
};

/** Starts the mock; unless told otherwise callers must show the demo keys. */
export const serveMock = ({ port = 0, host = '127.0.0.1', ...options }: ServeOptions = {}): Promise<ServedMock> => {
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
    server.keepAliveTimeout = keepAliveMs;
    server.headersTimeout = keepAliveMs + 1000;
    server.once('error', reject);
  });
};
