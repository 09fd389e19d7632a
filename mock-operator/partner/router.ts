// The Partner API. Spec 4.1.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Api } from '../wire/api.ts';
import { admitted } from '../wire/behaviour.ts';
import { journaled } from '../wire/exchange.ts';
import type { Journal } from '../wire/journal.ts';
import { listAvailabilities } from './rules/availability-list.ts';
import { singleAvailability } from './rules/availability-single.ts';
import type { BookingRequest } from './rules/booking.ts';
import { createdBookingBody, readBookingBody } from './rules/booking-body.ts';
import { cancel } from './rules/booking-cancel.ts';
import { book } from './rules/booking-create.ts';
import { bookingToCancel, bookingToRead } from './rules/booking-find.ts';
import type { HoldRequest } from './rules/hold.ts';
import { acquire } from './rules/hold-acquire.ts';
import { createdHoldBody, readHoldBody } from './rules/hold-body.ts';
import { holdToRead, holdToRelease } from './rules/hold-find.ts';
import { release } from './rules/hold-release.ts';
import type { Hint, Keys } from './rules/key.ts';
import { takeTime } from './rules/limit.ts';
import { queryOf } from './rules/query.ts';
import { bookingCancelled, bookingCreated, holdCreated, holdReleased } from './rules/status.ts';
import { accepted, accepts, limited } from './wire/accepts.ts';
import { authorized } from './wire/admission.ts';
import { beginExchange, type PartnerEnv } from './wire/exchange.ts';
import { writtenQuery } from './wire/query.ts';
import { done, fail, reply, unknownRoute } from './wire/reply.ts';

const availability = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', async (c) => {
      await takeTime(world);
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { start, end, rate_id: rateId } = queryOf(world, writtenQuery(c));
      const query = { start, end, rateId };
      return reply(c, { availabilities: listAvailabilities(world, { supplierId, productId }, query) });
    })
    .get('/suppliers/:supplier_id/products/:product_id/availability', async (c) => {
      await takeTime(world);
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { at, qty, rate_id: rateId } = queryOf(world, writtenQuery(c));
      const query = { at, qty, rateId };
      return reply(c, singleAvailability(world, { supplierId, productId }, query));
    });

const hold = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, accepts('hold'), async (c) => {
      const request = accepted<HoldRequest>(c);
      const made = await acquire(world, request);
      return reply(c, { hold: createdHoldBody(world, made) }, holdCreated(world, made.sent === request));
    })
    .get('/holds/:hold_id', (c) => reply(c, { hold: readHoldBody(world, holdToRead(world, c.req.param('hold_id'))) }))
    .delete('/holds/:hold_id', async (c) => {
      await release(world, holdToRelease(world, c.req.param('hold_id')));
      return done(c, holdReleased(world));
    });

const booking = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/bookings', limited, accepts('booking'), async (c) => {
      const request = accepted<BookingRequest>(c);
      const made = await book(world, request);
      const status = bookingCreated(world, made.status, made.sent === request);
      return reply(c, { booking: createdBookingBody(world, made) }, status);
    })
    .put('/bookings/cancel/:booking_id', async (c) => {
      await cancel(world, bookingToCancel(world, c.req.param('booking_id')));
      return done(c, bookingCancelled(world));
    })
    .get('/bookings/:booking_id', (c) =>
      reply(c, { booking: readBookingBody(world, bookingToRead(world, c.req.param('booking_id'))) }),
    );

/** Mounted at the root; its paths begin with `/v1.2`. `keys` are those that callers must show, null for none. */
export const partner = (world: ControlledWorld, journal: Journal, keys: Keys | null, hint: Hint): Api<PartnerEnv> => ({
  routes: new Hono<PartnerEnv>()
    .route('/v1.2', availability(world))
    .route('/v1.2', hold(world))
    .route('/v1.2', booking(world)),
  around: [journaled(journal, world, 'partner', beginExchange(world)), admitted(world), authorized(world, keys, hint)],
  unknown: unknownRoute,
  fail,
});
