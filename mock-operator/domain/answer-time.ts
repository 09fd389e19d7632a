// How long availability answers take. Spec 8.
import { linger } from './pause.ts';
import { choice } from './rule.ts';
import type { Store } from './world.ts';

const coldMs = 2_050;

const warm = new WeakSet<Store>();

/** Lets time pass before an answer: none. Spec silent: how long an answer takes. */
export const takeTime = choice<[], void | Promise<void>>('partner.limit.answer-time', () => undefined, {
  'first-availability-answer-takes-over-two-seconds': ({ store }) => {
    if (warm.has(store)) return;
    warm.add(store);
    return linger(coldMs);
  },
});
