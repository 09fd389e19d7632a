// Partner API, bookings. Spec 4.1.
import { Hono } from 'hono';
import type { WantedBooking } from '../domain/booking.ts';
import { createdBookingBody, readBookingBody } from '../domain/booking-body.ts';
import { cancel } from '../domain/booking-cancel.ts';
import { bookingToCancel, bookingToRead } from '../domain/booking-find.ts';
import { book } from '../domain/booking-life.ts';
import { bookingCancelled, bookingCreated } from '../domain/status.ts';
import { accepted, accepts, limited } from '../wire/accepts.ts';
import type { Env } from '../wire/exchange.ts';
import { done, reply } from '../wire/reply.ts';
import type { ControlledWorld } from '../world.ts';

export const booking = (world: ControlledWorld) =>
  new Hono<Env>()
    .post('/bookings', limited, accepts('booking'), async (c) => {
      const made = await book(world, accepted<WantedBooking>(c));
      return reply(c, { booking: createdBookingBody(world, made) }, bookingCreated(world));
    })
    .put('/bookings/cancel/:booking_id', async (c) => {
      await cancel(world, bookingToCancel(world, c.req.param('booking_id')));
      return done(c, bookingCancelled(world));
    })
    .get('/bookings/:booking_id', (c) =>
      reply(c, { booking: readBookingBody(world, bookingToRead(world, c.req.param('booking_id'))) }),
    );
