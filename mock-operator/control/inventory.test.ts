import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { violations } from '../../schemas/validate.ts';
import { DEMO_AUTHORIZATION } from '../demo-v2.ts';
import { remaining } from '../kernel/capacity.ts';
import { createMock, type Mock } from '../mock.ts';
import { v2Client } from '../operator-v2/test-client.ts';
import { partnerClient } from '../partner/test-client.ts';
import type { Json } from '../test-client.ts';
import { worldProfile } from '../world-profile.ts';

const start = Date.parse('2026-12-24T07:10:00Z');
const museum: Json = JSON.parse(readFileSync(new URL('../example/museum.json', import.meta.url), 'utf8'));
const [supplier, product, rate] = [museum.suppliers[0], museum.products[0], museum.rates[0]];
const [adult, child] = rate.prices.map(({ id }: Json) => id);

const call = async (mock: Mock, method: string, path: string, body?: unknown): Promise<Json> => {
  const headers = { 'Content-Type': 'application/json', Authorization: DEMO_AUTHORIZATION.full };
  const response = await mock.app.request(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...(text === '' ? {} : { json: JSON.parse(text) }) };
};

test('an inventory of one’s own is sold through every interface', async () => {
  const mock = createMock({ now: start });
  const put = await call(mock, 'PUT', '/_mock/inventory', museum);
  expect(put.status).toBe(200);
  expect(put.json.suppliers).toMatchObject([
    {
      supplierId: supplier.id,
      products: [
        {
          productId: product.id,
          rates: [
            {
              rateId: rate.id,
              optionId: rate.id,
              prices: [{ priceId: adult, unitId: adult }, { priceId: child }],
            },
          ],
        },
      ],
    },
  ]);

  const window = 'start=2026-12-24T00:00:00Z&end=2027-01-03T00:00:00Z';
  const list = await call(
    mock,
    'GET',
    `/v1.2/suppliers/${supplier.id}/products/${product.id}/availabilities?${window}`,
  );
  const listed = list.json.availabilities.byRate[rate.id].availability;
  expect(violations('partner/availability-list-envelope', list.json)).toEqual([]);
  expect([listed[0].start, listed[0].end]).toEqual(['2026-12-24T08:00:00Z', '2026-12-24T16:00:00Z']);
  expect(listed.map(({ start: at, capacity }: Json) => [at.slice(5, 10), capacity])).toEqual([
    ['12-24', 40],
    ['12-26', 40],
    ['12-27', 40],
    ['12-29', 40],
    ['12-30', 40],
    ['12-31', 0],
    ['01-02', 40],
  ]);

  const desk = `/v2/desk/suppliers/${supplier.id}`;
  const products = await call(mock, 'GET', `${desk}/products`);
  expect(products.json.map((one: Json) => violations('operator-v2/product', one))).toEqual([[]]);
  expect(products.json[0]).toMatchObject({
    id: product.id,
    availabilityType: 'OPENING_HOURS',
    options: [{ id: rate.id, units: [{ id: adult, type: 'ADULT' }, { id: child }] }],
  });
  const days = `productId=${product.id}&optionId=${rate.id}&localDateStart=2026-12-30&localDateEnd=2027-01-02`;
  const dates = (await call(mock, 'GET', `${desk}/availability?${days}`)).json;
  expect(dates.map(({ status, localDateTimeStart }: Json) => [localDateTimeStart.slice(5, 10), status])).toEqual([
    ['12-30', 'AVAILABLE'],
    ['12-31', 'CLOSED'],
    ['01-02', 'AVAILABLE'],
  ]);
  const created = await call(mock, 'POST', `${desk}/bookings`, {
    uuid: crypto.randomUUID(),
    productId: product.id,
    optionId: rate.id,
    availabilityId: dates[0].id,
    unitItems: [{ uuid: crypto.randomUUID(), unitId: adult }],
  });
  expect(created.json.status).toBe('ON_HOLD');
  expect(
    (
      await call(
        mock,
        'GET',
        `/v1.2/suppliers/${supplier.id}/products/${product.id}/availability?at=2026-12-30T08:00:00Z`,
      )
    ).json.availability.capacity,
  ).toBe(39);
  expect(violations('harness/profile', worldProfile(mock.world, { baseUrl: 'http://127.0.0.1:1' }))).toEqual([]);

  await call(mock, 'POST', '/_mock/reset', {});
  expect((await call(mock, 'GET', '/_mock/catalogue')).json).toEqual(put.json);
});

