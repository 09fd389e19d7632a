// Operator booking API v2, bookings. Spec 3.3, 4.4.
import { Hono } from 'hono';
import type { Body } from '../kernel/body.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { andThen } from '../kernel/maybe-promise.ts';
import type { IncompleteRequest } from './rules/booking.ts';
import { cancelledBody, confirmedBody, createdBody, extendedBody, readBody } from './rules/booking-body.ts';
import { cancel } from './rules/cancel.ts';
import { confirm } from './rules/confirm.ts';
import { create } from './rules/create.ts';
import { completed } from './rules/create-complete.ts';
import { type Extension, extend } from './rules/extend.ts';
import { bookingToChange, bookingToRead } from './rules/find.ts';
import { changeStatus, createStatus } from './rules/status.ts';
import { supplierAt } from './rules/supplier.ts';
import { accepted, jsonOf, v2Limited } from './wire/body.ts';
import type { V2Env } from './wire/exchange.ts';
import { v2Reply } from './wire/reply.ts';

const PATH = '/suppliers/:supplierId/bookings';

export const booking = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .post(PATH, v2Limited, (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      return andThen(jsonOf(c), (json) => {
        const wanted = completed(world, accepted<IncompleteRequest>(c, 'create', json));
        return andThen(create(world, id, wanted), (created) =>
          v2Reply(c, createdBody(world, created.booking), createStatus(world, created.made)),
        );
      });
    })
    .get(`${PATH}/:uuid`, (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      return v2Reply(c, readBody(world, bookingToRead(world, id, c.req.param('uuid'))));
    })
    .post(`${PATH}/:uuid/extend`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      const extension = accepted<Extension>(c, 'extend', await jsonOf(c));
      const extended = extend(world, bookingToChange(world, id, c.req.param('uuid')), extension);
      return v2Reply(c, extendedBody(world, extended), changeStatus(world));
    })
    .post(`${PATH}/:uuid/confirm`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      const confirmation = accepted<Body>(c, 'confirm', await jsonOf(c));
      const confirmed = await confirm(world, bookingToChange(world, id, c.req.param('uuid')), confirmation);
      return v2Reply(c, confirmedBody(world, confirmed), changeStatus(world));
    })
    .post(`${PATH}/:uuid/cancel`, v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      const cancellation = accepted<Body>(c, 'cancel', await jsonOf(c));
      const cancelled = await cancel(world, bookingToChange(world, id, c.req.param('uuid')), cancellation);
      return v2Reply(c, cancelledBody(world, cancelled), changeStatus(world));
    });
