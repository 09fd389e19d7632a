// Operator booking API v2, bookings. Spec 3.3, 4.4.
import { Hono } from 'hono';
import type { Body } from '../domain/body.ts';
import type { SentV2Booking } from '../domain/v2/booking.ts';
import { cancelledBody, confirmedBody, createdBody, extendedBody, readBody } from '../domain/v2/booking-body.ts';
import { cancel } from '../domain/v2/cancel.ts';
import { confirm } from '../domain/v2/confirm.ts';
import { completed, create } from '../domain/v2/create.ts';
import { type Extension, extend } from '../domain/v2/extend.ts';
import { bookingToChange, bookingToRead } from '../domain/v2/find.ts';
import { changeStatus, createStatus } from '../domain/v2/status.ts';
import { supplierAt } from '../domain/v2/supplier.ts';
import { accepted, jsonOf, v2Limited } from '../wire/v2-body.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';

const path = '/suppliers/:supplierId/bookings';

export const booking = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .post(path, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      const wanted = completed(world, accepted<SentV2Booking>(c, 'create', await jsonOf(c)));
      const created = await create(world, id, wanted);
      return v2Reply(c, createdBody(world, created.booking), createStatus(world, created.made));
    })
    .get(`${path}/:uuid`, (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      return v2Reply(c, readBody(world, bookingToRead(world, id, c.req.param('uuid'))));
    })
    .post(`${path}/:uuid/extend`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      const extension = accepted<Extension>(c, 'extend', await jsonOf(c));
      const extended = extend(world, bookingToChange(world, id, c.req.param('uuid')), extension);
      return v2Reply(c, extendedBody(world, extended), changeStatus(world));
    })
    .post(`${path}/:uuid/confirm`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      const confirmation = accepted<Body>(c, 'confirm', await jsonOf(c));
      const confirmed = await confirm(world, bookingToChange(world, id, c.req.param('uuid')), confirmation);
      return v2Reply(c, confirmedBody(world, confirmed), changeStatus(world));
    })
    .post(`${path}/:uuid/cancel`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      const cancellation = accepted<Body>(c, 'cancel', await jsonOf(c));
      const cancelled = await cancel(world, bookingToChange(world, id, c.req.param('uuid')), cancellation);
      return v2Reply(c, cancelledBody(world, cancelled), changeStatus(world));
    });
