import { wallMs } from '../transport/scope.ts';
import type { WireAnswer } from '../transport/wire.ts';

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
