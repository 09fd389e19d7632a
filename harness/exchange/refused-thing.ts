import type { Exchange } from './exchange.ts';

/** Refusals that say nothing of the thing itself: credentials, permission, time-outs, too many requests. */
const OF_THE_CALL: readonly number[] = [401, 403, 407, 408, 425, 429];

/** True when an answer refuses what was asked for, not the call; of a read: that it is not there. */
export const refusesTheThing = ({ refused, status }: Exchange): boolean => refused && !OF_THE_CALL.includes(status);
