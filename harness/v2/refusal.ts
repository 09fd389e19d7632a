import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import type { OperatorV2Context } from './context.ts';
import { expectNotLive } from './state.ts';

/** Which status a create gets that may be refused, for a reason in words. */
export const observeRefusal = (
  { observe }: Pick<OperatorV2Context, 'observe'>,
  reason: string,
  answer: Exchange,
): void => {
  if (answer.succeeded || answer.refused) {
    observe('operator-v2.create.refusal-statuses', `${reason}: ${answer.status}`, answer);
  }
};

/**
 * A create that must make no booking: refused, or answered with a booking that ended at once; and nothing lives
 * under its uuid. Spec 4.4.
 */
export const expectNoLiveBooking = async (
  { v2, given, binding }: OperatorV2Context,
  answer: Exchange,
  uuid: string,
): Promise<void> => {
  expectNotLive(binding, answer.succeeded ? ((await given.settled(answer)) ?? (await v2.getBooking(uuid))) : answer);
  expectNotLive(binding, await v2.getBooking(uuid));
};

/** 404 or 400, for a uuid that no booking has. Spec 7. */
export const expectUnknown = (answer: Exchange): void =>
  expect(answer).toShow(
    answer.status === 404 || answer.status === 400,
    'status 404 or 400',
    answer.error?.message ?? `status ${answer.status}`,
  );

/** Any refusal, for what may be no uuid at all: never a success, never a server error. Spec 7. */
export const expectNotFound = (answer: Exchange): void => expect(answer).toBe4xx();
