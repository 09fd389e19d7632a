import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import { expect } from '../expect.ts';
import type { OperatorV2Context } from './harness.ts';
import { expectNotLive } from './state.ts';

/**
 * The twin of a refused call: the same call without the defect, which must have been accepted in this run.
 * A target that refuses everything so passes nothing.
 */
export const mustHaveAccepted = (twin: Exchange): void => {
  if (!twin.succeeded) {
    throw new Blocked(`the same call without the defect was not accepted: ${twin.call}`);
  }
};

/** A call whose refusal is only the beginning of what is checked. */
export const mustHaveRefused = (answer: Exchange): void => {
  if (answer.succeeded) {
    throw new Blocked(
      `a call that should be refused was not, so what follows a refusal cannot be seen: ${answer.call}`,
    );
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
  expectNotLive(binding, answer.succeeded ? ((await given.settled(answer)) ?? (await v2.getBooking(uuid))) : answer);
  expectNotLive(binding, await v2.getBooking(uuid));
};

/** 404 or 400: never a success, never a server error. Spec 7. */
export const expectUnknown = (answer: Exchange): void =>
  expect(answer).toShow(answer.refused, 'a refusal (4xx)', answer.fault?.message ?? `status ${answer.status}`);
