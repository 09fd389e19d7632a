import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { V1Context } from './context.ts';
import type { V1Given } from './given.ts';

/** Which status a hold or booking is refused with, for a reason in words. */
export const observeRefusal = ({ observe }: Pick<V1Context, 'observe'>, reason: string, answer: Exchange): void => {
  if (answer.refused) {
    const point = answer.intent.operation === 'createHold' ? 'hold.refusal-statuses' : 'booking.refusal-statuses';
    observe(point, `${reason}: ${answer.status}`, answer);
  }
};

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

const CREATES = { hold: 'createHold', booking: 'createBooking' } as const;

/** A create without its hold or booking, or whose body is no object, is refused. Spec 4.1, 7. */
export const expectNothingFromNothing = async ({ api }: V1Context, kind: keyof typeof CREATES): Promise<void> => {
  const answer = await api.post(CREATES[kind], { meta: { reqId: freshUuid() } }, { violation: `${kind} is missing` });

  expect(answer).toBeRefused();

  for (const rawBody of ['[]', '[{}]', '7', `"${kind}"`, 'true', 'null']) {
    const shapeless = await api.post(CREATES[kind], undefined, { rawBody, violation: 'the body is no object' });

    expect(shapeless).toBeRefused();
  }
};
