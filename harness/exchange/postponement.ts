// Answers that say nothing of what was asked: of a gateway, or that the target asks to be left alone. The call is sent again.
import { wallMs } from '../transport/scope.ts';
import type { WireAnswer } from '../transport/wire.ts';
import type { Exchange } from './exchange.ts';

/** The same call is judged when it has been answered so this often. */
export const BELIEVED_AFTER = 3;

/** A read is sent again at once, and for the last time after this pause. */
export const LAST_PAUSE_MS = 1_000;

/** Besides those of every gateway: that the request did not come whole in time, and what Cloudflare gives beyond 504. RFC 9110, 15.5.9. */
const STATUSES: readonly number[] = [408, 502, 503, 504, 520, 521, 522, 523, 524, 527];

/** True for an answer that a gateway gives for a target which it cannot reach: it says nothing about a rule. Spec 7. */
export const isGatewayError = ({ status }: Pick<Exchange, 'status'>): boolean => STATUSES.includes(status);

/** So long is waited where an answer names no time. */
const USUAL_MS = 1_000;

/** The shortest wait, whatever an answer names: a call is not sent over and over. */
const MIN_MS = 250;

const SECONDS = /^[+-]?\d*\.?\d+$/;

/** The time of a `Retry-After`, in milliseconds from now: a date, or seconds, with a fraction too. RFC 9110 10.2.3. */
const namedMs = (named: string): number | undefined => {
  const ms = SECONDS.test(named.trim()) ? Number(named) * 1000 : Date.parse(named) - wallMs();
  return Number.isNaN(ms) ? undefined : Math.max(MIN_MS, ms);
};

/**
 * How long a target asks to be left alone before the call is sent again, in milliseconds: by 429, or by 503 with a time.
 * Undefined for an answer to the call itself.
 */
export const askedToWaitMs = ({ status, headers }: Pick<WireAnswer, 'status' | 'headers'>): number | undefined => {
  const named = headers['retry-after'] === undefined ? undefined : namedMs(headers['retry-after']);
  return status === 429 ? (named ?? USUAL_MS) : status === 503 ? named : undefined;
};
