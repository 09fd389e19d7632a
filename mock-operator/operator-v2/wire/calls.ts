import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { admitted } from '../../wire/behaviour.ts';
import type { Around } from '../../wire/door.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import type { Authorization } from '../rules/authorization.ts';
import { authorized, type Binding, beginExchange, type V2Env } from './exchange.ts';

/** What the calls of v2 go through before their route, in either binding. */
export const v2Calls = (
  world: ControlledWorld,
  journal: Journal,
  authorization: Authorization,
  binding: Binding,
): Around<V2Env>[] => [
  journaled(journal, world, binding, beginExchange(world, binding)),
  admitted(world),
  authorized(world, authorization),
];
