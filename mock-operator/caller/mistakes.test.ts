// What clients typically do wrong, each found by its requirement; and lawful clients, who get no error.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { DEMO_KEYS, demoSupplier } from '../demo.ts';
import { DEMO_AUTHORIZATION, neighbour } from '../demo-v2.ts';
import { createMock } from '../mock.ts';
import { option, v2Client } from '../operator-v2/test-client.ts';
import { demoRate, partnerClient } from '../partner/test-client.ts';
import type { Json } from '../test-client.ts';
import type { Finding } from '../wire/call-record.ts';
import { judgedRequirements } from './caller-judge.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

/** A mock with two clients that keep every duty, and the way to depart from it. */
const scene = async () => {
  const mock = createMock({ now: start, keys: DEMO_KEYS });
  const api = partnerClient(mock);
  const v2 = v2Client(mock);
  const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret, 'Content-Type': 'application/json' };
  /** A call of the Partner API; one `reqId` in header and body. */
  const call = (method: string, path: string, body?: object, headers: Record<string, string | undefined> = {}) => {
    const reqId = randomUUID();
    const whole = body && { ...body, ...(!('meta' in body) && { meta: { reqId } }) };
    return api.call(method, path, whole, { 'X-Request-ID': reqId, ...keys, ...headers });
  };
  const listPath = (code: string, query: Record<string, string> | string, version = '/v1.2') =>
    `${version}/suppliers/${demoSupplier.id}/products/${demoRate(code).productId}/availabilities?${
      typeof query === 'string' ? query : new URLSearchParams(query)
    }`;
  const window = { start: '2026-06-02T00:00:00Z', end: '2026-06-04T00:00:00Z' };
  const free = async (code: string, days = window) => {
    const listed = (await call('GET', listPath(code, { ...days, rate_id: demoRate(code).id }))).json;
    return listed.availabilities.byRate[demoRate(code).id].availability[0];
  };
  const held = async (code: string, at: Json, quantity = 1) =>
    (await call('POST', '/v1.2/holds', { hold: api.holdOf(code, at, quantity) })).json.hold;
  const json = { 'Content-Type': 'application/json' };
  const dates = { start: '2026-06-02', end: '2026-06-03' };
  const v2Free = async (code: string) =>
    (await v2.dates(code, dates)).json.find((one: Json) => one.status === 'AVAILABLE').id;
  const create = async (code: string, units = 1, own: object = {}) =>
    v2.create(v2.wanted(code, await v2Free(code), units, own), json);
  const post = (uuid: string, action: string, body: object) =>
    v2.call('POST', `${v2.endpoint()}/bookings/${uuid}/${action}`, body, json);
  const findings = async (): Promise<Finding[]> =>
    (await api.call('GET', '/_mock/journal')).json.calls.flatMap((one: Json) => one.findings);
  return { mock, api, v2, call, listPath, free, held, create, post, v2Free, findings, json, window, dates };
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** What a client does, the requirement that it misses, and where the finding points. */
type Mistake = [words: string, RequirementId, pointer: string | RegExp, act: (s: Scene) => Promise<unknown>];

/** Books what it holds, but for one change. */
const booked =
  (change: (booking: Json, item: Json) => void, code = 'STANDARD', quantity = 1) =>
  async ({ api, call, free, held }: Scene) => {
    const at = await free(code);
    const hold = demoRate(code).holdable ? await held(code, at, quantity) : undefined;
    const booking: Json = api.bookingOf(code, at, quantity, hold && { holdId: hold.id });
    change(booking, booking.items[0]);
    return call('POST', '/v1.2/bookings', { booking });
  };

/** Holds what is free, but for one change. */
const holding =
  (change: (hold: Json, item: Json) => void, code = 'STANDARD', quantity = 1) =>
  async ({ api, call, free }: Scene) => {
    const hold: Json = api.holdOf(code, await free(code), quantity);
    change(hold, hold.items[0]);
    return call('POST', '/v1.2/holds', { hold });
  };

