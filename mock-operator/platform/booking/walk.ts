// A walk through every rule of the Booking API.
import { DEMO_RESELLERS, demoSupplier } from '../../demo.ts';
import { randomFrom, uuidFrom } from '../../kernel/random.ts';
import { createMock } from '../../mock.ts';
import { demoRate, partnerClient } from '../../partner/test-client.ts';
import { type Answer, callerOf, type HeaderValues } from '../../test-client.ts';
import type { Walk } from '../../walk.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

const headersOf = (index: 0 | 1): HeaderValues => ({
  'X-API-Key': DEMO_RESELLERS[index].key,
  'X-API-Secret': DEMO_RESELLERS[index].secret,
});

/** Behaviours of the operator that make no success. */
const BROKEN: readonly object[] = [
  { status: 500 },
  { status: 503 },
  { answer: 'html' },
  { answer: 'page' },
  { answer: 'empty' },
  { answer: 'half' },
  { answer: 'reset' },
];

/** The walk through the Booking API. */
export const bookingWalk: Walk = async (options, write) => {
  const mock = createMock({ now: start, keys: { key: 'k', secret: 's' }, resellers: DEMO_RESELLERS, ...options });
  const next = randomFrom('transcript');
  const newId = () => uuidFrom(next);
  const door = callerOf(mock, '/booking/v1.2', () => ({ 'X-Request-ID': newId(), ...headersOf(0) }));
  const api = partnerClient(mock, '', newId);
  const did = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    const { status, text, headers } = given;
    write({ what, status, text, headers: headers.get('Content-Type') ?? '' });
    return given;
  };
  /** An answer that may be a server error: an operator that is broken makes one. */
  const broke = async (what: string, answer: Promise<Answer>): Promise<void> => {
    const { status, json } = await answer;
    write({ what: `${what}: ${status} ${json?.error?.code ?? ''}`, status: 200, text: '', headers: '' });
  };
  const supplier = `/suppliers/${demoSupplier.id}`;
  const product = `${supplier}/products/${demoRate('STANDARD').productId}`;

  // Reads.
  for (const path of [
    '/suppliers',
    '/suppliers?code=MUSEUM',
    '/suppliers?partner_id=OT',
    '/suppliers?code=nobody',
    supplier,
    `/suppliers/${newId()}`,
    '/suppliers/nobody',
    `${supplier}/products`,
    `/suppliers/${newId()}/products`,
    product,
    `${supplier}/products/${newId()}`,
    `${product}/rates`,
    `${product}/rates/${demoRate('STANDARD').id}`,
    `${product}/rates/${demoRate('PASS').id}`,
    `${supplier}/products/${newId()}/rates`,
    '/nothing',
  ]) {
    await did(path, door('GET', path));
  }
  for (const headers of [{ 'X-API-Key': undefined }, { 'X-API-Secret': 'wrong' }]) {
    await did('suppliers without keys', door('GET', '/suppliers', undefined, headers));
    await did('products without keys', door('GET', `${supplier}/products`, undefined, headers));
    await did('a hold without keys', door('GET', `/holds/${newId()}`, undefined, headers));
  }

  // Availability.
  const window = 'start=2026-06-03T00:00:00Z&end=2026-06-04T00:00:00Z';
  const list = (query = window) => door('GET', `${product}/availabilities?${query}&rate_id=${demoRate('STANDARD').id}`);
  const at = (await did('list', list())).json?.availabilities?.byRate?.[demoRate('STANDARD').id]?.availability?.[0] ?? {
    id: newId(),
    start: '2026-06-03T09:00:00Z',
    end: '2026-06-03T11:00:00Z',
    capacity: 10,
  };
  await did('list without a start', list('end=2026-06-04T00:00:00Z'));
  const single = `${product}/availability?rate_id=${demoRate('STANDARD').id}&at=${at.start}&qty=`;
  await did('single', door('GET', `${single}2`));
  await did('single beyond what is free', door('GET', `${single}99`));
  await api.hold('STANDARD', at, 1);
  await did('list after a sale elsewhere', list());
  await api.control('clock', { advanceSeconds: 301 });
  await did('list after five minutes', list());

  // Holds and bookings.
  const send = (resource: 'hold' | 'booking', wanted: object, meta: object = { reqId: newId() }) =>
    door('POST', `/${resource}s`, { [resource]: wanted, meta });
  const held = await did('hold', send('hold', api.holdOf('STANDARD', at, 2)));
  const holdId = held.json?.hold?.id ?? newId();
  await did('hold without a request id', send('hold', api.holdOf('STANDARD', at, 1), {}));
  await did('hold beyond what is free', send('hold', api.holdOf('STANDARD', at, 99)));
  await did('read of a hold', door('GET', `/holds/${holdId}`));
  await did('list after a hold', list());
  const booked = await did('booking', send('booking', { ...api.bookingOf('STANDARD', at, 2), holdId }));
  const bookingId = booked.json?.booking?.id ?? newId();
  await did('booking without a hold', send('booking', api.bookingOf('STANDARD', at, 1)));
  await did('read of a booking', door('GET', `/bookings/${bookingId}`));
  await did('cancel', door('PUT', `/bookings/cancel/${bookingId}`));
  await did('read of a cancelled booking', door('GET', `/bookings/${bookingId}`));
  const other = await did('another hold', send('hold', api.holdOf('STANDARD', at, 1)));
  const otherId = other.json?.hold?.id ?? newId();
  for (const reseller of [1, 0] as const) {
    await did(`read by reseller ${reseller}`, door('GET', `/holds/${otherId}`, undefined, headersOf(reseller)));
    await did(`release by reseller ${reseller}`, door('DELETE', `/holds/${otherId}`, undefined, headersOf(reseller)));
  }
  await did('hold on a rate that is not holdable', send('hold', api.holdOf('INSTANT', at, 1)));
  for (const resource of ['hold', 'booking']) {
    await did(`no such ${resource}`, door('GET', `/${resource}s/${newId()}`));
  }
  await did('no JSON', door('POST', '/holds', '{'));

  // An operator that is broken.
  const rebooked = await did('booking to be broken', send('booking', { ...api.bookingOf('PASS', at, 1) }));
  const id = rebooked.json?.booking?.id ?? bookingId;
  for (const behaviour of BROKEN) {
    await did('list before it breaks', list());
    await api.control('behaviour', { interface: 'partner', ...behaviour });
    const what = JSON.stringify(behaviour);
    await broke(`hold, ${what}`, send('hold', api.holdOf('STANDARD', at, 1)));
    await broke(`booking, ${what}`, send('booking', api.bookingOf('STANDARD', at, 1)));
    await broke(`read, ${what}`, door('GET', `/holds/${holdId}`));
    await broke(`cancel, ${what}`, door('PUT', `/bookings/cancel/${id}`));
    await broke(`release, ${what}`, door('DELETE', `/holds/${holdId}`));
    const shown = await list();
    write({
      what: `list, ${what}: ${shown.status}`,
      status: 200,
      text: shown.json?.availabilities ? shown.text : '',
      headers: '',
    });
    await broke(`another list, ${what}`, list('start=2026-06-05T00:00:00Z&end=2026-06-06T00:00:00Z'));
    await api.call('DELETE', '/_mock/behaviour');
  }
};
