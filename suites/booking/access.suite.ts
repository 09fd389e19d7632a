// Booking API, keys and request ids. Spec 2, 4.2, 5, 7.

import { check, expect } from '../../harness/booking/check.ts';
import type { BookingContext } from '../../harness/booking/context.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';
import { isUuid } from '../../schemas/formats.ts';

/** The headers that carry the keys, each left out or with a value that nobody was given. @throws Blocked without keys */
const keys = ({ profile }: Pick<BookingContext, 'profile'>, value: string | null): Record<string, string | null> => {
  const names = Object.keys(profile.headers ?? {});
  assertJudgeable(names.length > 0, 'the profile names no keys: add booking.headers');
  return Object.fromEntries(names.map((name) => [name, value]));
};

const without = (context: Pick<BookingContext, 'profile'>) => ({ headers: keys(context, null), violation: 'no keys' });

const unknown = (context: Pick<BookingContext, 'profile'>) => ({
  headers: keys(context, `unknown-${freshUuid()}`),
  violation: 'unknown keys',
});

/** Unknown keys, and a key and a secret of which one alone is unknown. */
const unknownInPart = (context: Pick<BookingContext, 'profile'>) => {
  const whole = unknown(context);
  const pair = Object.entries(whole.headers).filter(([name]) => /^x-api-(key|secret)$/i.test(name));
  const parts = pair.map(([name, value]) => ({ headers: { [name]: value }, violation: `an unknown ${name}` }));
  return [whole, ...(parts.length > 1 ? parts : [])];
};

check('booking.auth.suppliers-without-keys-is-401', async (context) => {
  expect(await context.catalog.listSuppliers()).toSucceed();
  expect(await context.catalog.listSuppliers({}, without(context))).toHaveStatus(401);
});

check('booking.auth.suppliers-with-unknown-keys-is-401', async (context) => {
  expect(await context.catalog.listSuppliers()).toSucceed();
  for (const options of unknownInPart(context)) {
    expect(await context.catalog.listSuppliers({}, options)).toHaveStatus(401);
  }
});

check('booking.auth.supplier-without-keys-is-401', async (context) => {
  const { id } = await context.sold.supplier();

  expect(await context.catalog.getSupplier(id)).toSucceed();
  expect(await context.catalog.getSupplier(id, without(context))).toHaveStatus(401);
});

check('booking.auth.supplier-with-unknown-keys-is-401', async (context) => {
  const { id } = await context.sold.supplier();

  expect(await context.catalog.getSupplier(id)).toSucceed();
  for (const options of unknownInPart(context)) {
    expect(await context.catalog.getSupplier(id, options)).toHaveStatus(401);
  }
});

check('booking.auth.other-calls-want-the-keys', { long: true }, async (context) => {
  const { catalog, api, given, sold } = context;
  const rate = await sold.rate();
  const window = given.window();
  const list = { productId: rate.productId, ...window };

  for (const options of [without(context), unknown(context)]) {
    const answers = [
      await catalog.listProducts(rate.supplierId, options),
      await catalog.getProduct(rate, options),
      await catalog.listRates(rate, options),
      await catalog.getRate(rate, rate.id, options),
      await api.listAvailabilities(list, options),
      await api.getAvailability({ productId: rate.productId, rateId: rate.id, at: window.start, qty: 1 }, options),
      await api.getHold(freshUuid(), options),
      await api.getBooking(freshUuid(), options),
    ];
    for (const answer of answers) {
      expect(answer).toBe4xx();
    }
  }
});

check('booking.auth.sales-want-the-keys', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await given.availability('bookable');
  const { id } = await given.heldSeats(availability);
  const { id: bookedId } = await openBooking(context);

  for (const options of [without(context), ...unknownInPart(context)]) {
    const answers = await Promise.all([
      api.createHold(given.hold(given.holdItem(availability)), options),
      api.createBooking(given.booking(given.bookingItems(availability), id), options),
      api.releaseHold(id, options),
      api.cancelBooking(bookedId, options),
    ]);
    for (const answer of answers) {
      expect(answer).toBe4xx();
    }
  }

  expect(await api.releaseHold(id)).toSucceed();
  expect(await api.cancelBooking(bookedId)).toSucceed();
});

/** What leaves the request id of a call without a body out. */
const withoutId = { headers: { 'X-Request-ID': null } };

check('booking.req-id.made-when-none-is-sent', async ({ catalog }) => {
  const list = await catalog.listSuppliers({}, withoutId);

  expect(list).toSucceed();
  expect(list).toShowAt('/meta/reqId', isUuid(textAt(list.json, '/meta/reqId') ?? ''), 'a uuid that the platform made');
});

check('booking.req-id.made-ones-differ', async ({ catalog, race }) => {
  const calls = Array.from({ length: 4 }, () => () => catalog.listSuppliers({}, withoutId));

  const answers = [...(await race(calls)), await catalog.listSuppliers({}, withoutId)];

  const ids = answers.map((answer) => textAt(answer.json, '/meta/reqId')?.toLowerCase());
  for (const [index, answer] of answers.entries()) {
    expect(answer).toSucceed();
    expect(answer).toShowAt(
      '/meta/reqId',
      ids[index] !== undefined && ids.indexOf(ids[index]) === index,
      'a request id of its own',
    );
  }
});
