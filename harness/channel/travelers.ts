// A rate for no traveler at the other API of a platform. Spec 2.8, 8: minTravelers is at least 1.
import { assertJudgeable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';

/** What is set up can be read: else nothing is seen where a wrong one does not show. @throws Blocked */
export const mustBeReadable = (right: Exchange): void => {
  assertJudgeable(right.succeeded, `a rate that was set up rightly cannot be read: ${right.call}`);
};

/** Judges the read of a rate that was sent with minTravelers 0: refused, or shown with another. */
export const mustNotBeForNobody = (read: Exchange): void => {
  const pointer = '/rate/minTravelers';
  expect(read).toBeNoServerError();
  expect(read).toShow(read.at(pointer) !== 0, 'a refusal, or another minTravelers', read.at(pointer), pointer);
};
