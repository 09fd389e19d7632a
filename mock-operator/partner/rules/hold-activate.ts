// From PENDING to ACTIVE. Spec 3.1.
import { rule } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type Hold, holds } from './hold.ts';
import { moveTo } from './timeline.ts';

const settled = rule('partner.hold.new-is-active', (world, hold: Hold): Hold => moveTo(hold, 'ACTIVE', world.now()), {
  'pending-hold-ends-released': (world, hold) => moveTo(hold, 'RELEASED', world.now()),
});

/** Moves a PENDING hold to ACTIVE. Spec silent: when; here with the next call for it. */
export const activate = (world: World, hold: Hold): Hold =>
  hold.status === 'PENDING' ? holds(world).save(settled(world, hold)) : hold;
