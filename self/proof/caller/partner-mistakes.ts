// Clients of the Partner API, each with one habit broken.
import { randomUUID } from 'node:crypto';
import { demoSupplier } from '../../../mock-operator/demo.ts';
import { neighbour } from '../../../mock-operator/demo-v2.ts';
import { demoRate } from '../../../mock-operator/partner/test-client.ts';
import { booked, holding, type Mistake } from './client.ts';

const ITEM = '/body/booking/items/0';
const HELD_ITEM = '/body/hold/items/0';

export const partnerMistakes: readonly Mistake[] = [
  [
    'sends no API key',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window), undefined, { 'X-API-Key': undefined }),
  ],
  [
    'sends a wrong API secret',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call, listPath, window }) => call('GET', listPath('STANDARD', window), undefined, { 'X-API-Secret': 'no' }),
  ],
  [
    'sends a wrong API key where that is 403',
    'partner.auth.caller-sends-the-key',
    '/headers/x-api-key',
    async ({ api, call, listPath, window }) => {
      await api.control('variants', { set: ['wrong-key-is-403'] });
      await call('GET', listPath('STANDARD', window), undefined, { 'X-API-Key': 'no' });
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
    ({ api, keys }) => api.call('POST', '/v1.2/holds', '{"hold":', keys),
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
    async ({ api, keys, free }) => {
      const reqId = randomUUID();
      const text = JSON.stringify({ hold: api.holdOf('STANDARD', await free('STANDARD'), 1), meta: { reqId } });
      await api.call('POST', '/v1.2/holds', text.replace('"quantity":1', '"quantity":3,"quantity":1'), {
        ...keys,
        'X-Request-ID': reqId,
      });
    },
  ],
  [
    'writes availability_id for availabilityId',
    'partner.content.caller-sends-known-members',
    `${HELD_ITEM}/availability_id`,
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
    `${HELD_ITEM}/quantity`,
    holding((_, one) => {
      one.quantity = '1';
    }),
  ],
  [
    'holds a rate that there is not',
    'partner.hold.caller-names-what-is-offered',
    `${HELD_ITEM}/rateId`,
    holding((_, one) => {
      one.rateId = randomUUID();
    }),
  ],
  [
    'holds the availability of another rate',
    'partner.hold.caller-names-what-is-offered',
    `${HELD_ITEM}/availabilityId`,
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
    `${HELD_ITEM}/priceId`,
    holding((_, one) => {
      one.priceId = demoRate('SMALL').prices[0]?.id;
    }),
  ],
  [
    'holds what is not holdable',
    'partner.hold.caller-holds-what-is-holdable',
    `${HELD_ITEM}/rateId`,
    holding(() => {}, 'INSTANT'),
  ],
  [
    'holds half an hour after the start',
    'partner.hold.caller-asks-at-the-start',
    `${HELD_ITEM}/at`,
    holding((_, one) => {
      one.at = one.at.replace(':00:00Z', ':30:00Z');
    }),
  ],
  [
    'holds for another type of traveler than that of the price',
    'partner.hold.caller-names-the-traveler-type',
    `${HELD_ITEM}/travelerType`,
    holding((_, one) => {
      one.travelerType = 'CHILD';
    }),
  ],
  [
    'holds for fewer travelers than the rate takes',
    'partner.hold.caller-keeps-to-the-limits',
    `${HELD_ITEM}/quantity`,
    holding(() => {}, 'SMALL'),
  ],
  [
    'holds what has started',
    'partner.hold.caller-asks-for-the-future',
    `${HELD_ITEM}/at`,
    async (s) => {
      const at = await s.free('STANDARD');
      await s.api.control('clock', { now: '2026-06-02T09:30:00Z' });
      await s.call('POST', '/v1.2/holds', { hold: s.api.holdOf('STANDARD', at, 1) });
    },
  ],
  [
    'holds more than is left',
    'partner.hold.caller-asks-for-what-is-free',
    `${HELD_ITEM}/quantity`,
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
    `${ITEM}/priceId`,
    booked((_, one) => {
      one.priceId = demoRate('SMALL').prices[0]?.id;
    }),
  ],
  [
    'books the product of another supplier',
    'partner.booking.caller-names-what-is-offered',
    `${ITEM}/supplierId`,
    booked((_, one) => {
      one.supplierId = neighbour.id;
    }),
  ],
  [
    'books a RESERVED rate without its availability',
    'partner.booking.caller-names-the-availability',
    `${ITEM}/availabilityId`,
    booked((_, one) => {
      delete one.availabilityId;
    }),
  ],
  [
    'books more travelers than the rate takes',
    'partner.booking.caller-keeps-to-the-limits',
    `${ITEM}/quantity`,
    booked(() => {}, 'SMALL', 5),
  ],
  [
    'books inside the cutoff',
    'partner.booking.caller-keeps-to-the-limits',
    ITEM,
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
    `${ITEM}/traveler/type`,
    booked((_, one) => {
      one.traveler.type = 'CHILD';
    }),
  ],
  [
    'books for another time than the start',
    'partner.booking.caller-books-at-the-start',
    `${ITEM}/startTime`,
    booked((_, one) => {
      one.startTime = one.startTime.replace(':00:00Z', ':30:00Z');
    }),
  ],
  [
    'books more than it holds',
    'partner.booking.caller-books-what-it-holds',
    `${ITEM}/quantity`,
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
    `${ITEM}/quantity`,
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
];
