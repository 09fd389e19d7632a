import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import { expect } from '../expect.ts';
import type { PartnerGiven } from './given.ts';

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
  if (!answer.refused) {
    throw new Blocked(
      `a call that should be refused was not, so what follows a refusal cannot be seen: ${answer.call}`,
    );
  }
};

/** A hold create that must not give a hold: a 4xx with the error object, or a hold that ends FAILED. Spec 3.1, 7. */
export const expectNoHold = async (given: PartnerGiven, answer: Exchange): Promise<void> => {
  if (answer.succeeded) {
    const settled = await given.settledHold(answer);
    expect(settled?.latest ?? answer).toHaveAt('/hold/status', 'FAILED');
    return;
  }
  expect(answer).toBeRefused();
};

/** A booking create that must not give a booking: a 4xx with the error object, or one that ends CANCELLED. */
export const expectNoBooking = async (given: PartnerGiven, answer: Exchange): Promise<void> => {
  const pending = answer.succeeded && answer.at('/booking/status') === 'PENDING';
  if (pending) {
    const settled = await given.settledBooking(answer);
    expect(settled?.latest ?? answer).toHaveOneOfAt('/booking/status', ['CANCELLED', 'FAILED']);
    return;
  }
  expect(answer).toBeRefused();
};
