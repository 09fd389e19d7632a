// OCTO 1.0, the open standard that v2 descends from: another binding of the same rules. One key, one supplier.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Door } from '../../wire/door.ts';
import type { Journal } from '../../wire/journal.ts';
import type { Authorization } from '../rules/authorization.ts';
import { v2Calls } from '../wire/calls.ts';
import type { V2Env } from '../wire/exchange.ts';
import { failV2, unknownV2Path } from '../wire/fail.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { product } from './product.ts';
import { supplier } from './supplier.ts';

/** Mounted below `/octo`. */
export const octo = (world: ControlledWorld, journal: Journal, authorization: Authorization): Door<V2Env> => ({
  routes: new Hono<V2Env>()
    .route('/', supplier(world))
    .route('/', product(world))
    .route('/', availability(world))
    .route('/', booking(world)),
  around: v2Calls(world, journal, authorization, 'octo'),
  unknown: unknownV2Path,
  fail: failV2,
});
