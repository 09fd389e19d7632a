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

/** Request id in lower case → the calls that a platform made with it to the operator behind it. */
const inboundById = memoized((history: History): ReadonlyMap<string, ReadonlySet<Exchange>> => {
  const calls = new Map<string, Set<Exchange>>();
  for (const exchange of history.filter(({ intent }) => intent.direction === 'inbound')) {
    for (const id of sentIds(exchange)) {
      calls.set(id, (calls.get(id) ?? new Set()).add(exchange));
    }
  }
  return calls;
});

/** The calls that a platform made for one of ours to the operator behind it: they carry its request id. Spec 2. */
export const upstreamCalls = (exchange: Exchange, history: History): Exchange[] => [
  ...new Set(sentIds(exchange).flatMap((id) => [...(inboundById(history).get(id) ?? [])])),
];
