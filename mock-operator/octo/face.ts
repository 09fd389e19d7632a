// OCTO 1.0, the open standard that v2 descends from: another face of the same rules. One key, one supplier.
import { Hono } from 'hono';
import type { Authorization } from '../domain/v2/authorization.ts';
import type { Journal } from '../wire/journal.ts';
import { type V2Env, v2Exchanges } from '../wire/v2-exchange.ts';
import { failV2, unknownV2Path } from '../wire/v2-fail.ts';
import type { ControlledWorld } from '../world.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { product } from './product.ts';
import { supplier } from './supplier.ts';

/** Mounted below `/octo`. */
export const octo = (world: ControlledWorld, journal: Journal, authorization: Authorization) =>
  new Hono<V2Env>()
    .onError(failV2)
    .use('*', v2Exchanges(world, journal, authorization, 'octo'))
    .route('/', supplier(world))
    .route('/', product(world))
    .route('/', availability(world))
    .route('/', booking(world))
    .all('*', unknownV2Path);
