// What the page of the mock shows before the first call: addresses, keys and calls to begin with.

import type { Start } from '../pages/mock/model.ts';
import type { Profile } from '../schemas/generated/types.ts';
import { INTERFACES } from '../schemas/interfaces.ts';
import { catalogueOf } from './control/catalogue.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import { apisOf, bookingCalls, octoOf, readCalls, type Show } from './first-calls.ts';
import type { ControlledWorld } from './kernel/controlled-world.ts';

const PUBLISHED = new Set(
  [DEMO_KEYS, DEMO_CHANNEL_KEYS, ...DEMO_RESELLERS, DEMO_AUTHORIZATION].flatMap((keys): string[] =>
    Object.values(keys),
  ),
);

/** Shows the published keys of the demo, and of any other key the name of its variable. */
const shown: Show = ({ env, otherwise = '' }) => (PUBLISHED.has(otherwise) ? otherwise : `$${env}`);

export const startOf = (world: ControlledWorld, profile: Profile): Start => {
  const apis = apisOf(profile, shown);
  const booking = bookingCalls(apis, catalogueOf(world));
  return {
    apis: [...INTERFACES.map((name) => apis[name]), octoOf(apis)],
    calls: booking.length > 0 ? booking : readCalls(apis),
  };
};
