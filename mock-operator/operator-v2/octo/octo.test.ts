// What clients of OCTO 1.0 do, from the supplier to the cancel, with the members that they read.
import { expect, test } from '@playwright/test';
import { createMock } from '../../mock.ts';
import type { Json } from '../../test-client.ts';
import { v2Client } from '../test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const days = { localDateStart: '2026-06-02', localDateEnd: '2026-06-06' };

const given = () => {
  const { call, control } = v2Client(createMock({ now: start }), { binding: 'octo' });
  const octo = async (method: string, path: string, body?: unknown) =>
    call(method, `/octo${path}`, body, body === undefined ? {} : { 'Content-Type': 'application/json' });
  return { octo, control };
};

/** The first product of a type, its default option, and two availabilities that can be booked. */
const offer = async ({ octo }: ReturnType<typeof given>, type = 'START_TIME') => {
  const products: Json[] = (await octo('GET', '/products')).json;
  const product = products.find(({ availabilityType }) => availabilityType === type);
  const option = product.options.find((one: Json) => one.default);
  const asked = { productId: product.id, optionId: option.id };
  const list: Json[] = (await octo('POST', '/availability', { ...asked, ...days })).json;
  const [first, second] = list.filter(({ available }) => available);
  return { product, option, asked, list, first, second };
};

test('products, options and units have what a shop shows', async () => {
  const { octo } = given();
  const products: Json[] = (await octo('GET', '/products')).json;

  for (const product of products) {
    expect((await octo('GET', `/products/${product.id}`)).json).toEqual(product);
    expect(typeof product.allowFreesale).toBe('boolean');
    expect(product.options.filter((option: Json) => option.default)).toHaveLength(1);
    for (const option of product.options) {
      expect(option.availabilityLocalStartTimes.length).toBeGreaterThan(0);
      expect(option).toMatchObject({
        cancellationCutoff: '0 hours',
        cancellationCutoffAmount: 0,
        cancellationCutoffUnit: 'hour',
        requiredContactFields: [],
        restrictions: { minUnits: expect.any(Number), maxUnits: expect.any(Number) },
      });
      for (const { restrictions, requiredContactFields } of option.units) {
        expect([restrictions.idRequired, restrictions.minQuantity, restrictions.maxQuantity]).toEqual([
          false,
          null,
          null,
        ]);
        expect(requiredContactFields).toEqual([]);
      }
    }
  }
});

test('what is open all day is one availability a day, with the ranges of the day; the calendar has the same day', async () => {
  const mock = given();
  const { asked, list } = await offer(mock, 'OPENING_HOURS');
  const calendar: Json[] = (await mock.octo('POST', '/availability/calendar', { ...asked, ...days })).json;

  expect(list[0]).toMatchObject({
    localDateTimeStart: '2026-06-02T00:00:00+02:00',
    localDateTimeEnd: '2026-06-03T00:00:00+02:00',
    allDay: true,
    openingHours: [
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
    ],
  });
  const dates = list.map(({ localDateTimeStart }) => localDateTimeStart.slice(0, 10));
  expect(new Set(dates).size).toBe(dates.length);
  expect(calendar.map(({ localDate }) => localDate)).toEqual(dates);
  expect(calendar.map(({ vacancies, capacity }) => [vacancies, capacity])).toEqual(
    list.map(({ vacancies, capacity }) => [vacancies, capacity]),
  );
});

test('a start has a cutoff, a capacity and a most of units, and is chosen by dates or by ids', async () => {
  const mock = given();
  const products: Json[] = (await mock.octo('GET', '/products')).json;
  const { id, options } = products.find(({ internalName }) => internalName === 'Old Town Walk');
  const asked = { productId: id, optionId: options[0].id };
  const [one]: Json[] = (await mock.octo('POST', '/availability', { ...asked, localDate: '2026-06-02' })).json;

  expect(one).toMatchObject({ allDay: false, capacity: 12, maxUnits: 12, openingHours: [] });
  expect(Date.parse(one.utcCutoffAt)).toBeLessThanOrEqual(Date.parse(one.localDateTimeStart));
  expect((await mock.octo('POST', '/availability', { ...asked, availabilityIds: [one.id] })).json).toEqual([one]);
  const both = await mock.octo('POST', '/availability', { ...asked, ...days, availabilityIds: [one.id] });
  expect([both.status, both.json.error]).toEqual([400, 'BAD_REQUEST']);
});

