// The mock operator as the proof asks it: in this process, with keys, and with gaps that are as short as every other wait.

import type { FetchLike } from '../../harness/transport/in-process.ts';
import { wait } from '../../harness/transport/wait.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { driveWaits } from '../../mock-operator/kernel/pause.ts';
import { createMock } from '../../mock-operator/mock.ts';

/** Calls in one process meet in a short gap too, and what takes long need not. */
driveWaits(wait);

/** The mock operator, which wants its keys, behind one `fetch`, as it is or with faults and variants. */
export const mockWith = (options: Parameters<typeof createMock>[0] = {}): FetchLike => {
  const mock = createMock({ keys: DEMO_KEYS, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  return (request) => mock.app.fetch(request);
};

/**
 * Runs that are compared begin at one moment: as time goes on, listed starts become too late to be booked. Soon after this
 * one nothing does.
 */
export const COMPARED_AT = Date.parse('2030-03-12T10:10:00Z');
