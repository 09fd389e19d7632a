// The lists of availability that the platform keeps. It forgets them when it sells, and when availability is set.
import type { Body } from '../kernel/body.ts';
import { perWorld } from '../kernel/per-world.ts';
import type { World } from '../kernel/world.ts';

export interface KeptList {
  /** When the operator said it, in milliseconds since 1970. */
  at: number;
  /** What the reseller gets of it. */
  passed: { status: number; shown: Body | string };
}

/** The lists of a world, by what was asked for. */
export const keptLists = perWorld(() => new Map<string, KeptList>());

/** Forgets every list. */
export const forgetLists = (world: World): void => keptLists(world).clear();
