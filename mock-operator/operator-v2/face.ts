// The operator booking API v2 in its default binding. Spec 4.4.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Authorization } from '../domain/v2/authorization.ts';
import { servedBesideTheEndpoint } from '../domain/v2/supplier.ts';
import type { Journal } from '../wire/journal.ts';
import { type V2Env, v2Exchanges } from '../wire/v2-exchange.ts';
import { failV2, unknownV2Path } from '../wire/v2-fail.ts';
import type { ControlledWorld } from '../world.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { product } from './product.ts';
import { supplier } from './supplier.ts';

/** What a supplier serves below its endpoint. */
const desk = (world: ControlledWorld) =>
  new Hono<V2Env>().route('/', product(world)).route('/', availability(world)).route('/', booking(world));

const besideTheEndpoint: MiddlewareHandler<V2Env> = async (c, next) => {
  const { world, mistakes } = c.get('v2');
  if (servedBesideTheEndpoint(world)) return next();
  mistakes.push('the call does not go to the endpoint that the supplier list names');
  return unknownV2Path(c as Context<V2Env>);
};

/** Mounted below `/v2`; suppliers are served below `/v2/desk`, as their `endpoint` says. */
export const operatorV2 = (world: ControlledWorld, journal: Journal, authorization: Authorization) =>
  new Hono<V2Env>()
    .onError(failV2)
    .use('*', v2Exchanges(world, journal, authorization, 'operator-v2'))
    .route('/', supplier(world))
    .route('/desk', desk(world))
    .use('/suppliers/*', besideTheEndpoint)
    .route('/', desk(world))
    .all('*', unknownV2Path);
