// What every answer of v2 has in common.
import type { Body } from '../body.ts';
import { casing, extras, type Text, typed } from '../envelope.ts';
import type { World } from '../world.ts';

/** Writes a body out. Spec 4: application/json. */
export const v2Text = (world: World, body: Body | Body[]): Text =>
  typed(world, extras(world, casing(world, body as Body)));
