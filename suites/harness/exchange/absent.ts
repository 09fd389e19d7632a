import type { Exchange } from './exchange.ts';

/** Refusals that say nothing of the thing itself: credentials, permission, time-outs, too many requests. */
const OF_THE_CALL: readonly number[] = [401, 403, 407, 408, 425, 429];

/** True when the answer to a read says that what was read is not there. */
export const isAbsent = ({ refused, status }: Exchange): boolean => refused && !OF_THE_CALL.includes(status);
