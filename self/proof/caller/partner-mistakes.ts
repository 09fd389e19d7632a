// Clients of the Partner API, each with one habit broken.
import { randomUUID } from 'node:crypto';
import { demoSupplier } from '../../../mock-operator/demo.ts';
import { neighbour } from '../../../mock-operator/demo-v2.ts';
import { demoRate } from '../../../mock-operator/partner/test-client.ts';
import { askingAgainAfter, booked, holding, holdingWith, item, listOf, type Scene, whole } from './client.ts';

const ITEM = '/body/booking/items/0';
const HELD_ITEM = '/body/hold/items/0';

const priceOfAnotherRate = { priceId: demoRate('SMALL').prices[0]?.id };

/** Lists with other headers. */
export const listing =
  (headers: Record<string, string | undefined>) =>
  ({ call, listPath, window }: Scene) =>
    call('GET', listPath('STANDARD', window), undefined, headers);

/** Books its hold after something was done with it. */
const bookingAfter =
  (act: (s: Scene, id: string) => Promise<unknown>, code = 'STANDARD') =>
  async (s: Scene) => {
    const at = await s.free(code);
    const { id } = await s.held(code, at);
    await act(s, id);
    await s.call('POST', '/v1.2/bookings', { booking: s.api.bookingOf(code, at, 1, { holdId: id }) });
  };