test('ids of an inventory count in either letter case', async () => {
  const mock = createMock({ now: start });
  const capitals = (id: string) => id.toUpperCase();
  const put = await call(mock, 'PUT', '/_mock/inventory', {
    ...museum,
    suppliers: [{ ...supplier, id: capitals(supplier.id) }],
    products: [{ ...product, id: capitals(product.id), supplierId: capitals(supplier.id) }],
    rates: museum.rates.map((one: Json) => ({ ...one, id: capitals(one.id), productId: capitals(product.id) })),
    availability: museum.availability.map((one: Json) => ({ ...one, rateId: capitals(one.rateId) })),
  });
  expect(put.status).toBe(200);

  const window = 'start=2026-12-24T00:00:00Z&end=2027-01-03T00:00:00Z';
  for (const written of [capitals, (id: string) => id.toLowerCase()]) {
    const path = `/v1.2/suppliers/${written(supplier.id)}/products/${written(product.id)}/availabilities`;
    const list = await call(mock, 'GET', `${path}?rate_id=${written(rate.id)}&${window}`);
    expect(list.status).toBe(200);
    const [byRate] = Object.values<Json>(list.json.availabilities.byRate);
    expect(byRate.availability.length).toBeGreaterThan(2);
  }
});

test('what holds and bookings have stays theirs in another inventory, and those of what is gone can be read and ended', async () => {
  const windows = ['2026-12-28', '2026-12-29', '2026-12-30'].map((day, index) => ({
    id: `0f0f0f0f-0000-4000-8000-00000000005${index}`,
    start: `${day}T09:00:00Z`,
    end: `${day}T11:00:00Z`,
    capacity: 5,
  }));
  const sold = (...kept: Json[]) => ({ ...museum, availability: [{ rateId: rate.id, windows: kept }] });
  const [stays, goes, bought] = windows as [Json, Json, Json];
  const mock = createMock({ now: start, inventory: sold(stays, goes, bought) as never, scenarios: ['last-seats'] });
  const partner = partnerClient(mock);
  const ids = { supplierId: supplier.id, productId: product.id, rateId: rate.id, priceId: adult };
  const item = { ...ids, availabilityId: bought.id, quantity: 1 };
  const held = await partner.sendHold({ items: [{ ...item, at: bought.start, travelerType: 'ADULT' }] });
  const { booking } = (
    await partner.sendBooking({
      ...partner.bookingOf('SHORT', bought as never, 1),
      channelId: museum.channels[0],
      holdId: held.json.hold.id,
      items: [
        {
          ...item,
          startTime: bought.start,
          traveler: { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' },
        },
      ],
    })
  ).json;
  const desk = `/v2/desk/suppliers/${supplier.id}`;
  const hold = async ({ id }: Json, world = '') => {
    const uuid = crypto.randomUUID();
    const unitItems = [{ uuid: crypto.randomUUID(), unitId: adult }];
    const wanted = { uuid, productId: product.id, optionId: rate.id, availabilityId: id, unitItems };
    expect((await call(mock, 'POST', `${world}${desk}/bookings`, wanted)).json.status).toBe('ON_HOLD');
    return `${world}${desk}/bookings/${uuid}`;
  };
  const [kept, gone, elsewhere] = [await hold(stays), await hold(goes), await hold(goes, '/_world/other')];

  mock.worlds.refill(sold({ ...stays, capacity: 9 }) as never);

  expect(mock.store.availabilities.all().map(({ id }) => [id, remaining(mock.world, id)])).toEqual([[stays.id, 1]]);
  expect(mock.store.inventory.taken(stays.id)).toBe(1);
  for (const path of [kept, gone, elsewhere]) {
    expect((await call(mock, 'GET', path)).json.status).toBe('ON_HOLD');
    expect((await call(mock, 'POST', `${path}/cancel`, { reason: 'CUSTOMER' })).status).toBe(200);
    expect((await call(mock, 'GET', path)).json.status).toBe('EXPIRED');
  }
  expect((await partner.call('GET', `/v1.2/bookings/${booking.id}`)).json.booking.status).toBe('OPEN');
  expect((await partner.call('PUT', `/v1.2/bookings/cancel/${booking.id}`)).status).toBe(204);
  expect((await partner.call('GET', `/v1.2/bookings/${booking.id}`)).json.booking.status).toBe('CANCELLED');
  expect(remaining(mock.world, stays.id)).toBe(2);
  const { suppliers } = (await call(mock, 'GET', '/_world/later/_mock/catalogue')).json;
  expect(suppliers[0].products[0].rates[0].next).toMatchObject([{ availabilityId: stays.id }]);
  mock.world.reset();
  expect(mock.store.availabilities.size).toBe(1);
});

test('an inventory that cannot be sold is refused whole, each mistake with its place', async () => {
  const mock = createMock({ now: start });
  const before = (await call(mock, 'GET', '/_mock/catalogue')).json;
  const wrong: Array<[(file: Json) => void, RegExp]> = [
    [
      (file) => {
        file.rates[0].productId = supplier.id;
      },
      /\/rates\/0\/productId: none of the products has the id/,
    ],
    [
      (file) => {
        file.products.push(file.products[0]);
      },
      /\/products\/1\/id: the id is that of \/products\/0 too/,
    ],
    [
      (file) => {
        file.availability[1].windows[0].capacity = 21;
      },
      /\/availability\/1: capacity 21 is more than maxCapacity 20/,
    ],
    [
      (file) => {
        file.availability[1].windows[0].end = file.availability[1].windows[0].start;
      },
      /\/availability\/1: ends before it starts/,
    ],
    [
      (file) => {
        file.availability[0].opening.until = '9999-12-31';
      },
      /\/availability\/0: makes more than 100000/,
    ],
    [
      (file) => {
        file.availability[0].opening.times = Array.from({ length: 80 }, () => ({ open: '09:00', close: '10:00' }));
        file.availability[1] = structuredClone(file.availability[0]);
      },
      /\/availability\/1: makes more than 100000 availabilities, with those before it/,
    ],
    [
      (file) => {
        file.availability[0].opening.until = 'x';
      },
      /\/availability\/0\/opening\/until: expected a date in the zone of the product/,
    ],
    [
      (file) => {
        file.availability[0].opening.from = '2026-02-31';
      },
      /\/availability\/0\/opening\/from: 2026-02-31 is no date of the calendar/,
    ],
    [
      (file) => {
        file.availability[0].opening.until = '2025-12-31';
      },
      /\/availability\/0\/opening\/until: 2025-12-31 is to be no earlier than from, 2026-01-01/,
    ],
    [
      (file) => {
        file.availability[0].opening.times = [{ open: '09:00', close: '09:00' }];
      },
      /\/availability\/0\/opening\/times\/0\/close: is the time of open; a whole day is 00:00 to 24:00/,
    ],
    [
      (file) => {
        const [window] = file.availability[1].windows;
        window.id = rate.id;
        file.availability[1].windows.push({ ...window, id: rate.id.toUpperCase() });
      },
      /\/availability\/1\/windows\/1\/id: the id is that of \/availability\/1\/windows\/0 too/,
    ],
    [
      (file) => {
        file.products[0].timeZone = 'Europe/Amsterdm';
      },
      /\/products\/0\/timeZone: Europe\/Amsterdm is no time zone of IANA/,
    ],
    [
      (file) => {
        file.rates[0].minTravelers = 9;
      },
      /\/rates\/0\/maxTravelers: is to be at least minTravelers, 9/,
    ],
    [
      (file) => {
        file.supplier = file.suppliers;
        delete file.suppliers;
      },
      /\/supplier: supplier is not known here\. Did you mean suppliers\?/,
    ],
  ];
  for (const [change, words] of wrong) {
    const file = structuredClone(museum);
    change(file);
    const refused = await call(mock, 'PUT', '/_mock/inventory', file);
    expect([refused.status, refused.json.error]).toEqual([400, expect.stringMatching(words)]);
  }
  expect((await call(mock, 'GET', '/_mock/catalogue')).json).toEqual(before);
});

test('a world is saved and restored whole: holds expire, ids go on, what is sold is the same', async () => {
  const mock = createMock({ now: start, seed: 7 });
  const [api, other] = [partnerClient(mock), partnerClient(mock, '/_world/other')];
  const v2 = v2Client(mock, { prefix: '/_world/other' });
  const at = await api.availability('SHORT');
  const { id } = (await api.hold('SHORT', at, 3)).json.hold;
  const { uuid } = (await v2Client(mock).create(v2Client(mock).wanted('SHORT', at.id))).json;
  const state = (await api.control('state')).json;
  expect(violations('harness/saved-state', state)).toEqual([]);

  const put = await other.call('PUT', '/_mock/state', state, { 'Content-Type': 'application/json' });
  expect(put.status).toBe(200);
  expect((await other.control('state')).json).toEqual(state);
  expect(await other.capacity('SHORT', at)).toBe(6);
  expect((await other.hold('SHORT', at)).json.hold.id).toBe((await api.hold('SHORT', at)).json.hold.id);
  await other.control('clock', { advanceSeconds: 3600 });
  expect((await other.call('GET', `/v1.2/holds/${id}`)).json.hold.status).toBe('EXPIRED');
  expect((await v2.get(uuid)).json.status).toBe('EXPIRED');
  expect((await api.call('GET', `/v1.2/holds/${id}`)).json.hold.status).toBe('ACTIVE');
});

test('what is no saved state is refused, and the world stays as it was', async () => {
  const api = partnerClient(createMock({ now: start }));
  await api.hold('STANDARD', await api.availability('STANDARD'));
  const before = (await api.control('state')).json;
  const put = (value: unknown) => api.call('PUT', '/_mock/state', value, { 'Content-Type': 'application/json' });

  for (const [value, words] of [
    [{ ...before, version: 2 }, /at \/version/],
    [{ ...before, idsTaken: 10_000_001 }, /at \/idsTaken/],
    [{ ...before, holds: [{ id: 'x' }] }, /at \/holds\/0/],
    [{ ...before, rates: [{ id: 'x' }] }, /at \/rates\/0/],
    [{ ...before, faults: ['nobody'] }, /There is no fault nobody/],
    [
      { ...before, holds: [...before.holds, ...before.holds] },
      /at \/holds\/1\/id expected an id that stands there once/,
    ],
    [{ ...before, suppliers: [] }, /at \/products\/0\/supplierId expected the id of one of the suppliers/],
    [{ ...before, products: before.products.slice(1) }, /at \/rates\/0\/productId expected the id/],
    [{ ...before, rates: before.rates.slice(1) }, /at \/availabilities\/0\/rateId expected the id/],
    [{ ...before, inventory: { suppliers: [] } }, /products/],
    [JSON.stringify(before).slice(0, -20), /no JSON/],
  ] as const) {
    const refused = await put(value);
    expect([refused.status, refused.json.error]).toEqual([400, expect.stringMatching(words)]);
  }
  expect((await api.control('state')).json).toEqual(before);
});
