import type { Exchange } from './exchange.ts';

/** The same call is judged when it has been answered so this often. */
export const BELIEVED_AFTER = 3;

/** A read is sent again at once, and for the last time after this pause. */
export const LAST_PAUSE_MS = 1_000;

/** Besides those of every gateway: that the request did not come whole in time, and what Cloudflare gives beyond 504. RFC 9110, 15.5.9. */
const STATUSES: readonly number[] = [408, 502, 503, 504, 520, 521, 522, 523, 524, 527];

/** True for an answer that a gateway gives for a target which it cannot reach: it says nothing about a rule. Spec 7. */
export const isGatewayError = ({ status }: Pick<Exchange, 'status'>): boolean => STATUSES.includes(status);
