// The operator booking API v2 in its default binding. Spec 4.4.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Body } from '../kernel/body.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { addressOf } from '../wire/address.ts';
import type { Api } from '../wire/api.ts';
import type { Journal } from '../wire/journal.ts';
import { type Authorization, checkBookingPermitted } from './rules/authorization.ts';
import { listDates } from './rules/availability-list.ts';
import type { IncompleteRequest } from './rules/booking.ts';
import { cancelledBody, confirmedBody, createdBody, extendedBody, readBody } from './rules/booking-body.ts';
import { cancel } from './rules/cancel.ts';
import { type Configuration, checkConfiguration } from './rules/check.ts';
import { confirm } from './rules/confirm.ts';
import { create } from './rules/create.ts';
import { completed } from './rules/create-complete.ts';
import { type Extension, extend } from './rules/extend.ts';
import { bookingToChange, bookingToRead } from './rules/find.ts';
import { listProducts } from './rules/product.ts';
import { changeStatus, createStatus } from './rules/status.ts';
import { listSuppliers, servedBesideTheEndpoint, supplierAt } from './rules/supplier.ts';
import { accepted, jsonOf, v2Limited } from './wire/body.ts';
import type { V2Env } from './wire/exchange.ts';
import { v2Calls } from './wire/exchange.ts';
import { failV2, listed, unknownV2Path, v2Reply } from './wire/reply.ts';

/** The supplier that a call names. */
const supplierOf = (world: ControlledWorld, c: Context<V2Env>) =>
  supplierAt(world, c.get('exchange').access, c.req.param('supplierId') ?? '');

const supplier = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers', (c) =>
    v2Reply(c, listSuppliers(world, c.get('exchange').access, `${addressOf(c)}/v2/desk`)),
  );

const product = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers/:supplierId/products', (c) => {
    const { id } = supplierOf(world, c);
    return v2Reply(c, listProducts(world, id));
  });

const availability = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/suppliers/:supplierId/availability', (c) => {
      const { id } = supplierOf(world, c);
      const { productId, optionId, localDateStart, localDateEnd } = c.req.query();
      return v2Reply(c, listed(c, listDates(world, id, { productId, optionId, localDateStart, localDateEnd })));
    })
    .post('/suppliers/:supplierId/availability', v2Limited, async (c) => {
      const { id } = supplierOf(world, c);
      const wanted = accepted<Configuration>(c, 'check', await jsonOf(c));
      return v2Reply(c, checkConfiguration(world, id, wanted));
    });

const PATH = '/suppliers/:supplierId/bookings';

/** The booking that a call names, below a supplier: its key must be permitted for that of the booking too. */
const named = (world: ControlledWorld, c: Context<V2Env>, supplierId: string, find: typeof bookingToRead) => {
  const found = find(world, supplierId, c.req.param('uuid') ?? '');
  checkBookingPermitted(world, c.get('exchange').access, found.supplierId);
  return found;
};

const booking = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .post(PATH, v2Limited, async (c) => {
      const { id } = supplierOf(world, c);
      const wanted = completed(world, accepted<IncompleteRequest>(c, 'create', await jsonOf(c)));
      const created = await create(world, id, wanted);
      return v2Reply(c, createdBody(world, created.booking), createStatus(world, created.booking.status, created.made));
    })
    .get(`${PATH}/:uuid`, (c) => {
      const { id } = supplierOf(world, c);
      return v2Reply(c, readBody(world, named(world, c, id, bookingToRead)));
    })
    .post(`${PATH}/:uuid/extend`, v2Limited, async (c) => {
      const { id } = supplierOf(world, c);
      const extension = accepted<Extension>(c, 'extend', await jsonOf(c));
      const extended = extend(world, named(world, c, id, bookingToChange), extension);
      return v2Reply(c, extendedBody(world, extended), changeStatus(world));
    })
    .post(`${PATH}/:uuid/confirm`, v2Limited, async (c) => {
      const { id } = supplierOf(world, c);
      const confirmation = accepted<Body>(c, 'confirm', await jsonOf(c));
      const confirmed = await confirm(world, named(world, c, id, bookingToChange), confirmation);
      return v2Reply(c, confirmedBody(world, confirmed), changeStatus(world));
    })
    .post(`${PATH}/:uuid/cancel`, v2Limited, async (c) => {
      const { id } = supplierOf(world, c);
      const cancellation = accepted<Body>(c, 'cancel', await jsonOf(c));
      const cancelled = await cancel(world, named(world, c, id, bookingToChange), cancellation);
      return v2Reply(c, cancelledBody(world, cancelled), changeStatus(world));
    });

/** What a supplier serves below its endpoint. */
const endpoint = (world: ControlledWorld) =>
  new Hono<V2Env>().route('/', product(world)).route('/', availability(world)).route('/', booking(world));

const besideTheEndpoint: MiddlewareHandler<V2Env> = async (c, next) =>
  servedBesideTheEndpoint(c.get('exchange').world) ? next() : unknownV2Path(c);

/** Mounted below `/v2`; suppliers are served below `/v2/desk`, as their `endpoint` says. */
export const operatorV2 = (world: ControlledWorld, journal: Journal, authorization: Authorization): Api<V2Env> => ({
  routes: new Hono<V2Env>()
    .route('/', supplier(world))
    .route('/desk', endpoint(world))
    .use('/suppliers/*', besideTheEndpoint)
    .route('/', endpoint(world)),
  around: v2Calls(world, journal, authorization, 'operator-v2'),
  unknown: unknownV2Path,
  fail: failV2,
});
