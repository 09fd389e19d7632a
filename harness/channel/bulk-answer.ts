// What the answer to several creates shows as made. Spec 4.3. Spec silent: its form, and how one of several is refused.
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { expect } from '../judge/expect.ts';
import type { Sent } from './client.ts';

/** What can be created several at a time. */
export type Several = 'suppliers' | 'products' | 'rates';

/** The ids of what an answer shows as made; an element that has an error was not made. */
export const shownIn = (answer: Exchange, member: Several): string[] =>
  listAt(answer.canonical, `/${member}`)
    .filter((one) => valueAt(one, '/error') === undefined)
    .flatMap((one) => textAt(one, '/id') ?? []);

/** The ids of what was made: an answer that names none has made what was sent. */
export const madeBy = (answer: Exchange, member: Several, sent: readonly Sent[]): string[] => {
  expect(answer).toSucceed();
  const made = shownIn(answer, member);
  return made.length > 0 ? made : sent.map(({ id }) => String(id));
};

/** Judges that all were refused: the whole call, or each of them apart. */
export const mustRefuseAll = (answer: Exchange, member: Several): void => {
  const isApart = answer.succeeded && Array.isArray(answer.at(`/${member}`)) && shownIn(answer, member).length === 0;
  expect(answer).toShow(answer.refused || isApart, 'a refusal (4xx), or of each', `status ${answer.status}`);
};