/** Creates a booking of v2, but for one change. */
const creating =
  (change: (wanted: Json) => void, code = 'STANDARD') =>
  async ({ v2, v2Free, json }: Scene) => {
    const wanted: Json = v2.wanted(code, await v2Free(code));
    change(wanted);
    return v2.create(wanted, json);
  };

const item = '/body/booking/items/0';
const heldItem = '/body/hold/items/0';

const mistakes: Mistake[] = [
  [
    'sends no API key',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call }) => call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-API-Key': undefined }),
  ],
  [
    'sends a wrong API secret',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call }) => call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-API-Secret': 'no' }),
  ],
  [
    'sends a wrong API key where that is 403',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    async ({ api, call }) => {
      await api.control('variants', { set: ['wrong-key-is-403'] });
      await call('GET', `/v1.2/holds/${randomUUID()}`, undefined, { 'X-API-Key': 'no' });
    },
  ],
  [
    'sends no X-Request-ID',
    'partner.req-id.caller-sends-the-header',
    '/headers/x-request-id',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window), undefined, { 'X-Request-ID': undefined }),
  ],
  [
    'sends an X-Request-ID that is no uuid',
    'partner.req-id.caller-sends-the-same-in-both',
    '/headers/x-request-id',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window), undefined, { 'X-Request-ID': '7' }),
  ],
  [
    'sends no meta',
    'partner.req-id.caller-sends-one',
    '/body/meta/reqId',
    ({ api, call, free }) =>
      free('STANDARD').then((at) =>
        call('POST', '/v1.2/holds', { hold: api.holdOf('STANDARD', at, 1), meta: undefined }),
      ),
  ],
  [
    'sends one request id in the header and another in the body',
    'partner.req-id.caller-sends-the-same-in-both',
    '/headers/x-request-id',
    ({ api, call, free }) =>
      free('STANDARD').then((at) =>
        call('POST', '/v1.2/holds', { hold: api.holdOf('STANDARD', at, 1), meta: { reqId: randomUUID() } }),
      ),
  ],
  [
    'uses a request id for another request',
    'partner.req-id.caller-uses-each-once',
    '/headers/x-request-id',
    async ({ call, listPath, window }) => {
      const one = { 'X-Request-ID': randomUUID() };
      await call('GET', listPath('STANDARD', window), undefined, one);
      await call('GET', listPath('PASS', window), undefined, one);
    },
  ],
  [
    'leaves the version out of the path',
    'partner.path.caller-sends-the-version',
    '/path',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window, '')),
  ],
  [
    'calls another version',
    'partner.path.caller-sends-the-version',
    '/path',
    ({ call }) => call('GET', `/v1/holds/${randomUUID()}`),
  ],
  [
    'cancels a booking with DELETE',
    'partner.path.caller-calls-an-operation',
    '/path',
    ({ call }) => call('DELETE', `/v1.2/bookings/${randomUUID()}`),
  ],
  [
    'sends half a document',
    'partner.content.caller-sends-json',
    '/body',
    ({ api }) =>
      api.call('POST', '/v1.2/holds', '{"hold":', { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret }),
  ],
  [
    'sends the body as a form',
    'partner.content.caller-says-that-it-is-json',
    '/headers/content-type',
    ({ api, call, free }) =>
      free('STANDARD').then((at) =>
        call(
          'POST',
          '/v1.2/holds',
          { hold: api.holdOf('STANDARD', at, 1) },
          { 'Content-Type': 'application/x-www-form-urlencoded' },
        ),
      ),
  ],
  [
    'names a member twice',
    'partner.content.caller-names-each-member-once',
    '/body',
    async ({ api, free }) => {
      const reqId = randomUUID();
      const text = JSON.stringify({ hold: api.holdOf('STANDARD', await free('STANDARD'), 1), meta: { reqId } });
      await api.call('POST', '/v1.2/holds', text.replace('"quantity":1', '"quantity":3,"quantity":1'), {
        'X-Request-ID': reqId,
        'X-API-Key': DEMO_KEYS.key,
        'X-API-Secret': DEMO_KEYS.secret,
      });
    },
  ],
  [
    'writes availability_id for availabilityId',
    'partner.content.caller-sends-known-members',
    `${heldItem}/availability_id`,
    holding((_, one) => {
      one.availability_id = one.availabilityId;
      delete one.availabilityId;
    }),
  ],
  [
    'writes rateId for rate_id in a query',
    'partner.availability.caller-sends-known-parameters',
    '/query/rateId',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', { ...window, rateId: demoRate('STANDARD').id })),
  ],
  [
    'lists without an end',
    'partner.availability.caller-sends-what-is-required',
    '/query/end',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', { start: window.start })),
  ],
  [
    'lists by dates without a time',
    'partner.availability.caller-sends-what-is-required',
    '/query/start',
    ({ call, listPath }) => call('GET', listPath('STANDARD', { start: '2026-06-02', end: '2026-06-03' })),
  ],
  [
    'writes the plus of an offset as it is',
    'partner.availability.caller-encodes-the-plus',
    '/query/start',
    ({ call, listPath }) =>
      call('GET', listPath('STANDARD', 'start=2026-06-02T00:00:00+02:00&end=2026-06-04T00:00:00%2B02:00')),
  ],
  [
    'asks for the product of another supplier',
    'partner.availability.caller-names-what-is-offered',
    '/path',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window).replace(demoSupplier.id, neighbour.id)),
  ],
  [
    'sends a quantity as text',
    'partner.hold.caller-sends-the-fields',
    `${heldItem}/quantity`,
    holding((_, one) => {
      one.quantity = '1';
    }),
  ],
  [
    'holds a rate that there is not',
    'partner.hold.caller-names-what-is-offered',
    `${heldItem}/rateId`,
    holding((_, one) => {
      one.rateId = randomUUID();
    }),
  ],
  [
    'holds the availability of another rate',
    'partner.hold.caller-names-what-is-offered',
    `${heldItem}/availabilityId`,
    async (s) => {
      const other = await s.free('PASS');
      await holding((_, one) => {
        one.availabilityId = other.id;
      })(s);
    },
  ],
  [
    'holds with a price of another rate',
    'partner.hold.caller-names-a-price-of-the-rate',
    `${heldItem}/priceId`,
    holding((_, one) => {
      one.priceId = demoRate('SMALL').prices[0]?.id;
    }),
  ],
  [
    'holds what is not holdable',
    'partner.hold.caller-holds-what-is-holdable',
    `${heldItem}/rateId`,
    holding(() => {}, 'INSTANT'),
  ],
  [
    'holds half an hour after the start',
    'partner.hold.caller-asks-at-the-start',
    `${heldItem}/at`,
    holding((_, one) => {
      one.at = one.at.replace(':00:00Z', ':30:00Z');
    }),
  ],
  [
    'holds for another type of traveler than that of the price',
    'partner.hold.caller-names-the-traveler-type',
    `${heldItem}/travelerType`,
    holding((_, one) => {
      one.travelerType = 'CHILD';
    }),
  ],
  [
    'holds for fewer travelers than the rate takes',
    'partner.hold.caller-keeps-to-the-limits',
    `${heldItem}/quantity`,
    holding(() => {}, 'SMALL'),
  ],
  [
    'holds what has started',
    'partner.hold.caller-asks-for-the-future',
    `${heldItem}/at`,
    async (s) => {
      const at = await s.free('STANDARD');
      await s.api.control('clock', { now: '2026-06-02T09:30:00Z' });
      await s.call('POST', '/v1.2/holds', { hold: s.api.holdOf('STANDARD', at, 1) });
    },
  ],
  [
    'holds more than is left',
    'partner.hold.caller-asks-for-what-is-free',
    `${heldItem}/quantity`,
    holding(() => {}, 'STANDARD', 11),
  ],
  [
    'sends an id that is no uuid',
    'partner.hold.caller-sends-a-new-uuid',
    '/body/hold/id',
    holding((hold) => {
      hold.id = 'H-1';
    }),
  ],
  [
    'reads a hold that there is not',
    'partner.hold.caller-names-a-known-one',
    '/path',
    ({ call }) => call('GET', `/v1.2/holds/${randomUUID()}`),
  ],
  [
    'sends a customer as text',
    'partner.booking.caller-sends-the-fields',
    '/body/booking/customer',
    booked((booking) => {
      booking.customer = 'Ada';
    }),
  ],
  [
    'books without a hold',
    'partner.booking.caller-holds-first',
    '/body/booking/holdId',
    booked((booking) => {
      delete booking.holdId;
    }),
  ],
  [
    'books a hold that it has released',
    'partner.booking.caller-books-a-living-hold',
    '/body/booking/holdId',
    async ({ api, call, free, held }) => {
      const at = await free('STANDARD');
      const { id } = await held('STANDARD', at);
      await call('DELETE', `/v1.2/holds/${id}`);
      await call('POST', '/v1.2/bookings', { booking: api.bookingOf('STANDARD', at, 1, { holdId: id }) });
    },
  ],
  [
    'books a hold that has expired',
    'partner.booking.caller-books-a-living-hold',
    '/body/booking/holdId',
    async ({ api, call, free, held }) => {
      const at = await free('SHORT');
      const { id } = await held('SHORT', at);
      await api.control('clock', { advanceSeconds: 5 });
      await call('POST', '/v1.2/bookings', { booking: api.bookingOf('SHORT', at, 1, { holdId: id }) });
    },
  ],
  [
    'books one hold twice',
    'partner.booking.caller-books-what-it-holds',
    '/body/booking/holdId',
    async ({ api, call, free, held }) => {
      const at = await free('STANDARD');
      const { id } = await held('STANDARD', at);
      for (const _ of [1, 2]) {
        await call('POST', '/v1.2/bookings', { booking: api.bookingOf('STANDARD', at, 1, { holdId: id }) });
      }
    },
  ],
  [
    'books without a lead traveler',
    'partner.booking.caller-names-one-lead',
    '/body/booking/items',
    booked((_, one) => {
      one.traveler.isLead = false;
    }),
  ],
  [
    'books with two lead travelers',
    'partner.booking.caller-names-one-lead',
    '/body/booking/items/1/traveler/isLead',
    booked(
      (booking, one) => {
        booking.items.push({ ...one, id: randomUUID() });
      },
      'STANDARD',
      2,
    ),
  ],
  [
    'books with a price of another rate',
    'partner.booking.caller-names-a-price-of-the-rate',
    `${item}/priceId`,
    booked((_, one) => {
      one.priceId = demoRate('SMALL').prices[0]?.id;
    }),
  ],
  [
    'books the product of another supplier',
    'partner.booking.caller-names-what-is-offered',
    `${item}/supplierId`,
    booked((_, one) => {
      one.supplierId = neighbour.id;
    }),
  ],
  [
    'books a RESERVED rate without its availability',
    'partner.booking.caller-names-the-availability',
    `${item}/availabilityId`,
    booked((_, one) => {
      delete one.availabilityId;
    }),
  ],
  [
    'books more travelers than the rate takes',
    'partner.booking.caller-keeps-to-the-limits',
    `${item}/quantity`,
    booked(() => {}, 'SMALL', 5),
  ],
  [
    'books inside the cutoff',
    'partner.booking.caller-keeps-to-the-limits',
    item,
    async (s) => {
      await booked(() => {}, 'LATE')({
        ...s,
        free: (code) => s.free(code, { start: '2026-06-01T07:20:00Z', end: '2026-06-01T08:05:00Z' }),
      });
    },
  ],
  [
    'books for another type of traveler than that of the price',
    'partner.booking.caller-names-the-traveler-type',
    `${item}/traveler/type`,
    booked((_, one) => {
      one.traveler.type = 'CHILD';
    }),
  ],
  [
    'books for another time than the start',
    'partner.booking.caller-books-at-the-start',
    `${item}/startTime`,
    booked((_, one) => {
      one.startTime = one.startTime.replace(':00:00Z', ':30:00Z');
    }),
  ],
  [
    'books more than it holds',
    'partner.booking.caller-books-what-it-holds',
    `${item}/quantity`,
    booked(
      (_, one) => {
        one.quantity = 3;
      },
      'STANDARD',
      2,
    ),
  ],
  [
    'books more than is left',
    'partner.booking.caller-asks-for-what-is-free',
    `${item}/quantity`,
    booked(() => {}, 'INSTANT', 11),
  ],
  [
    'books for a channel that there is not',
    'partner.booking.caller-names-its-channel',
    '/body/booking/channelId',
    booked((booking) => {
      booking.channelId = randomUUID();
    }),
  ],
  [
    'books again under the same id',
    'partner.booking.caller-sends-a-new-uuid',
    '/body/booking/id',
    async (s) => {
      const id = randomUUID();
      for (const _ of [1, 2]) {
        await booked((booking) => {
          booking.id = id;
        })(s);
      }
    },
  ],
  [
    'cancels a booking that there is not',
    'partner.booking.caller-names-a-known-one',
    '/path',
    ({ call }) => call('PUT', `/v1.2/bookings/cancel/${randomUUID()}`),
  ],
  [
    'cancels what is not cancelable',
    'partner.booking.caller-cancels-what-is-cancelable',
    '/path',
    async (s) => {
      const { json } = await booked(() => {}, 'FIXED')(s);
      await s.call('PUT', `/v1.2/bookings/cancel/${json.booking.id}`);
    },
  ],
  [
    'asks for a window that ends before it starts',
    'partner.error.caller-asks-for-what-can-be-done',
    '/status',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', { start: window.end, end: window.start })),
  ],

  [
    'sends no Authorization',
    'operator-v2.auth.caller-sends-it',
    '/headers/authorization',
    ({ v2 }) => v2.suppliers({ Authorization: undefined }),
  ],
  [
    'reads what its key does not permit',
    'operator-v2.auth.caller-stays-within-its-permission',
    '/headers/authorization',
    ({ v2 }) => v2.products({ Authorization: DEMO_AUTHORIZATION.restricted }),
  ],
  [
    'calls a path that there is not',
    'operator-v2.path.caller-calls-an-operation',
    '/path',
    ({ v2 }) => v2.call('GET', '/v2/desk/products'),
  ],
  [
    'does not call the endpoint of the supplier',
    'operator-v2.supplier.endpoint-is-followed',
    '/path',
    ({ v2 }) => v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`),
  ],
  [
    'sends half a document to v2',
    'operator-v2.content.caller-sends-json',
    '/body',
    ({ v2, json }) => v2.create('{"uuid":', json),
  ],
  [
    'sends a create as text',
    'operator-v2.content.caller-says-that-it-is-json',
    '/headers/content-type',
    async ({ v2, v2Free }) =>
      v2.create(v2.wanted('STANDARD', await v2Free('STANDARD')), { 'Content-Type': 'text/plain' }),
  ],
  [
    'names a member of v2 twice',
    'operator-v2.content.caller-names-each-member-once',
    '/body',
    async ({ v2, v2Free, json }) =>
      v2.create(JSON.stringify(v2.wanted('STANDARD', await v2Free('STANDARD'))).replace('{', '{"uuid":"x",'), json),
  ],
  [
    'writes unitID for unitId',
    'operator-v2.content.caller-sends-known-members',
    '/body/unitItems/0/unitID',
    creating((wanted) => {
      wanted.unitItems[0].unitID = wanted.unitItems[0].unitId;
    }),
  ],
  [
    'asks for dates with times',
    'operator-v2.availability.caller-sends-valid-dates',
    '/query/localDateStart',
    ({ v2 }) => v2.dates('STANDARD', { start: '2026-06-02T00:00:00Z', end: '2026-06-03' }),
  ],
  [
    'writes product_id for productId',
    'operator-v2.availability.caller-sends-known-parameters',
    '/query/product_id',
    ({ v2, dates }) => v2.dates('STANDARD', dates, { product_id: option('STANDARD').productId }),
  ],
  [
    'asks for the same list again at once',
    'operator-v2.availability.cache-available',
    '/path',
    async ({ v2 }) => {
      for (const _ of [1, 2]) {
        await v2.dates('STANDARD', { start: '2026-06-05', end: '2026-06-05' });
      }
    },
  ],
  [
    'asks for unlimited availability every day',
    'operator-v2.availability.cache-freesale',
    '/path',
    async ({ v2, api, dates }) => {
      await v2.dates('PASS', dates);
      await api.control('clock', { advanceSeconds: 86_400 });
      await v2.dates('PASS', dates);
    },
  ],
  [
    'asks for closed days again',
    'operator-v2.availability.cache-closed',
    '/path',
    async ({ v2 }) => {
      for (const _ of [1, 2]) {
        await v2.dates('ENTRY', { start: '2026-06-03', end: '2026-06-03' });
      }
    },
  ],
  [
    'asks for what is sold out again',
    'operator-v2.availability.cache-sold-out',
    '/path',
    async ({ v2, api }) => {
      const day = { start: '2026-06-04', end: '2026-06-04' };
      for (const one of (await v2.dates('STANDARD', day)).json) {
        await api.control('sold-out', { availabilityId: one.id });
      }
      await api.call('DELETE', '/_mock/journal');
      for (const _ of [1, 2]) {
        await v2.dates('STANDARD', day);
      }
    },
  ],
  [
    'checks without units',
    'operator-v2.check.caller-sends-all-units',
    '/body/units',
    async ({ v2, v2Free, json }) => {
      const id = await v2Free('STANDARD');
      const { productId, id: optionId } = option('STANDARD');
      await v2.call('POST', `${v2.endpoint()}/availability`, { productId, optionId, availabilityIds: [id] }, json);
    },
  ],
  [
    'checks without availabilityIds',
    'operator-v2.check.caller-sends-availability-ids',
    '/body/availabilityIds',
    async ({ v2, json }) => {
      const { productId, id: optionId, prices } = option('STANDARD');
      await v2.call(
        'POST',
        `${v2.endpoint()}/availability`,
        { productId, optionId, units: [{ unitId: prices[0]?.id, quantity: 1 }] },
        json,
      );
    },
  ],
  [
    'creates with a quantity for the length of a hold',
    'operator-v2.create.caller-sends-the-fields',
    '/body/holdExpirationMinutes',
    creating((wanted) => {
      wanted.holdExpirationMinutes = '15';
    }),
  ],
  [
    'creates without a uuid',
    'operator-v2.create.caller-sends-a-uuid',
    '/body/uuid',
    creating((wanted) => {
      delete wanted.uuid;
    }),
  ],
  [
    'creates without unitItems',
    'operator-v2.create.caller-sends-all-unit-items',
    '/body/unitItems',
    creating((wanted) => {
      delete wanted.unitItems;
    }),
  ],
  [
    'creates with an availability that was not listed',
    'operator-v2.create.caller-sends-the-listed-availability',
    '/body/availabilityId',
    creating((wanted) => {
      wanted.availabilityId = '2026-06-02';
    }),
  ],
  [
    'creates with units of another option',
    'operator-v2.create.caller-names-what-is-listed',
    '/body',
    creating((wanted) => {
      wanted.unitItems[0].unitId = option('SMALL').prices[0]?.id;
    }),
  ],
  [
    'sends other data under the uuid of a booking',
    'operator-v2.create.caller-repeats-with-the-same-data',
    '/body/uuid',
    async ({ create }) => {
      const uuid = randomUUID();
      await create('STANDARD', 1, { uuid });
      await create('STANDARD', 2, { uuid });
    },
  ],
  [
    'creates more than is left',
    'operator-v2.create.caller-asks-for-what-is-free',
    '/body/availabilityId',
    async ({ create }) => {
      await create('STANDARD', 11);
    },
  ],
  [
    'creates fewer units than the option takes',
    'operator-v2.create.caller-keeps-to-the-limits',
    '/body/unitItems',
    async ({ create }) => {
      await create('SMALL', 1);
    },
  ],
  [
    'reads a booking of v2 that there is not',
    'operator-v2.booking.caller-names-a-known-one',
    '/path',
    ({ v2 }) => v2.get(randomUUID()),
  ],
  [
    'extends without a reason',
    'operator-v2.extend.caller-gives-a-reason',
    '/body/reason',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'extend', { holdExpirationMinutes: 20 });
    },
  ],
  [
    'extends again and again',
    'operator-v2.extend.caller-extends-once',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      for (const _ of [1, 2]) {
        await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
      }
    },
  ],
  [
    'extends what has elapsed',
    'operator-v2.extend.caller-extends-what-is-in-progress',
    '/path',
    async ({ api, create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await api.control('clock', { advanceSeconds: 3600 });
      await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
    },
  ],
  [
    'confirms what has elapsed',
    'operator-v2.confirm.caller-confirms-in-time',
    '/path',
    async ({ api, create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await api.control('clock', { advanceSeconds: 3600 });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
    },
  ],
  [
    'confirms what it has cancelled',
    'operator-v2.confirm.caller-confirms-in-time',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'cancel', { reason: 'CUSTOMER' });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
    },
  ],
  [
    'extends what it has confirmed',
    'operator-v2.extend.caller-extends-what-is-in-progress',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
      await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
    },
  ],
  [
    'leaves a booking to elapse',
    'operator-v2.cancel.caller-cancels-the-abandoned',
    '/path',
    async ({ api, create }) => {
      await create('STANDARD');
      await api.control('clock', { advanceSeconds: 3600 });
    },
  ],
  [
    'lists a product that there is not',
    'operator-v2.error.caller-asks-for-what-can-be-done',
    '/status',
    ({ v2, dates }) =>
      v2.call(
        'GET',
        `${v2.endpoint()}/availability?${new URLSearchParams({ productId: randomUUID(), optionId: randomUUID(), localDateStart: dates.start, localDateEnd: dates.end })}`,
      ),
  ],
];

for (const [words, requirement, pointer, act] of mistakes) {
  test(`A client that ${words} is told so.`, async () => {
    const s = await scene();

    await act(s);

    const found = await s.findings();
    expect(found.map((one) => [one.requirement, one.pointer])).toContainEqual([requirement, pointer]);
  });
}

test('Each duty of the caller is missed by one of these clients.', () => {
  const missed = new Set(mistakes.map(([, requirement]) => requirement));

  expect([...judgedRequirements].filter((id) => !missed.has(id))).toEqual([]);
});

/** Clients that are right, each in its own way. */
const lawful: Array<[words: string, act: (s: Scene) => Promise<unknown>]> = [
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
    'books a hold that ended before the told time',
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
      expect((await s.findings()).map(({ requirement }) => requirement)).toContain(
        'partner.error.caller-asks-for-what-can-be-done',
      );
    },
  ],
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
    'confirms a booking that ended before the told time',
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
    'refreshes its list when that is due',
    async ({ v2, api, dates }) => {
      await v2.dates('STANDARD', dates);
      await api.control('clock', { advanceSeconds: 13 * 3600 });
      await v2.dates('STANDARD', dates);
    },
  ],
];

for (const [words, act] of lawful) {
  test(`A client that ${words} gets no error.`, async () => {
    const s = await scene();

    await act(s);

    expect((await s.findings()).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
}

test('A booking at a time that is none is refused, not answered with an error of the mock.', async () => {
  const { status } = await booked((_, one) => {
    one.startTime = 'soon';
    delete one.availabilityId;
  }, 'PASS')(await scene());

  expect(status).toBe(400);
});

test('However much is wrong with a call, its findings are short and few.', async () => {
  const s = await scene();
  const strange = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index} ${'x'.repeat(100)}`, 1]));

  await holding((hold, one) => {
    Object.assign(hold, strange);
    one.rateId = 'y'.repeat(100_000);
  })(s);

  const found = await s.findings();
  expect(found.length).toBeLessThan(50);
  expect(Math.max(...found.map(({ message, pointer }) => message.length + pointer.length))).toBeLessThan(1100);
});

for (const depth of [5000, 8000, 60_000]) {
  test(`A body that is nested ${depth} levels deep is refused, and stands in the journal.`, async () => {
    const { api } = await scene();
    const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
    const body = `{"hold":${'['.repeat(depth)}${']'.repeat(depth)}}`;

    const { status } = await api.call('POST', '/v1.2/holds', body, keys);

    expect(status).toBe(400);
    const journal = await api.call('GET', '/_mock/journal');
    expect(journal.status).toBe(200);
    expect(journal.json.calls[0].body).toContain('[[[[');
  });
}
