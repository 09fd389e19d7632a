import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { createMock } from '../mock.ts';
import type { Json } from '../test-client.ts';
import { demoRate, partnerClient } from './test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const api = partnerClient(createMock({ now: start }));

const outcome = ({ status, json }: { status: number; json: Json }) => [status, json.error?.code];

test('holds that cannot be satisfied are refused and take nothing', async () => {
  const availability = await api.availability('STANDARD');
  const [item] = api.holdOf('STANDARD', availability, 1).items;
  const other = await api.availability('FIXED');
  const table: Array<[string, object, number, string]> = [
    ['a price of another rate', { priceId: demoRate('FIXED').prices[0]?.id }, 400, 'BAD_REQUEST'],
    ['an unknown rate', { rateId: randomUUID() }, 400, 'BAD_REQUEST'],
    ['another product', { productId: demoRate('PASS').productId }, 400, 'BAD_REQUEST'],
    ['another supplier', { supplierId: randomUUID() }, 400, 'BAD_REQUEST'],
    ['an unknown availability', { availabilityId: randomUUID() }, 400, 'BAD_REQUEST'],
    ['an availability of another rate', { availabilityId: other.id }, 400, 'BAD_REQUEST'],
    ['a time outside the availability', { at: '2027-01-01T00:00:00Z' }, 400, 'BAD_REQUEST'],
    ['no seat', { quantity: 0 }, 400, 'BAD_REQUEST'],
    ['more than remains', { quantity: 11 }, 409, 'CONFLICT'],
  ];
  for (const [what, change, status, code] of table) {
    const answer = await api.sendHold({ items: [{ ...item, ...change }] });
    expect([what, ...outcome(answer)]).toEqual([what, status, code]);
  }
  expect(outcome(await api.hold('INSTANT', await api.availability('INSTANT')))).toEqual([400, 'BAD_REQUEST']);
  expect(await api.capacity('STANDARD', availability)).toBe(10);
});

test('items of one hold count together, and a refused one takes none of its items', async () => {
  const availability = await api.availability('FIXED');
  const items = (left: number, right: number) => ({
    items: [...api.holdOf('FIXED', availability, left).items, ...api.holdOf('FIXED', availability, right).items],
  });

  expect((await api.sendHold(items(6, 5))).status).toBe(409);
  expect(await api.capacity('FIXED', availability)).toBe(10);
  expect((await api.sendHold(items(6, 4))).status).toBe(201);
  expect(await api.capacity('FIXED', availability)).toBe(0);
});

test('bookings that cannot be satisfied are refused, take nothing and leave the hold usable', async () => {
  const availability = await api.availability('STANDARD');
  const other = await api.availability('FIXED');
  const holdId = (await api.hold('STANDARD', availability, 2)).json.hold.id;
  const [item] = api.bookingOf('STANDARD', availability, 2).items;
  const nobody = { ...item, traveler: { firstName: 'A' } };
  const table: Array<[string, object, number]> = [
    ['no lead', { items: [nobody] }, 400],
    ['two leads', { items: [item, item] }, 400],
    ['a foreign price', { items: [{ ...item, priceId: randomUUID() }] }, 400],
    ['an unknown rate', { items: [{ ...item, rateId: randomUUID() }] }, 400],
    ['no availability', { items: [{ ...item, availabilityId: undefined }] }, 400],
    ['an unknown availability', { items: [{ ...item, availabilityId: randomUUID() }] }, 400],
    ['an availability of another rate', { items: [{ ...item, availabilityId: other.id }] }, 400],
    ['more than remains', { items: [{ ...item, quantity: 11 }] }, 409],
    [
      'more together',
      {
        items: [
          { ...item, quantity: 6 },
          { ...nobody, quantity: 5 },
        ],
      },
      409,
    ],
    ['more travelers than the rate takes', { items: [{ ...item, quantity: 21 }] }, 400],
    ['no hold', { holdId: undefined }, 424],
    ['an unknown hold', { holdId: randomUUID() }, 424],
    ['no items', { items: [] }, 400],
  ];
  for (const [what, change, status] of table) {
    const id = randomUUID();
    const answer = await api.book('STANDARD', availability, 2, { id, holdId, ...change });
    expect([what, answer.status, typeof answer.json.error?.message]).toEqual([what, status, 'string']);
    expect((await api.call('GET', `/v1.2/bookings/${id}`)).status).toBe(404);
  }
  expect(await api.capacity('STANDARD', availability)).toBe(8);
  expect((await api.book('STANDARD', availability, 2, { holdId })).status).toBe(201);
  expect(outcome(await api.book('STANDARD', availability, 2, { holdId }))).toEqual([409, 'CONFLICT']);
});

test('limits and cutoff of the rate bind bookings', async () => {
  const small = async (quantity: number) => {
    const availability = await api.availability('SMALL');
    const hold = (await api.hold('SMALL', availability, quantity)).json.hold;
    return (await api.book('SMALL', availability, quantity, { holdId: hold.id })).status;
  };
  expect([await small(1), await small(2), await small(4)]).toEqual([400, 201, 201]);
  expect(await small(5)).toBe(400);

  const [first, last, later] = await api.availabilities('LATE');
  for (const [availability, status] of [
    [first, 409],
    [last, 409],
    [later, 201],
  ] as const) {
    if (!availability) {
      throw new Error('no availability of LATE');
    }
    const hold = (await api.hold('LATE', availability)).json.hold;
    expect((await api.book('LATE', availability, 1, { holdId: hold.id })).status).toBe(status);
  }
});

