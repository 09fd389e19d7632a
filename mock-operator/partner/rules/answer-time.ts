// How long availability answers take. Spec 8.

import { linger } from '../../kernel/pause.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice } from '../../kernel/rule.ts';

const COLD_MS = 2_050;

const answersBefore = counter();

/** Lets time pass before an answer: none. Spec silent: how long an answer takes. */
export const takeTime = choice<[], void | Promise<void>>('partner.limit.answer-time', () => undefined, {
  'first-availability-answer-takes-over-two-seconds': (world) =>
    answersBefore(world) === 0 ? linger(COLD_MS) : undefined,
});
