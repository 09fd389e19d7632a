// The mock operator as the proof asks it: in this process, with keys, and with gaps that are as short as every other wait.

import type { FetchLike } from '../../harness/transport/in-process.ts';
import { wait } from '../../harness/transport/wait.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { driveWaits } from '../../mock-operator/kernel/pause.ts';
import { createMock } from '../../mock-operator/mock.ts';

/** Calls in one process meet in a short gap too, and what takes long need not. */
driveWaits(wait);

type Options = Parameters<typeof createMock>[0];

const mockOf = (options: Options) =>
  createMock({ keys: DEMO_KEYS, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });

/** The mock operator, which wants its keys, behind one `fetch`, as it is or with faults and variants. */
export const mockWith = (options: Options = {}): FetchLike => {
  const mock = mockOf(options);
  return (request) => mock.app.fetch(request);
};

/**
 * Runs that are compared begin at one moment: as time goes on, listed starts become too late to be booked. Soon after this
 * one nothing does.
 */
export const COMPARED_AT = Date.parse('2030-03-12T10:10:00Z');

/** Names of which none is on. Not empty, for a rule looks for its names only where some are. */
class NoneOn extends Set<string> {
  readonly #onLookUp: (name: string) => void;

  constructor(onLookUp: (name: string) => void) {
    super(['']);
    this.#onLookUp = onLookUp;
  }

  override has(name: string): boolean {
    this.#onLookUp(name);
    return false;
  }
}

/** The mock operator as it is, which reports each fault and variant that a rule looks for, from the first call on. */
export const mockReporting = (onLookUp: (name: string) => void): FetchLike => {
  const mock = mockOf({ now: COMPARED_AT });
  mock.world.faults = new NoneOn(onLookUp);
  mock.world.variants = new NoneOn(onLookUp);
  return (request) => mock.app.fetch(request);
};
