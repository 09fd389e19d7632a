// A hold on a rate without holds. Spec 2.8.

import { jsonIn } from '../../../../schemas/text/json.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { objectIn } from './forwarded-body.ts';

const WORDS = 'no hold can be made against this rate';

/** Whether a hold names a rate that the platform knows to be without holds. */
const isUnholdable = ({ store }: World, text: string): boolean => {
  const items = objectIn(objectIn(jsonIn(text)?.value)?.hold)?.items;
  return (
    Array.isArray(items) && items.some((one) => store.rates.get(String(objectIn(one)?.rateId))?.holdable === false)
  );
};

/** Refuses a hold of its own accord, before the operator is called. @throws ApiError */
export const checkHoldable: Version<[text: string], void> = choice<[text: string], void>(
  'booking.forward.hold-on-a-rate-without-holds',
  // Spec silent: whether the operator is called for such a hold.
  () => undefined,
  {
    'platform-refuses-what-cannot-be-held-with-409': (world, text) =>
      isUnholdable(world, text) ? refuse('CONFLICT', WORDS) : undefined,
    'platform-refuses-what-cannot-be-held-with-400': (world, text) =>
      isUnholdable(world, text) ? refuse('BAD_REQUEST', WORDS) : undefined,
  },
);
