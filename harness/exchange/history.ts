import type { Exchange } from './exchange.ts';
import { memoized } from './memoize.ts';

/**
 * Everything that one check exchanged, in the order in which the answers came: what was before an exchange has a lower
 * number, and what was sent beside it may have a higher one. It is of one judging and does not change, so that what is
 * looked up in it can be memoized: an index over it is built once.
 */
export type History = readonly Exchange[];

/** The calls that the check made itself, and that were answered or failed: not those that were to be sent again. */
export const outboundIn = memoized(
  (history: History): History =>
    history.filter(({ intent, isPostponement }) => intent.direction === 'outbound' && !isPostponement),
);

/** The request ids that a request carries, in lower case: in its body, in its header. */
export const sentIds = ({ intent }: Exchange): string[] =>
  [intent.bodyRequestId, intent.headerRequestId].flatMap((id) => id?.toLowerCase() ?? []);
