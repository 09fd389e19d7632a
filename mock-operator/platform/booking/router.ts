// The Booking API: the API through which resellers buy. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Hint } from '../../partner/rules/key.ts';
import { limited } from '../../partner/wire/accepts.ts';
import { beginExchange, type PartnerEnv } from '../../partner/wire/exchange.ts';
import { fail, reply, unknownRoute } from '../../partner/wire/reply.ts';
import type { Api } from '../../wire/api.ts';
import { admitted } from '../../wire/behaviour.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import { forgetLists } from '../kept-list.ts';
import type { UpstreamConnection } from '../upstream.ts';
import { askedAt, forgetListsFor, listFor } from './rules/availability-cache.ts';
import { checkBooked, checkHeld } from './rules/binding.ts';
import { creator } from './rules/create.ts';
import { cancelledAt, releasedAt } from './rules/end.ts';
import { checkHoldable } from './rules/holdable.ts';
import type { ResellerKeys } from './rules/key.ts';
import { ownersOnly, rememberOwnerOf } from './rules/owner.ts';
import { listProducts, readProduct } from './rules/product.ts';
import { listRates, readRate } from './rules/rate.ts';
import { readAt, singleFor } from './rules/read.ts';
import { listSuppliers, readSupplier } from './rules/supplier.ts';
import { resellersOnly } from './wire/authorized.ts';
import { bodyOf, type Forward, forwarder, operatorIdOf, relay, wantedIn } from './wire/forward.ts';

const supplier = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/suppliers', (c) => {
      const { code, partner_id: partnerId } = c.req.query();
      return reply(c, listSuppliers(world, { code, partnerId }));
    })
    .get('/suppliers/:supplier_id', (c) => reply(c, readSupplier(world, c.req.param('supplier_id'))));

const PRODUCTS = '/suppliers/:supplier_id/products';

const product = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get(PRODUCTS, (c) => reply(c, listProducts(world, c.req.param('supplier_id'), c.get('exchange').channelId)))
    .get(`${PRODUCTS}/:product_id`, (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      return reply(c, readProduct(world, { supplierId, productId }));
    });

const RATES = '/suppliers/:supplier_id/products/:product_id/rates';

const rate = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get(RATES, (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      return reply(c, listRates(world, { supplierId, productId }));
    })
    .get(`${RATES}/:rate_id`, (c) => {
      const { supplier_id: supplierId, product_id: productId, rate_id: rateId } = c.req.param();
      return reply(c, readRate(world, { supplierId, productId }, rateId));
    });

/** How long the platform waits for availability, in milliseconds. Spec silent. */
const MAX_WAIT_MS = 2000;

const availability = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', async (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { start, end, rate_id: rateId } = c.req.query();
      const question = { supplierId, productId, start, end, rateId };
      return relay(
        c,
        await listFor(world, question, () =>
          forward(c, { maxWaitMs: MAX_WAIT_MS, rewritten: (path) => askedAt(world, path) }),
        ),
      );
    })
    .get('/suppliers/:supplier_id/products/:product_id/availability', async (c) =>
      relay(c, await singleFor(world, () => forward(c, { maxWaitMs: MAX_WAIT_MS }))),
    );

const makeHold = creator('hold');

const hold = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, async (c) => {
      const text = await bodyOf(c);
      checkHeld(world, text, c.get('exchange').channelId);
      checkHoldable(world, text);
      const reqId = await operatorIdOf(c);
      const made = await makeHold(world, text, { reqId, header: c.req.header('X-Request-ID') }, (body) =>
        forward(c, { body, reqId }),
      );
      rememberOwnerOf(world, 'hold', made, c.get('exchange').reseller);
      forgetListsFor(world, made);
      return relay(c, made);
    })
    .get('/holds/:hold_id', async (c) => {
      const wanted = wantedIn(c, 'hold', c.req.param('hold_id'));
      const ask = (reqId?: string) => ownersOnly.readHold(world, wanted, () => forward(c, { ...(reqId && { reqId }) }));
      return relay(c, await readAt(world, { ...wanted, ask }));
    })
    .delete('/holds/:hold_id', async (c) => {
      const wanted = wantedIn(c, 'hold', c.req.param('hold_id'));
      const released = releasedAt(world, await ownersOnly.releaseHold(world, wanted, () => forward(c)));
      forgetLists(world);
      return relay(c, released);
    });

const makeBooking = creator('booking');

const booking = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/bookings', limited, async (c) => {
      const text = await bodyOf(c);
      checkBooked(world, text, c.get('exchange').channelId);
      const reqId = await operatorIdOf(c);
      const made = await makeBooking(world, text, { reqId, header: c.req.header('X-Request-ID') }, (body) =>
        forward(c, { body, reqId }),
      );
      rememberOwnerOf(world, 'booking', made, c.get('exchange').reseller);
      forgetLists(world);
      return relay(c, made);
    })
    .put('/bookings/cancel/:booking_id', async (c) => {
      const wanted = wantedIn(c, 'booking', c.req.param('booking_id'));
      const cancelled = cancelledAt(world, await ownersOnly.cancelBooking(world, wanted, () => forward(c)));
      forgetLists(world);
      return relay(c, cancelled);
    })
    .get('/bookings/:booking_id', async (c) => {
      const wanted = wantedIn(c, 'booking', c.req.param('booking_id'));
      const ask = (reqId?: string) =>
        ownersOnly.readBooking(world, wanted, () => forward(c, { ...(reqId && { reqId }) }));
      return relay(c, await readAt(world, { ...wanted, ask }));
    });

/** Mounted below `/booking`. `keys` are those that resellers must show, null for none. */
export const bookingApi = (
  world: ControlledWorld,
  journal: Journal,
  keys: ResellerKeys | null,
  hint: Hint,
  behind: UpstreamConnection,
): Api<PartnerEnv> => {
  const forward = forwarder(behind);
  return {
    routes: new Hono<PartnerEnv>()
      .route('/v1.2', supplier(world))
      .route('/v1.2', product(world))
      .route('/v1.2', rate(world))
      .route('/v1.2', availability(world, forward))
      .route('/v1.2', hold(world, forward))
      .route('/v1.2', booking(world, forward)),
    around: [
      journaled(journal, world, 'booking', beginExchange(world)),
      admitted(world),
      resellersOnly(world, keys, hint),
    ],
    unknown: unknownRoute,
    fail,
  };
};
