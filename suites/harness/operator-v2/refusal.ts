import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import { expect } from '../expect.ts';
import type { OperatorV2Context } from './harness.ts';
import { expectState } from './state.ts';

/**
 * The twin of a refused call: the same call without the defect, which must have been accepted in this run.
 * A target that refuses everything so passes nothing.
 */
export const mustHaveAccepted = (twin: Exchange): void => {
  if (!twin.succeeded) {
    throw new Blocked(`the same call without the defect was not accepted: ${twin.call}`);
  }
};

/**
 * A create that must make no booking: refused, or answered with a booking that ended at once; and nothing lives
 * under its uuid. Spec 4.4.
 */
export const expectNoBooking = async (
  { v2, given, binding }: OperatorV2Context,
  answer: Exchange,
  uuid: string,
): Promise<void> => {
  expect(answer).toShow(answer.fault === undefined, 'an answer', answer.fault?.message ?? '');
  if (answer.succeeded) {
    expectState(binding, (await given.settled(answer)) ?? (await v2.getBooking(uuid)), [
      'rejected',
      'expired',
      'cancelled',
    ]);
    return;
  }
  const read = await v2.getBooking(uuid);
  expect(read).toShow(
    !given.isLive(read),
    'no booking under the uuid of a refused create',
    read.at('/status'),
    '/status',
  );
};

/** 404 or 400: never a success, never a server error. Spec 7. */
export const expectUnknown = (answer: Exchange): void =>
  expect(answer).toShow(answer.refused, 'a refusal (4xx)', answer.fault?.message ?? `status ${answer.status}`);
