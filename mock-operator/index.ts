// The mock operator on a socket: what `import { startMock } from 'holdfast'` gives.

import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import type { Profile, Report } from '../schemas/generated/types.ts';
import { reportOf } from './control/caller-view.ts';
import { catalogueOf } from './control/catalogue.ts';
import type { Controlled } from './control/controlled.ts';
import { entryOf, pageOf } from './control/journal-view.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { createMock, type Mock, type MockOptions } from './mock.ts';
import { worldProfile } from './world-profile.ts';

export interface StartOptions extends MockOptions {
  /** 0, the default, takes a free one. */
  port?: number;
}

/** One world of a mock that listens. */
export interface WorldHandle {
  /** For example http://127.0.0.1:4010, or http://127.0.0.1:4010/_world/a; without a slash at the end. */
  url: string;
  /** A profile with which `holdfast certify` checks this world. */
  profile(): Profile;
  /** What can be bought now, with its ids on both sides. */
  catalogue(): ReturnType<typeof catalogueOf>;
  /** The calls so far, filtered as by the query of GET /_mock/journal. */
  journal(query?: Readonly<Record<string, string>>): ReturnType<typeof entryOf>[];
  /** The verdict of the caller so far, in the form of report.json. */
  caller(): Report;
  clock: {
    now(): Date;
    /** Only forward. */
    advance(seconds: number): void;
  };
  /** Begins anew: data, clock, ids, journal. */
  reset(seed?: number): void;
}

export interface StartedMock extends WorldHandle {
  mock: Mock;
  /** A world apart from all others, for a test of its own; it comes into being when it is first asked for. */
  world(name: string): WorldHandle;
  /** Stops listening, ends idle connections at once, the others after a second, and resolves when all are closed. */
  close(): Promise<void>;
}

/** Longer than any client keeps a connection in its pool. */
const KEEP_ALIVE_MS = 75_000;

/** How long calls under way may take once the mock closes: some never get an answer. */
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

const handleOf = (
  controlled: Controlled,
  baseUrl: string,
  { keys, authorization }: Pick<MockOptions, 'keys' | 'authorization'>,
): WorldHandle => {
  const { world, prefix, journal, judge } = controlled;
  const url = `${baseUrl}${prefix}`;
  return {
    url,
    profile: () =>
      worldProfile(world, { baseUrl: url, ...(keys && { keys }), ...(authorization && { authorization }) }),
    catalogue: () => catalogueOf(world),
    journal: (query = {}) => pageOf(journal.records(), query).records.map((record) => entryOf(record, prefix)),
    caller: () => reportOf(controlled, url),
    clock: {
      now: () => new Date(world.now()),
      advance: (seconds) => world.advance(1000 * seconds),
    },
    reset: (seed) => {
      world.reset(seed);
      journal.clear();
      judge.forget();
    },
  };
};

/** Starts the mock. Callers must show the keys; without the option those are the demo keys. */
export const startMock = ({ port = 0, host = '127.0.0.1', ...options }: StartOptions = {}): Promise<StartedMock> => {
  const { keys = DEMO_KEYS, resellers = DEMO_RESELLERS, channelKeys = DEMO_CHANNEL_KEYS, authorization } = options;
  const credentials = { keys, ...(authorization && { authorization }) };
  const mock = createMock({ ...options, host, keys, resellers, channelKeys });
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: mock.app.fetch, port, hostname: host }, (address: AddressInfo) => {
      const baseUrl = `http://${reachable(host)}:${address.port}`;
      const close = (): Promise<void> =>
        new Promise((closed, failed) => {
          mock.worlds.close();
          server.close((error) => (error ? failed(error) : closed()));
          server.closeIdleConnections();
          setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
        });
      resolve({
        ...handleOf(mock.worlds.root, baseUrl, credentials),
        mock,
        world: (name) => handleOf(mock.worlds.world(name), baseUrl, credentials),
        close,
      });
    }) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.headersTimeout = KEEP_ALIVE_MS + 1000;
    server.once('error', reject);
  });
};
