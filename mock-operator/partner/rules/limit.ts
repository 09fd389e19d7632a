// How often one may call, and how long availability answers take. Spec 8: not shown.
import { linger } from '../../kernel/pause.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, type Version } from '../../kernel/rule.ts';
import { refuseIf } from './api-error.ts';

const callsBefore = counter();

/** Lets a call through. @throws ApiError with status 429 */
export const checkRate: Version<[], void> = choice<[], void>(
  'partner.limit.rates-of-calls',
  // Spec silent: rate limits.
  () => undefined,
  {
    'every-fiftieth-call-is-429': (world) =>
      refuseIf(callsBefore(world) % 50 === 49, 'BAD_REQUEST', 'too many calls', {}, 429),
  },
);

const COLD_MS = 2_050;
const answersBefore = counter();

/** Lets time pass before an answer: none. Spec silent: how long an answer takes. */
export const takeTime = choice<[], void | Promise<void>>('partner.limit.answer-time', () => undefined, {
  'first-availability-answer-takes-over-two-seconds': (world) =>
    answersBefore(world) === 0 ? linger(COLD_MS) : undefined,
});
