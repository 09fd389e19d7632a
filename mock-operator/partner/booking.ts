// Partner API, bookings. Spec 4.1.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { andThen } from '../kernel/maybe-promise.ts';
import type { BookingRequest } from './rules/booking.ts';
import { createdBookingBody, readBookingBody } from './rules/booking-body.ts';
import { cancel } from './rules/booking-cancel.ts';
import { book } from './rules/booking-create.ts';
import { bookingToCancel, bookingToRead } from './rules/booking-find.ts';
import { bookingCancelled, bookingCreated } from './rules/status.ts';
import { accepted, accepts, limited } from './wire/accepts.ts';
import type { PartnerEnv } from './wire/exchange.ts';
import { done, reply } from './wire/reply.ts';

export const booking = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/bookings', limited, accepts('booking'), (c) =>
      andThen(book(world, accepted<BookingRequest>(c)), (made) =>
        reply(c, { booking: createdBookingBody(world, made) }, bookingCreated(world)),
      ),
    )
    .put('/bookings/cancel/:booking_id', async (c) => {
      await cancel(world, bookingToCancel(world, c.req.param('booking_id')));
      return done(c, bookingCancelled(world));
    })
    .get('/bookings/:booking_id', (c) =>
      reply(c, { booking: readBookingBody(world, bookingToRead(world, c.req.param('booking_id'))) }),
    );
