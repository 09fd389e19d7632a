// The operator booking API v2 in its default binding. Spec 4.4.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Around, Door } from '../wire/door.ts';
import type { Journal } from '../wire/journal.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { product } from './product.ts';
import type { Authorization } from './rules/authorization.ts';
import { servedBesideTheEndpoint } from './rules/supplier.ts';
import { supplier } from './supplier.ts';
import { v2Calls } from './wire/calls.ts';
import type { V2Env } from './wire/exchange.ts';
import { failV2, unknownV2Path } from './wire/fail.ts';

/** What a supplier serves below its endpoint. */
const endpoint = (world: ControlledWorld) =>
  new Hono<V2Env>().route('/', product(world)).route('/', availability(world)).route('/', booking(world));

const besideTheEndpoint: Around<V2Env> = (c, next) =>
  !c.req.path.startsWith('/v2/suppliers/') || servedBesideTheEndpoint(c.get('exchange').world)
    ? next()
    : unknownV2Path(c);

/** Mounted below `/v2`; suppliers are served below `/v2/desk`, as their `endpoint` says. */
export const operatorV2 = (world: ControlledWorld, journal: Journal, authorization: Authorization): Door<V2Env> => ({
  routes: new Hono<V2Env>().route('/', supplier(world)).route('/desk', endpoint(world)).route('/', endpoint(world)),
  around: [...v2Calls(world, journal, authorization, 'operator-v2'), besideTheEndpoint],
  unknown: unknownV2Path,
  fail: failV2,
});
