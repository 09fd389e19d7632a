// Clients that break no sentence, each in a way of its own.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_RESELLERS, demoSupplier } from '../../../mock-operator/demo.ts';
import { option } from '../../../mock-operator/operator-v2/test-client.ts';
import { demoRate } from '../../../mock-operator/partner/test-client.ts';
import { askingAgainAfter, booked, creating, holding, type Scene } from './client.ts';

type Lawful = readonly [words: string, act: (s: Scene) => Promise<unknown>][];

/** Clients of the Partner API and of v2 that are right, each in its own way. */
export const lawful: Lawful = [
  [
    'lists, holds, books, reads and cancels',
    async (s) => {
      const { json } = await booked(() => {}, 'STANDARD', 2)(s);
      expect(json.booking.status).toBe('OPEN');
      await s.call('GET', `/v1.2/bookings/${json.booking.id}`);
      await s.call('PUT', `/v1.2/bookings/cancel/${json.booking.id}`);
    },
  ],
  ['books without a hold what is not holdable', booked(() => {}, 'INSTANT')],
  [
    'sends the same request again',
    async ({ api, call, free }) => {
      const hold = api.holdOf('STANDARD', await free('STANDARD'), 1);
      const reqId = randomUUID();
      for (const _ of [1, 2]) {
        await call('POST', '/v1.2/holds', { hold, meta: { reqId } }, { 'X-Request-ID': reqId });
      }
    },
  ],
  [
    'writes uuids in upper case and times with an offset',
    holding((_, one) => {
      one.rateId = one.rateId.toUpperCase();
      one.at = one.at.replace('T09:00:00Z', 'T11:00:00+02:00');
    }),
  ],
  [
    'repeats a booking under its id',
    async ({ api, call, free, held }) => {
      const at = await free('STANDARD');
      const { id: holdId } = await held('STANDARD', at);
      const booking = api.bookingOf('STANDARD', at, 1, { holdId, id: randomUUID() });
      for (const status of [201, 409]) {
        expect((await call('POST', '/v1.2/bookings', { booking })).status).toBe(status);
      }
    },
  ],
  [
    'sends a booking whose answer was lost again under its id, and reads what it may have made',
    async ({ api, call, free }) => {
      const booking = api.bookingOf('INSTANT', await free('INSTANT'), 1, { id: randomUUID() });
      await api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
      await call('POST', '/v1.2/bookings', { booking }).catch(() => {});
      expect((await call('POST', '/v1.2/bookings', { booking })).status).toBe(409);
      const hold = { ...api.holdOf('STANDARD', await free('STANDARD'), 1), id: randomUUID() };
      await api.control('behaviour', { operation: 'createHold', status: 503, times: 1 });
      await call('POST', '/v1.2/holds', { hold });
      expect((await call('GET', `/v1.2/holds/${hold.id}`)).status).toBe(404);
    },
  ],
  [
    'sends the hold of all seats again under its id',
    async ({ api, call, free }) => {
      const at = await free('STANDARD');
      const hold = api.holdOf('STANDARD', at, at.capacity);
      for (const status of [201, 409]) {
        expect((await call('POST', '/v1.2/holds', { hold })).status).toBe(status);
      }
    },
  ],
  [
    'books a hold that ended before the time that it was shown',
    async ({ api, call, free, held }) => {
      const at = await free('STANDARD');
      const { id } = await held('STANDARD', at);
      await api.control('expire', { id });
      const booking = api.bookingOf('STANDARD', at, 1, { holdId: id });
      expect((await call('POST', '/v1.2/bookings', { booking })).status).toBeGreaterThanOrEqual(400);
    },
  ],
  [
    'books the afternoon of a day that has opened',
    async (s) => {
      const at = await s.free('PASS');
      await s.api.control('clock', { now: at.start.replace('T08', 'T10') });
      const own = { ...at, start: at.start.replace('T08', 'T14') };
      expect((await booked(() => {}, 'PASS')({ ...s, free: async () => own })).status).toBe(201);
    },
  ],
  [
    'leaves out of an item what no sentence requires',
    async (s) => {
      await booked((_, one) => {
        delete one.productId;
      })(s);
      expect((await s.findings()).map(({ requirement }) => requirement)).toContainEqual(
        expect.stringMatching(/^[a-z-]+\.error\.caller-asks-for-what-can-be-done$/),
      );
    },
  ],
  [
    'waits as long as Retry-After says',
    askingAgainAfter(5, ({ call, listPath, window }) => call('GET', listPath('STANDARD', window))),
  ],
  ['waits as long as Retry-After says, v2', askingAgainAfter(5, ({ v2, dates }) => v2.dates('STANDARD', dates))],
  [
    'sends unit items of v2 without uuids',
    creating((wanted) => {
      delete wanted.unitItems[0].uuid;
    }),
  ],
  [
    'books part of its hold, one item for each traveler',
    booked(
      (booking, one) => {
        booking.items.push({ ...one, id: randomUUID(), traveler: { ...one.traveler, isLead: false } });
      },
      'STANDARD',
      3,
    ),
  ],
  [
    'lists, checks, creates, extends, confirms and cancels in v2',
    async ({ v2, v2Free, json, post }) => {
      const id = await v2Free('STANDARD');
      await v2.check('STANDARD', id, 1);
      const { uuid } = (await v2.create(v2.wanted('STANDARD', id), json)).json;
      await post(uuid, 'extend', { reason: 'CUSTOMER_REQUESTED', holdExpirationMinutes: 30 });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
      await post(uuid, 'cancel', { reason: 'CUSTOMER' });
    },
  ],
  [
    'extends for as long as the operator lets it',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      const statuses = new Set<number>();
      while (statuses.size < 2) {
        statuses.add((await post(uuid, 'extend', { reason: 'FRAUD_CHECK', holdExpirationMinutes: 60 })).status);
      }
      expect([...statuses]).toEqual([200, 400]);
    },
  ],
  [
    'confirms a booking that ended before the time that it was shown',
    async ({ api, create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await api.control('expire', { id: uuid });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
      await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
    },
  ],
  [
    'repeats a create of v2 with the same data',
    async ({ v2, v2Free, json }) => {
      const wanted = v2.wanted('STANDARD', await v2Free('STANDARD'));
      for (const _ of [1, 2]) {
        expect((await v2.create(wanted, json)).status).toBe(200);
      }
    },
  ],
  [
    'books for a traveler of the type ANY',
    booked((_, one) => {
      one.traveler.type = 'ANY';
    }),
  ],
  [
    'speaks OCTO, lists and changes bookings, and leaves the uuid to the operator',
    async ({ v2, v2Free, json }) => {
      const { productId, id: optionId, prices } = option('STANDARD');
      const availabilityId = await v2Free('STANDARD');
      const wanted = { productId, optionId, availabilityId, unitItems: [{ unitId: prices[0]?.id }] };
      await v2.call('POST', '/octo/bookings', wanted, json);
      await v2.call('GET', '/octo/bookings?resellerReference=A-1');
      await v2.call('PATCH', `/octo/bookings/${randomUUID()}`, { resellerReference: 'A-1' }, json);
    },
  ],
  [
    'leaves out in OCTO an availability that need not be named',
    async ({ api, v2, json }) => {
      await api.control('variants', { set: ['octo-availability-need-not-be-named'] });
      const { productId, id: optionId, prices } = option('STANDARD');
      const unitItems = [{ uuid: randomUUID(), unitId: prices[0]?.id }];
      const wanted = { uuid: randomUUID(), productId, optionId, unitItems };
      expect((await v2.call('POST', '/octo/bookings', wanted, json)).status).toBe(200);
    },
  ],
  [
    'names a member of a unit that is not known',
    async ({ v2, v2Free, json }) => {
      const { productId, id: optionId, prices } = option('STANDARD');
      const units = [{ unitId: prices[0]?.id, quantity: 1, label: 'one' }];
      const asked = { productId, optionId, availabilityIds: [await v2Free('STANDARD')], units };
      await v2.call('POST', `${v2.endpoint()}/availability`, asked, json);
    },
  ],
  [
    'tracks its reads by ids of its own',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window), undefined, { 'X-Request-ID': 'read-7' }),
  ],
  [
    'calls below the list the supplier that has no endpoint',
    async ({ api, v2 }) => {
      await api.control('variants', { set: ['v2-endpoint-is-absent'] });
      expect((await v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`)).status).toBe(200);
    },
  ],
  [
    'refreshes its lists when that is due',
    async ({ v2, api, dates }) => {
      const lists = () =>
        Promise.all([
          v2.dates('STANDARD', dates),
          v2.dates('PASS', dates),
          v2.dates('ENTRY', { start: '2026-06-03', end: '2026-06-03' }),
        ]);
      await lists();
      await api.control('clock', { advanceSeconds: 8 * 24 * 3600 });
      await lists();
    },
  ],
];

const AT_BOTH = [
  'sends a booking whose answer was lost again under its id, and reads what it may have made',
  'lists, holds, books, reads and cancels',
  'books without a hold what is not holdable',
  'sends the same request again',
  'writes uuids in upper case and times with an offset',
  'repeats a booking under its id',
  'books a hold that ended before the time that it was shown',
  'books the afternoon of a day that has opened',
  'books part of its hold, one item for each traveler',
  'books for a traveler of the type ANY',
  'tracks its reads by ids of its own',
  'waits as long as Retry-After says',
];

/** Resellers, who call the Booking API as others call the Partner API, and have a little more and less to do. */
export const lawfulResellers: Lawful = [
  ...lawful.filter(([words]) => AT_BOTH.includes(words)),
  [
    'leaves the request id to the platform',
    async ({ api, keys, call, free }) => {
      const hold = api.holdOf('STANDARD', await free('STANDARD'), 1);
      expect((await api.call('POST', '/v1.2/holds', { hold }, { ...keys, 'X-Request-ID': undefined })).status).toBe(
        201,
      );
      await call('GET', '/v1.2/suppliers', undefined, { 'X-Request-ID': undefined });
    },
  ],
  [
    'reads what is sold before it buys',
    async ({ call }) => {
      const product = demoRate('STANDARD').productId;
      const supplier = `/v1.2/suppliers/${demoSupplier.id}`;
      const rates = `${supplier}/products/${product}/rates`;
      const paths = [
        '/v1.2/suppliers?code=OLDTOWN',
        supplier,
        `${supplier}/products`,
        `${supplier}/products/${product}`,
      ];
      for (const path of [...paths, rates, `${rates}/${demoRate('STANDARD').id}`]) {
        expect((await call('GET', path)).status, path).toBe(200);
      }
    },
  ],
  [
    'asks about what another reseller has booked where that is 403',
    async (s) => {
      const { json } = await booked(() => {})(s);
      await s.api.control('variants', { set: ['holds-and-bookings-of-others-are-403'] });
      const [, { key, secret }] = DEMO_RESELLERS;
      const other = { 'X-API-Key': key, 'X-API-Secret': secret };
      expect((await s.call('GET', `/v1.2/bookings/${json.booking.id}`, undefined, other)).status).toBe(403);
    },
  ],
];
