// A run has few places for bookings in progress: a sequence that has all of its own makes no more.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Availability } from './availability.ts';
import { Model } from './model.ts';
import { anySequence, PLACES } from './sequence.ts';

/** The first steps of many sequences that begin with this number of bookings in progress. */
const firstSteps = async (inProgress: number, unstated?: true): Promise<string[]> => {
  const availability = { offer: { option: {}, supplier: {} }, ...(unstated && { unstated }) } as Availability;
  const ends = { state: 'inProgress', request: { unitItems: [] }, taken: 1, expiresAt: 0 } as const;
  const bookings = Array.from({ length: inProgress }, (_, index) => ({ ...ends, uuid: String(index) }));
  const sequences = fc.sample(anySequence(availability, 4, false), { seed: 1, numRuns: 200 });
  const ended = sequences.map(async (sequence) => {
    const model = new Model(availability, 20);
    model.bookings.push(...(bookings as never[]));
    await sequence.run(model, {} as never).catch(() => {}); // nothing can be called: it ends with its first step
    return sequence.toString();
  });
  return Promise.all(ended);
};

for (const [words, places, unstated] of [
  ['a sequence', PLACES, undefined],
  ['one that counts by selling, which takes two of them,', PLACES - 2, true],
] as const) {
  test(`${words} makes a booking while it has a place left, and none when it has not`, async () => {
    const creates = /^create (and extend )?\d+$/;

    expect(await firstSteps(places - 1, unstated)).toContainEqual(expect.stringMatching(creates));
    expect(await firstSteps(places, unstated)).not.toContainEqual(expect.stringMatching(creates));
  });
}
