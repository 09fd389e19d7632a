// How often one may call. Spec 8: not shown.
import { counter } from '../../kernel/per-world.ts';
import { choice, type Version } from '../../kernel/rule.ts';
import { refuseIf } from './refusal.ts';

const callsBefore = counter();

/** Lets a call through. @throws Refusal 429 */
export const checkRate: Version<[], void> = choice<[], void>(
  'operator-v2.limit.rates-of-calls',
  // Spec silent: rate limits.
  () => undefined,
  {
    'v2-every-fiftieth-call-is-429': (world) =>
      refuseIf(callsBefore(world) % 50 === 49, 'BAD_REQUEST', 'too many calls', 429),
  },
);