export const partnerMistakes = listOf({
  'partner.auth.caller-sends-the-key': {
    'sends no API key': ['/headers/x-api-key', listing({ 'X-API-Key': undefined })],
    'sends a wrong API secret': ['/headers/x-api-key', listing({ 'X-API-Secret': 'no' })],
    'sends a wrong API key where that is 403': [
      '/headers/x-api-key',
      async (s) => {
        await s.api.control('variants', { set: ['wrong-key-is-403'] });
        await listing({ 'X-API-Key': 'no' })(s);
      },
    ],
  },
  'partner.req-id.caller-sends-the-header': {
    'sends no X-Request-ID': ['/headers/x-request-id', listing({ 'X-Request-ID': undefined })],
  },
  'partner.req-id.caller-sends-the-same-in-both': {
    'sends an X-Request-ID that is no uuid': ['/headers/x-request-id', listing({ 'X-Request-ID': '7' })],
    'sends one request id in the header and another in the body': [
      '/headers/x-request-id',
      holdingWith({ meta: { reqId: randomUUID() } }),
    ],
  },
  'partner.req-id.caller-sends-one': {
    'sends no meta': ['/body/meta/reqId', holdingWith({ meta: undefined })],
  },
  'partner.req-id.caller-uses-each-once': {
    'uses a request id for another request': [
      '/headers/x-request-id',
      async ({ call, listPath, window }) => {
        const one = { 'X-Request-ID': randomUUID() };
        await call('GET', listPath('STANDARD', window), undefined, one);
        await call('GET', listPath('PASS', window), undefined, one);
      },
    ],
  },
  'partner.path.caller-sends-the-version': {
    'leaves the version out of the path': [
      '/path',
      ({ call, listPath, window }) => call('GET', listPath('STANDARD', window, '')),
    ],
    'calls another version': ['/path', ({ call }) => call('GET', `/v1/holds/${randomUUID()}`)],
  },
  'partner.path.caller-calls-an-operation': {
    'cancels a booking with DELETE': ['/path', ({ call }) => call('DELETE', `/v1.2/bookings/${randomUUID()}`)],
  },
  'partner.content.caller-sends-json': {
    'sends half a document': ['/body', ({ api, keys }) => api.call('POST', '/v1.2/holds', '{"hold":', keys)],
  },
  'partner.content.caller-says-that-it-is-json': {
    'sends the body as a form': [
      '/headers/content-type',
      holdingWith({}, { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ],
  },
  'partner.content.caller-names-each-member-once': {
    'names a member twice': [
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
  },
  'partner.content.caller-sends-known-members': {
    'writes availability_id for availabilityId': [
      `${HELD_ITEM}/availability_id`,
      holding((_, one) => Object.assign(one, { availability_id: one.availabilityId, availabilityId: undefined })),
    ],
  },
  'partner.availability.caller-sends-known-parameters': {
    'writes rateId for rate_id in a query': [
      '/query/rateId',
      ({ call, listPath, window }) => call('GET', listPath('STANDARD', { ...window, rateId: demoRate('STANDARD').id })),
    ],
  },
  'partner.availability.caller-sends-what-is-required': {
    'lists without an end': [
      '/query/end',
      ({ call, listPath, window }) => call('GET', listPath('STANDARD', { start: window.start })),
    ],
    'lists by dates without a time': [
      '/query/start',
      ({ call, listPath }) => call('GET', listPath('STANDARD', { start: '2026-06-02', end: '2026-06-03' })),
    ],
  },
  'partner.availability.caller-encodes-the-plus': {
    'writes the plus of an offset as it is': [
      '/query/start',
      ({ call, listPath }) =>
        call('GET', listPath('STANDARD', 'start=2026-06-02T00:00:00+02:00&end=2026-06-04T00:00:00%2B02:00')),
    ],
  },
  'partner.availability.caller-names-what-is-offered': {
    'asks for the product of another supplier': [
      '/path',
      ({ call, listPath, window }) => call('GET', listPath('STANDARD', window).replace(demoSupplier.id, neighbour.id)),
    ],
  },
  'partner.hold.caller-sends-the-fields': {
    'sends a quantity as text': [`${HELD_ITEM}/quantity`, holding(item({ quantity: '1' }))],
  },
  'partner.hold.caller-names-what-is-offered': {
    'holds a rate that there is not': [`${HELD_ITEM}/rateId`, holding(item({ rateId: randomUUID() }))],
    'holds the availability of another rate': [
      `${HELD_ITEM}/availabilityId`,
      async (s) => holding(item({ availabilityId: (await s.free('PASS')).id }))(s),
    ],
  },
  'partner.hold.caller-names-a-price-of-the-rate': {
    'holds with a price of another rate': [`${HELD_ITEM}/priceId`, holding(item(priceOfAnotherRate))],
  },
  'partner.hold.caller-holds-what-is-holdable': {
    'holds what is not holdable': [`${HELD_ITEM}/rateId`, holding(() => {}, 'INSTANT')],
  },
  'partner.hold.caller-asks-at-the-start': {
    'holds half an hour after the start': [
      `${HELD_ITEM}/at`,
      holding((_, one) => Object.assign(one, { at: one.at.replace(':00:00Z', ':30:00Z') })),
    ],
  },
  'partner.hold.caller-names-the-traveler-type': {
    'holds for another type of traveler than that of the price': [
      `${HELD_ITEM}/travelerType`,
      holding(item({ travelerType: 'CHILD' })),
    ],
  },
  'partner.hold.caller-keeps-to-the-limits': {
    'holds for fewer travelers than the rate takes': [`${HELD_ITEM}/quantity`, holding(() => {}, 'SMALL')],
  },
  'partner.hold.caller-asks-for-the-future': {
    'holds what has started': [
      `${HELD_ITEM}/at`,
      async (s) => {
        const at = await s.free('STANDARD');
        await s.api.control('clock', { now: '2026-06-02T09:30:00Z' });
        await s.call('POST', '/v1.2/holds', { hold: s.api.holdOf('STANDARD', at, 1) });
      },
    ],
  },
  'partner.hold.caller-asks-for-what-is-free': {
    'holds more than is left': [`${HELD_ITEM}/quantity`, holding(() => {}, 'STANDARD', 11)],
  },
  'partner.hold.caller-sends-a-new-uuid': {
    'sends an id that is no uuid': ['/body/hold/id', holding(whole({ id: 'H-1' }))],
  },
  'partner.hold.caller-names-a-known-one': {
    'reads a hold that there is not': ['/path', ({ call }) => call('GET', `/v1.2/holds/${randomUUID()}`)],
  },
  'partner.booking.caller-sends-the-fields': {
    'sends a customer as text': ['/body/booking/customer', booked(whole({ customer: 'Ada' }))],
  },
  'partner.booking.caller-holds-first': {
    'books without a hold': ['/body/booking/holdId', booked(whole({ holdId: undefined }))],
  },
  'partner.booking.caller-books-a-living-hold': {
    'books a hold that it has released': [
      '/body/booking/holdId',
      bookingAfter(({ call }, id) => call('DELETE', `/v1.2/holds/${id}`)),
    ],
    'books a hold that has expired': [
      '/body/booking/holdId',
      bookingAfter(({ api }) => api.control('clock', { advanceSeconds: 5 }), 'SHORT'),
    ],
  },
  'partner.booking.caller-books-what-it-holds': {
    'books one hold twice': [
      '/body/booking/holdId',
      async (s) => {
        const { json } = await booked(() => {})(s);
        await booked(whole({ holdId: json.booking.holdId }))(s);
      },
    ],
    'books more than it holds': [`${ITEM}/quantity`, booked(item({ quantity: 3 }), 'STANDARD', 2)],
  },
  'partner.booking.caller-names-one-lead': {
    'books without a lead traveler': [
      '/body/booking/items',
      booked((_, one) => Object.assign(one.traveler, { isLead: false })),
    ],
    'books with two lead travelers': [
      '/body/booking/items/1/traveler/isLead',
      booked((booking, one) => booking.items.push({ ...one, id: randomUUID() }), 'STANDARD', 2),
    ],
  },
  'partner.booking.caller-names-a-price-of-the-rate': {
    'books with a price of another rate': [`${ITEM}/priceId`, booked(item(priceOfAnotherRate))],
  },
  'partner.booking.caller-names-what-is-offered': {
    'books the product of another supplier': [`${ITEM}/supplierId`, booked(item({ supplierId: neighbour.id }))],
  },
  'partner.booking.caller-names-the-availability': {
    'books a RESERVED rate without its availability': [
      `${ITEM}/availabilityId`,
      booked(item({ availabilityId: undefined })),
    ],
  },
  'partner.booking.caller-keeps-to-the-limits': {
    'books more travelers than the rate takes': [`${ITEM}/quantity`, booked(() => {}, 'SMALL', 5)],
    'books inside the cutoff': [
      ITEM,
      (s) =>
        booked(() => {}, 'LATE')({
          ...s,
          free: (code) => s.free(code, { start: '2026-06-01T07:20:00Z', end: '2026-06-01T08:05:00Z' }),
        }),
    ],
  },
  'partner.booking.caller-names-the-traveler-type': {
    'books for another type of traveler than that of the price': [
      `${ITEM}/traveler/type`,
      booked((_, one) => Object.assign(one.traveler, { type: 'CHILD' })),
    ],
  },
  'partner.booking.caller-books-at-the-start': {
    'books for another time than the start': [
      `${ITEM}/startTime`,
      booked((_, one) => Object.assign(one, { startTime: one.startTime.replace(':00:00Z', ':30:00Z') })),
    ],
  },
  'partner.booking.caller-asks-for-what-is-free': {
    'books more than is left': [`${ITEM}/quantity`, booked(() => {}, 'INSTANT', 11)],
  },
  'partner.booking.caller-names-its-channel': {
    'books for a channel that there is not': ['/body/booking/channelId', booked(whole({ channelId: randomUUID() }))],
  },
  'partner.booking.caller-sends-a-new-uuid': {
    'books again under the same id': [
      '/body/booking/id',
      async (s) => {
        const again = booked(whole({ id: randomUUID() }));
        await again(s);
        await again(s);
      },
    ],
  },
  'partner.booking.caller-sends-it-again-with-its-id': {
    'books anew where an answer was lost': [
      '/body/booking/id',
      async (s) => {
        await s.api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
        await booked(whole({ id: randomUUID() }), 'INSTANT')(s).catch(() => {});
        await booked(whole({ id: randomUUID() }), 'INSTANT')(s);
      },
    ],
    'books the hold of a lost booking under another id': [
      '/body/booking/id',
      async (s) => {
        const at = await s.free('STANDARD');
        const { id: holdId } = await s.held('STANDARD', at);
        const book = () => {
          const booking = s.api.bookingOf('STANDARD', at, 1, { holdId, id: randomUUID() });
          return s.call('POST', '/v1.2/bookings', { booking });
        };
        await s.api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
        await book().catch(() => {});
        await book();
      },
    ],
  },
  'partner.booking.caller-names-a-known-one': {
    'cancels a booking that there is not': [
      '/path',
      ({ call }) => call('PUT', `/v1.2/bookings/cancel/${randomUUID()}`),
    ],
  },
  'partner.booking.caller-cancels-what-is-cancelable': {
    'cancels what is not cancelable': [
      '/path',
      async (s) => {
        const { json } = await booked(() => {}, 'FIXED')(s);
        await s.call('PUT', `/v1.2/bookings/cancel/${json.booking.id}`);
      },
    ],
  },
  'partner.error.caller-follows-retry-after': {
    'asks again before the time that Retry-After names': ['/at', askingAgainAfter(3, listing({}))],
  },
  'partner.error.caller-asks-for-what-can-be-done': {
    'asks for a window that ends before it starts': [
      '/status',
      ({ call, listPath, window }) => call('GET', listPath('STANDARD', { start: window.end, end: window.start })),
    ],
  },
});
