import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { admitted } from '../../wire/behaviour.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import type { Authorization } from '../rules/authorization.ts';
import { authorized, type Binding, beginExchange, type V2Env } from './exchange.ts';

/** What the calls of v2 go through before their route, in either binding. */
export const v2Calls = (world: ControlledWorld, journal: Journal, authorization: Authorization, binding: Binding) =>
  new Hono<V2Env>().use(
    '*',
    journaled(journal, world, binding, beginExchange(world, binding)),
    admitted(world),
    authorized(world, authorization),
  );
