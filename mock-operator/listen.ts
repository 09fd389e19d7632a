// A mock on a socket.
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, isIPv6 } from 'node:net';
import { clearTimeout, setTimeout } from 'node:timers';
import { serve } from '@hono/node-server';
import { handedOverInTurn } from './wire/arrived-body.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export interface Listening {
  /** Without a slash at the end. */
  url: string;
  /** Stops listening, ends idle connections at once, the others after a second, and resolves when all are closed. */
  close(): Promise<void>;
}

/** Longer than any client keeps a connection in its pool. */
const KEEP_ALIVE_MS = 75_000;

/** How long calls under way may take once it closes: some never get an answer. */
const GRACE_MS = 1000;

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

/** A server whose requests come with their bodies, where those have arrived with them. */
const serverOfWhole = ((options: ServerOptions, listener: RequestListener) =>
  createServer(options, handedOverInTurn(listener))) as typeof createServer;

/** The certificate by which a server speaks TLS, with its key: the text of PEM files. */
export interface ServerTls {
  cert: string;
  key: string;
}

const secureServerOfWhole = ((options: ServerOptions, listener: RequestListener) =>
  createSecureServer(options, handedOverInTurn(listener))) as typeof createSecureServer;

/** Answers calls at a host and a port; 0 takes a free one. */
export const listen = (fetch: Fetch, host: string, port: number, tls?: ServerTls): Promise<Listening> =>
  new Promise((resolve, reject) => {
    // A library changes nothing in the process that it runs in.
    const options = { fetch, port, hostname: host, overrideGlobalObjects: false };
    const spoken = tls
      ? { createServer: secureServerOfWhole, serverOptions: { ...tls } }
      : { createServer: serverOfWhole };
    const server = serve({ ...options, ...spoken }, (address: AddressInfo) => {
      resolve({
        url: `${tls ? 'https' : 'http'}://${reachable(host)}:${address.port}`,
        close: () =>
          new Promise((closed, failed) => {
            const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
            server.close((error) => {
              clearTimeout(grace);
              return error ? failed(error) : closed();
            });
            server.closeIdleConnections();
          }),
      });
    }) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.headersTimeout = KEEP_ALIVE_MS + 1000;
    server.once('error', reject);
  });