test('a booking without uuids gets them, is updated, extended, confirmed with other units, found and cancelled', async () => {
  const mock = given();
  const { product, option, asked, first, second } = await offer(mock);
  const unitItems = [{ unitId: option.units[0].id }, { unitId: option.units[0].id }];
  const reserved = (
    await mock.octo('POST', '/bookings', { ...asked, availabilityId: first.id, unitItems, notes: 'Two adults' })
  ).json;
  const path = `/bookings/${reserved.uuid}`;

  expect(reserved).toMatchObject({
    id: reserved.uuid,
    status: 'ON_HOLD',
    notes: 'Two adults',
    availability: { id: first.id, allDay: false },
    contact: { firstName: null, lastName: null, postalCode: null, notes: null, locales: [] },
    product: { id: product.id, allowFreesale: false },
    option: { id: option.id, default: true },
    voucher: { redemptionMethod: 'DIGITAL', deliveryOptions: [] },
  });
  expect(reserved.unitItems).toMatchObject([
    { status: 'ON_HOLD', utcRedeemedAt: null, unit: { id: option.units[0].id }, contact: { fullName: null } },
    { status: 'ON_HOLD' },
  ]);

  await mock.control('clock', { advanceSeconds: 60 });
  const [kept] = reserved.unitItems;
  const changes = { availabilityId: second.id, unitItems: [{ uuid: kept.uuid, unitId: kept.unitId }], notes: null };
  const updated = (await mock.octo('PATCH', path, changes)).json;
  expect(updated).toMatchObject({ availabilityId: second.id, notes: null, status: 'ON_HOLD' });
  expect(updated.unitItems.map(({ uuid }: Json) => uuid)).toEqual([kept.uuid]);
  expect(updated.utcUpdatedAt > reserved.utcUpdatedAt).toBe(true);
  const extended = (await mock.octo('POST', `${path}/extend`, { expirationMinutes: 45 })).json;
  expect(extended.utcExpiresAt > updated.utcExpiresAt).toBe(true);

  const items = [{ uuid: kept.uuid, unitId: kept.unitId, contact: { firstName: 'Ada' } }, { unitId: kept.unitId }];
  const confirmation = { contact: { fullName: 'Ada Byron' }, resellerReference: 'V-1', unitItems: items };
  const confirmed = (await mock.octo('POST', `${path}/confirm`, confirmation)).json;
  expect(confirmed).toMatchObject({
    status: 'CONFIRMED',
    utcExpiresAt: null,
    contact: { fullName: 'Ada Byron', firstName: null },
    unitItems: [{ contact: { firstName: 'Ada' }, status: 'CONFIRMED' }, { contact: { firstName: null } }],
    voucher: { deliveryOptions: [{ deliveryFormat: 'QRCODE' }] },
  });
  expect((await mock.octo('GET', '/bookings?resellerReference=V-1')).json).toEqual([confirmed]);
  const { supplierReference } = confirmed;
  const byDay = `localDate=${second.localDateTimeStart.slice(0, 10)}`;
  expect((await mock.octo('GET', `/bookings?supplierReference=${supplierReference}&${byDay}`)).json).toEqual([
    confirmed,
  ]);
  expect((await mock.octo('GET', '/bookings?resellerReference=V-2')).json).toEqual([]);
  expect((await mock.octo('GET', '/bookings')).json.error).toBe('BAD_REQUEST');

  const cancelled = (await mock.octo('POST', `${path}/cancel`, { reason: 'rain' })).json;
  const ids = await mock.octo('POST', '/availability', { ...asked, availabilityIds: [first.id] });
  expect(ids.json).toHaveLength(1);
  const { calls } = (await mock.control('journal')).json;
  const findings = calls.flatMap((call: Json) => call.findings.map(({ message }: Json) => message));
  expect(findings.filter((message: string) => !message.includes('BAD_REQUEST'))).toEqual([]);
  expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellable: false, cancellation: { reason: 'rain' } });
  expect((await mock.octo('PATCH', path, { notes: 'late' })).json.error).toBe('UNPROCESSABLE_ENTITY');
});

