// The mock operator on a socket: what `import { startMock } from 'holdfast'` gives.

import type { Profile, Report } from '../schemas/generated/types.ts';
import { reportOf } from './control/caller-view.ts';
import { catalogueOf } from './control/catalogue.ts';
import type { Controlled } from './control/controlled.ts';
import { entryOf, pageOf } from './control/journal-view.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { listen } from './listen.ts';
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
export const startMock = async ({
  port = 0,
  host = '127.0.0.1',
  ...options
}: StartOptions = {}): Promise<StartedMock> => {
  const { keys = DEMO_KEYS, resellers = DEMO_RESELLERS, channelKeys = DEMO_CHANNEL_KEYS, authorization } = options;
  const credentials = { keys, ...(authorization && { authorization }) };
  const mock = createMock({ ...options, host, keys, resellers, channelKeys });
  const { url, close } = await listen(mock.app.fetch, host, port);
  return {
    ...handleOf(mock.worlds.root, url, credentials),
    mock,
    world: (name) => handleOf(mock.worlds.world(name), url, credentials),
    close: () => {
      mock.worlds.close();
      return close();
    },
  };
};
