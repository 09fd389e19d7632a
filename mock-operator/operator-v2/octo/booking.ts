// OCTO 1.0, bookings.
import { type Context, Hono } from 'hono';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { localDate } from '../../kernel/time-zone.ts';
import type { World } from '../../kernel/world.ts';
import { statusFor } from '../rules/availability.ts';
import { offeredOf } from '../rules/availability-list.ts';
import { type IncompleteRequest, isInProgress, type V2Booking, v2Bookings } from '../rules/booking.ts';
import { cancelledBody, confirmedBody, createdBody, extendedBody, readBody } from '../rules/booking-body.ts';
import { cancel } from '../rules/cancel.ts';
import { confirm } from '../rules/confirm.ts';
import { create } from '../rules/create.ts';
import { completed } from '../rules/create-complete.ts';
import { type Extension, extend } from '../rules/extend.ts';
import { bookingToChange, bookingToRead } from '../rules/find.ts';
import { offerAt } from '../rules/product.ts';
import { Refusal, refuse, refuseIf, unprocessable } from '../rules/refusal.ts';
import { accepted, jsonOf, v2Limited } from '../wire/body.ts';
import type { V2Env } from '../wire/exchange.ts';
import { v2Reply } from '../wire/reply.ts';
import { ownSupplier } from './supplier.ts';
import { update, updated } from './update.ts';
import { bookingView, cancellable, holderFields, inOurWords, maxOfAStart, withoutNulls } from './view.ts';

type Query = Readonly<Record<string, string>>;
type Find = Version<[supplierId: string, Query], V2Booking[]>;

const matching =
  (world: World, { resellerReference, supplierReference, localDate: day, ...dates }: Query) =>
  (booking: V2Booking): boolean => {
    const { localDateStart = day, localDateEnd = day } = dates;
    const shown = readBody(world, booking);
    const date = localDate(booking.offered.availability.start, booking.offered.product.timeZone);
    return (
      (resellerReference === undefined || shown.resellerReference === resellerReference) &&
      (supplierReference === undefined || shown.supplierReference === supplierReference) &&
      (localDateStart === undefined || localDateEnd === undefined || (localDateStart <= date && date <= localDateEnd))
    );
  };

const matched: Find = (world, supplierId, query) => {
  world.now();
  return v2Bookings(world)
    .filter((booking) => booking.supplierId === supplierId)
    .filter(matching(world, query));
};

const filtered: Find = rules<[supplierId: string, Query], V2Booking[]>(matched, {
  'operator-v2.octo.bookings-are-found-by-reference': {
    'octo-bookings-of-any-reference-are-listed': (world, supplierId) => matched(world, supplierId, {}),
    'octo-confirmed-bookings-are-not-listed': (world, supplierId, query) =>
      matched(world, supplierId, query).filter(({ confirmedAt }) => confirmedAt === undefined),
  },
});

/** The bookings of a supplier that match every filter of a query. @throws Refusal BAD_REQUEST where it has none */
const bookingsAsked: Find = rule<[supplierId: string, Query], V2Booking[]>(
  'operator-v2.octo.bookings-need-a-filter',
  (world, supplierId, query) => {
    const { resellerReference, supplierReference, localDate, localDateStart, localDateEnd } = query;
    const hasDates = localDate !== undefined || (localDateStart !== undefined && localDateEnd !== undefined);
    return resellerReference === undefined && supplierReference === undefined && !hasDates
      ? refuse('BAD_REQUEST', 'resellerReference, supplierReference, or dates are wanted')
      : filtered(world, supplierId, query);
  },
  { 'octo-bookings-without-a-filter-are-all': filtered },
);

const NAMES = { expirationMinutes: 'holdExpirationMinutes' };

/** A create with the uuids that it leaves to the supplier. */
const withUuids = (world: ControlledWorld, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { unitItems } = value as Body;
  return {
    uuid: world.newId(),
    ...value,
    ...(Array.isArray(unitItems) && {
      unitItems: unitItems.map((item) =>
        typeof item === 'object' && item !== null ? { uuid: world.newId(), ...item } : item,
      ),
    }),
  };
};

/** What a create is read as. @throws Refusal UNPROCESSABLE_ENTITY where it has no unit items, BAD_REQUEST for other mistakes */
const createIn = (c: Context<V2Env>, world: ControlledWorld, value: unknown): IncompleteRequest => {
  try {
    return accepted<IncompleteRequest>(c, 'create', withUuids(world, value));
  } catch (error) {
    const { unitItems = [] } = (value ?? {}) as { unitItems?: unknown };
    throw error instanceof Refusal && Array.isArray(unitItems) && unitItems.length === 0
      ? new Refusal('UNPROCESSABLE_ENTITY', error.message)
      : error;
  }
};

/** The extend of OCTO has no reason. */
const withReason = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { reason: 'OTHER', ...value } : value;

/** Whether a create may have a uuid that is used. @throws Refusal INVALID_BOOKING_UUID where not */
const takeUsed: Version<[IncompleteRequest], void> = choice<[IncompleteRequest], void>(
  'Spec silent: in OCTO a create under a used uuid may be refused',
  () => undefined,
  {
    'octo-used-uuid-is-refused': (world, { uuid = '' }) =>
      refuseIf(v2Bookings(world).get(uuid) !== undefined, 'INVALID_BOOKING_UUID', 'the uuid was used already', 400, {
        uuid,
      }),
  },
);

