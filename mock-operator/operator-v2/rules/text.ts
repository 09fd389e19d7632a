// What every answer of v2 has in common.

import { casing, extras, type Text, typed } from '../../kernel/answer-text.ts';
import type { Body } from '../../kernel/body.ts';
import type { World } from '../../kernel/world.ts';

/** Writes a body out. Spec 4: application/json. */
export const v2Text = (world: World, body: Body | Body[]): Text =>
  typed(world, extras(world, casing(world, body as Body)));
