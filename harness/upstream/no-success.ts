import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';

/** Judges that an answer is no success: a refusal, an error, or no answer at all. */
export const mustNotSucceed = (answer: Exchange, why: string): void => {
  expect(answer).toShow(!answer.succeeded, `no success: ${why}`, `status ${answer.status}`);
};