test('an update that cannot be had changes nothing', async () => {
  const mock = given();
  const { asked, option, first } = await offer(mock);
  const unitItems = [{ unitId: option.units[0].id }];
  const reserved = (await mock.octo('POST', '/bookings', { ...asked, availabilityId: first.id, unitItems })).json;
  const path = `/bookings/${reserved.uuid}`;

  const refused = await mock.octo('PATCH', path, { availabilityId: 'none', notes: 'new' });

  expect(refused.json).toMatchObject({ error: 'INVALID_AVAILABILITY_ID', availabilityId: 'none' });
  expect((await mock.octo('GET', path)).json).toEqual(reserved);
});

test('capabilities that the mock has not are left out of the answer, and not refused', async () => {
  const { call } = v2Client(createMock({ now: start }), { binding: 'octo' });
  for (const path of ['/octo/supplier', '/octo/nothing']) {
    const { headers } = await call('GET', path, undefined, { 'Octo-Capabilities': 'octo/pricing, octo/content' });
    expect(headers.get('Octo-Capabilities')).toBe('');
  }
});

test('what is unknown is named by its code and its own member', async () => {
  const mock = given();
  const { asked, first, option } = await offer(mock);
  const unitItems = [{ unitId: option.units[0].id }];
  const wanted = { ...asked, availabilityId: first.id, unitItems };
  const table: [string, string, unknown, object][] = [
    ['GET', '/products/x', undefined, { error: 'INVALID_PRODUCT_ID', productId: 'x' }],
    ['POST', '/availability', { ...asked, ...days, optionId: 'x' }, { error: 'INVALID_OPTION_ID', optionId: 'x' }],
    ['POST', '/bookings', { ...wanted, productId: 'x' }, { error: 'INVALID_PRODUCT_ID', productId: 'x' }],
    [
      'POST',
      '/bookings',
      { ...wanted, availabilityId: 'x' },
      { error: 'INVALID_AVAILABILITY_ID', availabilityId: 'x' },
    ],
    ['POST', '/bookings', { ...wanted, unitItems: [{ unitId: 'x' }] }, { error: 'INVALID_UNIT_ID', unitId: 'x' }],
    ['POST', '/bookings', { ...wanted, unitItems: [] }, { error: 'UNPROCESSABLE_ENTITY' }],
    ['POST', '/bookings/x/confirm', { contact: {} }, { error: 'INVALID_BOOKING_UUID', uuid: 'x' }],
  ];
  for (const [method, path, body, error] of table) {
    const answer = await mock.octo(method, path, body);
    expect([path, answer.status, answer.json]).toMatchObject([
      path,
      400,
      { ...error, errorMessage: expect.any(String) },
    ]);
  }
});

test('units are asked for on dates, as a typed client does, and members that are null count as left out', async () => {
  const mock = given();
  const { asked, option } = await offer(mock);
  const units = [{ id: option.units[0].id, quantity: 2 }];
  const one = { ...asked, units, localDateStart: '2026-06-03', localDateEnd: '2026-06-04', availabilityIds: null };

  const list: Json[] = (await mock.octo('POST', '/availability', one)).json;

  expect(new Set(list.map(({ localDateTimeStart }) => localDateTimeStart.slice(0, 10)))).toEqual(
    new Set(['2026-06-03', '2026-06-04']),
  );
});

test('a booking shows its whole availability, and takes a contact with members that are null', async () => {
  const mock = given();
  const { asked, option, first } = await offer(mock);
  const unitItems = [{ uuid: null, unitId: option.units[0].id, contact: null }];
  const made = (await mock.octo('POST', '/bookings', { ...asked, availabilityId: first.id, unitItems, notes: null }))
    .json;
  const contact = { fullName: 'Ada Byron', emailAddress: null, phoneNumber: null, locales: ['en'] };
  const confirmed = (await mock.octo('POST', `/bookings/${made.uuid}/confirm`, { contact, emailReceipt: false })).json;

  expect(Object.keys(made.availability)).toEqual(expect.arrayContaining(Object.keys(first)));
  expect([made.status, confirmed.status, confirmed.contact.fullName]).toEqual(['ON_HOLD', 'CONFIRMED', 'Ada Byron']);
});

test('clients that look for suppliers in a list find the one', async () => {
  const { octo } = given();
  const own = (await octo('GET', '/supplier')).json;

  expect((await octo('GET', '/suppliers')).json).toEqual([own]);
  expect((await octo('GET', `/suppliers/${own.id}`)).json).toEqual(own);
});
