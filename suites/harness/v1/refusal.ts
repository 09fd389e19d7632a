import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import type { V1Given } from './given.ts';

/** A hold create that must not give a hold: a 4xx with the error object, or a hold that ends FAILED. Spec 3.1, 7. */
export const expectNoHold = async (given: V1Given, answer: Exchange): Promise<void> => {
  if (answer.succeeded) {
    const settled = await given.settledHold(answer);
    expect(settled?.latest ?? answer).toHaveAt('/hold/status', 'FAILED');
    return;
  }
  expect(answer).toBeRefused();
};

/** A booking create that must not give a booking: a 4xx with the error object, or one that ends CANCELLED. */
export const expectNoBooking = async (given: V1Given, answer: Exchange): Promise<void> => {
  const pending = answer.succeeded && answer.at('/booking/status') === 'PENDING';
  if (pending) {
    const settled = await given.settledBooking(answer);
    expect(settled?.latest ?? answer).toHaveOneOfAt('/booking/status', ['CANCELLED', 'FAILED']);
    return;
  }
  expect(answer).toBeRefused();
};