/** Whether holds are given more time. @throws Refusal UNPROCESSABLE_ENTITY where not */
const giveTime: Version<[], void> = choice<[], void>(
  'Spec silent: in OCTO a supplier may refuse to extend a hold',
  () => undefined,
  { 'octo-holds-are-not-extended': () => unprocessable('the hold lasts no longer') },
);

/** The create with the availability that it books. */
const withAvailability: Version<[supplierId: string, IncompleteRequest], IncompleteRequest> = choice<
  [supplierId: string, IncompleteRequest],
  IncompleteRequest
>('Spec silent: in OCTO a product may say that no availability is needed', (_world, _supplierId, sent) => sent, {
  'octo-availability-need-not-be-named': (world, supplierId, sent) => {
    const { rate } = offerAt(world, supplierId, sent.productId, sent.optionId);
    const free = offeredOf(world, rate).find((offered) =>
      ['AVAILABLE', 'FREESALE'].includes(statusFor(world, offered)),
    );
    return { ...sent, availabilityId: sent.availabilityId ?? free?.availability.id ?? '' };
  },
});

/** What a PATCH sends. @throws Refusal BAD_REQUEST for what is no object */
const changesIn = (value: unknown): Body => {
  const changes = inOurWords(value, NAMES);
  return typeof changes === 'object' && changes !== null && !Array.isArray(changes)
    ? (changes as Body)
    : refuse('BAD_REQUEST', 'the body is no object');
};

/** @throws Refusal UNPROCESSABLE_ENTITY for a unit item that does not name the holder of its ticket */
const needHolders = (world: ControlledWorld, { sent }: V2Booking): void => {
  const fields = holderFields(world);
  for (const { contact } of sent.unitItems) {
    const lacking = fields.find((field) => (contact as Body | undefined)?.[field] === undefined);
    if (lacking !== undefined) {
      unprocessable(`the contact of a unit item has no ${lacking}`);
    }
  }
};

export const booking = (world: ControlledWorld) => {
  const reply = (c: Context<V2Env>, body: Body, shown: V2Booking) => v2Reply(c, bookingView(world, body, shown));

  const cancelled = async (c: Context<V2Env>) => {
    const cancellation = accepted<Body>(c, 'cancel', withoutNulls(await jsonOf(c)));
    const found = bookingToChange(world, ownSupplier(c).id, c.req.param('uuid') ?? '');
    refuseIf(!cancellable(world, found), 'UNPROCESSABLE_ENTITY', 'the booking cannot be cancelled');
    const after = await cancel(world, found, cancellation);
    return reply(c, cancelledBody(world, after), after);
  };

  return new Hono<V2Env>()
    .post('/bookings', v2Limited, async (c) => {
      const sent = createIn(c, world, inOurWords(withoutNulls(await jsonOf(c)), NAMES));
      takeUsed(world, sent);
      if ((sent.unitItems ?? []).length > maxOfAStart(world)) {
        unprocessable(`a start takes ${maxOfAStart(world)} units in one booking`);
      }
      const wanted = completed(world, withAvailability(world, ownSupplier(c).id, sent));
      const { booking: made } = await create(world, ownSupplier(c).id, wanted);
      return reply(c, createdBody(world, made), made);
    })
    .get('/bookings', (c) => {
      const found = bookingsAsked(world, ownSupplier(c).id, c.req.query());
      return v2Reply(
        c,
        found.map((one) => bookingView(world, readBody(world, one), one)),
      );
    })
    .patch('/bookings/:uuid', v2Limited, async (c) => {
      const changes = changesIn(await jsonOf(c));
      const after = update(world, bookingToChange(world, ownSupplier(c).id, c.req.param('uuid')), changes);
      return reply(c, readBody(world, after), after);
    })
    .get('/bookings/:uuid', (c) => {
      const found = bookingToRead(world, ownSupplier(c).id, c.req.param('uuid'));
      return reply(c, readBody(world, found), found);
    })
    .post('/bookings/:uuid/extend', v2Limited, async (c) => {
      giveTime(world);
      const extension = accepted<Extension>(c, 'extend', withReason(inOurWords(withoutNulls(await jsonOf(c)), NAMES)));
      const after = extend(world, bookingToChange(world, ownSupplier(c).id, c.req.param('uuid')), extension);
      return reply(c, extendedBody(world, updated(world, after)), after);
    })
    .post('/bookings/:uuid/confirm', v2Limited, async (c) => {
      const confirmation = accepted<Body>(c, 'confirm', withoutNulls(await jsonOf(c)));
      const found = bookingToChange(world, ownSupplier(c).id, c.req.param('uuid'));
      const { unitItems } = confirmation;
      const asked = unitItems !== undefined && isInProgress(found) ? update(world, found, { unitItems }) : found;
      needHolders(world, asked);
      const after = await confirm(world, asked, confirmation);
      return reply(c, confirmedBody(world, after), after);
    })
    .post('/bookings/:uuid/cancel', v2Limited, cancelled)
    .delete('/bookings/:uuid', v2Limited, cancelled);
};