test('ids: a uuid is kept, anything else replaced, the same one again refused', async () => {
  const availability = await api.availability('PASS');
  const id = randomUUID().toUpperCase();

  expect((await api.hold('PASS', availability, 1, { id })).json.hold.id).toBe(id);
  expect((await api.call('GET', `/v1.2/holds/${id.toLowerCase()}`)).status).toBe(200);
  expect(outcome(await api.hold('PASS', availability, 1, { id: id.toLowerCase() }))).toEqual([409, 'CONFLICT']);
  expect((await api.hold('PASS', availability, 1, { id: 'mine' })).json.hold.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a booking that is not cancelable stays as it is', async () => {
  const availability = await api.availability('FIXED');
  const hold = (await api.hold('FIXED', availability)).json.hold;
  const { booking } = (await api.book('FIXED', availability, 1, { holdId: hold.id })).json;

  expect(booking.cancelable).toBe(false);
  expect(outcome(await api.call('PUT', `/v1.2/bookings/cancel/${booking.id}`))).toEqual([409, 'CONFLICT']);
  expect((await api.call('GET', `/v1.2/bookings/${booking.id}`)).json.booking).toEqual(booking);
});

test('what a single read calls bookable, a booking would get: the limits of the rate and the cutoff count', async () => {
  const mock = createMock({ now: Date.parse('2026-06-01T07:10:00Z') });
  const api = partnerClient(mock);
  const bookable = async (code: string, at: string, qty: number) =>
    (await api.single(code, { at, qty: String(qty) })).json.bookable;
  const small = await api.availability('SMALL');
  const [soon] = await api.availabilities('LATE', 1);

  expect(await Promise.all([1, 2, 4, 5].map((qty) => bookable('SMALL', small.start, qty)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(await bookable('LATE', soon?.start ?? '', 1)).toBe(false);
  await api.control('clock', { now: small.end });
  expect(await bookable('SMALL', small.start, 2)).toBe(false);
});

test('a refusal of a body names every mistake', async () => {
  const api = partnerClient(createMock({ now: Date.parse('2026-06-01T07:10:00Z') }));
  const hold = api.holdOf('STANDARD', await api.availability('STANDARD'), 1) as { items: Record<string, unknown>[] };
  Object.assign(hold.items[0] ?? {}, { quantity: 'two', at: 'noon' });

  const { message } = (await api.sendHold(hold)).json.error;

  expect(message).toContain('/hold/items/0/quantity: expected an integer');
  expect(message).toContain('/hold/items/0/at: expected a date-time');
});

test('a refusal names what is wrong with each id, and what all items ask for together', async () => {
  const api = partnerClient(createMock({ now: Date.parse('2026-06-01T07:10:00Z') }));
  const at = await api.availability('STANDARD');
  const strange = { productId: randomUUID(), supplierId: randomUUID(), priceId: randomUUID() };
  const hold = api.holdOf('STANDARD', at, 100);
  const booking = api.bookingOf('STANDARD', at, 100);
  Object.assign(hold.items[0] ?? {}, strange);
  Object.assign(booking.items[0] ?? {}, strange);

  const ids = 'the rate is of another product; the product is of another supplier; the rate has no such price';
  const messages = [await api.sendHold(hold), await api.sendBooking(booking)].map(({ json }) => json.error.message);
  expect(messages[0]).toBe(`${ids}; not enough seats remain`);
  expect(messages[1]).toMatch(new RegExp(`^${ids}; .*travelers.*; .*hold`));
});

test('a refusal of more than ten mistakes says how many more there are', async () => {
  const api = partnerClient(createMock({ now: Date.parse('2026-06-01T07:10:00Z') }));
  const hold = api.holdOf('STANDARD', await api.availability('STANDARD'), 1) as { items: object[] };
  hold.items = Array.from({ length: 13 }, () => ({ ...hold.items[0], quantity: 'one' }));

  const { message } = (await api.sendHold(hold)).json.error;
  expect(message).toMatch(/\/hold\/items\/9\/quantity: expected an integer; and 3 more$/);
});

test('a single read that is refused names every mistake', async () => {
  const api = partnerClient(createMock({ now: Date.parse('2026-06-01T07:10:00Z') }));

  const { status, json } = await api.single('STANDARD', { at: 'noon', qty: '0' });
  expect([status, json.error.message]).toEqual([400, 'qty is not positive; at is no date-time']);
});

test('a refusal of what cannot be had names every mistake, with the code of the first', async () => {
  const api = partnerClient(createMock({ now: Date.parse('2026-06-01T07:10:00Z') }));
  const [instant, standard] = [await api.availability('INSTANT'), await api.availability('STANDARD')];
  const hold = api.holdOf('INSTANT', standard, 1) as { items: Record<string, unknown>[] };
  Object.assign(hold.items[0] ?? {}, { priceId: randomUUID() });
  const [standardItem] = api.holdOf('STANDARD', standard, 1).items as Json[];
  const booking = api.bookingOf('SMALL', instant, 7) as { items: Json[] };
  booking.items[0].traveler.isLead = false;
  delete booking.items[0].availabilityId;

  const refusals = await Promise.all([
    api.sendHold(hold),
    api.sendBooking(booking),
    api.book('SMALL', await api.availability('SMALL'), 15),
    api.call(
      'GET',
      `/v1.2/suppliers/${standardItem.supplierId}/products/${standardItem.productId}/availabilities?start=noon`,
    ),
  ]);

  expect(refusals.map(({ json }) => `${json.error.code}: ${json.error.message}`)).toEqual([
    'BAD_REQUEST: the rate has no such price; the rate is not holdable; the rate has no such availability',
    expect.stringMatching(
      /^BAD_REQUEST: a booking has exactly one lead traveler; .* needs an availabilityId; .*travelers.*; .*hold.*/,
    ),
    expect.stringMatching(/^BAD_REQUEST: .*travelers.*; .*hold.*/),
    'BAD_REQUEST: start is no date-time; end is missing',
  ]);
});
