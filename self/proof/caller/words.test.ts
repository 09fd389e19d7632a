// What the journal says of usual mistakes names what to do instead.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_KEYS } from '../../../mock-operator/demo.ts';
import { type Api, booked, type Change, creating, holding, item, type Scene, scene, whole } from './client.ts';

const messages = async (act: (s: Scene) => Promise<unknown>, api: Api = 'booking'): Promise<string[]> => {
  const s = await scene(api);
  await act(s);
  return (await s.findings()).map(({ message }) => message);
};

const asks = (method: string, path: string) => messages((s) => s.call(method, path));

test('a path or method that is none comes with those that may be meant', async () => {
  const id = randomUUID();

  expect(await asks('DELETE', `/v1.2/bookings/${id}`)).toEqual([
    `There is no operation DELETE /booking/v1.2/bookings/${id}. Of bookings there are POST /v1.2/bookings, PUT /v1.2/bookings/cancel/{booking_id}, GET /v1.2/bookings/{booking_id}.`,
  ]);
  expect(await asks('GET', '/v1.2/supplier/')).toEqual([
    'There is no operation GET /booking/v1.2/supplier/. Of suppliers there are GET /v1.2/suppliers, GET /v1.2/suppliers/{supplier_id}.',
  ]);
  expect(await messages(({ v2 }) => v2.call('GET', '/v2/desk/suppliers/S/availabilities'))).toEqual([
    'There is no operation GET /v2/desk/suppliers/S/availabilities. Of suppliers there are GET /suppliers/{supplierId}/products, GET /suppliers/{supplierId}/availability, POST /suppliers/{supplierId}/availability, POST /suppliers/{supplierId}/bookings, GET /suppliers/{supplierId}/bookings/{uuid}.',
  ]);
  expect(await asks('GET', '/v1.2/weather')).toEqual(['There is no operation GET /booking/v1.2/weather.']);
});

test('a start that is off by a time zone is said to be so', async () => {
  const at = (time: string) =>
    messages(holding((_, one) => Object.assign(one, { at: one.at.replace('T09:00', time) })));
  const start = 'at is no start of the availability, which starts at 2026-06-02T09:00:00.000Z.';

  expect(await at('T11:00')).toEqual([`${start} It is 2 h after that: look at its offset.`]);
  expect(await at('T03:30')).toEqual([`${start} It is 5.5 h before that: look at its offset.`]);
  expect(await at('T09:01')).toEqual([start]);
});

test('an id that is used again with other data comes with the members that differ', async () => {
  const id = randomUUID();
  const again = await messages(async (s) => {
    await booked(whole({ id }), 'INSTANT')(s);
    const rename = ({ customer, items }: Parameters<Change>[0]) => {
      Object.assign(customer, { lastName: 'Hopper' });
      Object.assign(items[0]?.traveler ?? {}, { lastName: 'Hopper' });
    };
    await booked((sent, one) => [whole({ id })(sent, one), rename(sent)], 'INSTANT')(s);
  });

  expect(again).toEqual([
    `There is a booking with the id ${id} already, sent with another /customer/lastName, /items/0/id, /items/0/traveler/lastName.`,
  ]);
});

test('a booking that names no price is said to name none', async () => {
  expect(await messages(booked(item({ priceId: undefined })))).toEqual([
    'The operator refused the call: BAD_REQUEST, /booking/items/0: expected a member "priceId".',
  ]);
});

test('a code of another length is said to have three letters', async () => {
  expect(await messages(booked((_, one) => Object.assign(one.traveler, { country: 'NL' })))).toEqual([
    'Expected a code of three letters, such as PRT or por.',
  ]);
});

test('keys of another API of the mock are said to be that', async () => {
  const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };

  expect(await messages((s) => s.call('GET', '/v1.2/suppliers', undefined, keys))).toEqual([
    'X-API-Key and X-API-Secret are refused: the API key and secret are not those of a reseller: they are for the Partner API v1.2 of this mock.',
  ]);
});

test('an empty list, an hour and a refusal of v2 are written as one reads them', async () => {
  expect(await messages(holding((hold) => Object.assign(hold, { items: [] })))).toEqual([
    'Expected a list of at least 1.',
  ]);
  const listed = await messages(async ({ v2, dates }) => {
    await v2.control('sold-out', { availabilityId: (await v2.dates('STANDARD', dates)).json[0].id });
    for (const _ of [1, 2]) {
      await v2.dates('STANDARD', dates);
    }
  });
  expect(listed.at(-1)).toMatch(/^The same was listed 0 s ago; SOLD_OUT is asked for again after 1 hour\.$/);
  expect(await messages(creating((wanted) => Object.assign(wanted.unitItems[0], { unitId: randomUUID() })))).toEqual([
    'The operator refused it: the option has no such unit.',
  ]);
});
