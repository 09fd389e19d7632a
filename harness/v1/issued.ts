// What an answer that says when it was issued shows of the clock of the target.
import type { Exchange } from '../exchange/exchange.ts';

/** By how much a clock is ahead of that of the session, in milliseconds: it is not seen when between call and answer one looked at it. */
export interface Ahead {
  least: number;
  most: number;
}

/** By an answer that says that it was issued at a moment, in milliseconds since 1970. */
export const aheadIn = ({ leftAt, cameAt }: Exchange, issued: number): Ahead => ({
  least: issued - cameAt,
  most: issued - leftAt,
});

/** How much two such at least differ: not at all where they may be the same. */
export const leastDifference = (a: Ahead, b: Ahead): number => Math.max(0, a.least - b.most, b.least - a.most);
