// A caller of the Partner API takes or leaves each of these habits, in any combination.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoRate } from '../../../mock-operator/partner/test-client.ts';
import type { Json } from '../../../mock-operator/test-client.ts';
import type { Scene } from './client.ts';
import { inUpperCase, jsonOf, typeOf } from './form.ts';

export const PARTNER_HABITS = [
  'writes uuids in upper case',
  'writes times with an offset',
  'gives holds and bookings an id',
  'gives items no id',
  'lists without a rate',
  'reads one availability before it holds',
  'asks for a shorter hold',
  'sends null for maps',
  'sends JSON on many lines',
  'names the charset of its JSON',
  'names no type of traveler',
  'books an item for each traveler',
  'reads the hold',
  'releases a first hold',
  'reads the booking',
  'cancels the booking',
] as const;

/** The same moment, in a zone two hours east. */
const withOffset = (time: string): string =>
  new Date(Date.parse(time) + 2 * 3_600_000).toISOString().replace('.000Z', '+02:00');

/** Lists, holds, books and, where that is its habit, cancels. */
export const partnerTranscript = async (
  { api, keys, listPath, window }: Scene,
  habits: ReadonlySet<string>,
): Promise<void> => {
  const does = (habit: (typeof PARTNER_HABITS)[number]) => habits.has(habit);
  const upperCase = does('writes uuids in upper case');
  const time = (text: string) => (does('writes times with an offset') ? withOffset(text) : text);
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const reqId = randomUUID();
    const text = body && jsonOf({ ...body, meta: { reqId } }, upperCase, does('sends JSON on many lines'));
    const headers = { ...keys, ...typeOf(does('names the charset of its JSON')), 'X-Request-ID': reqId };
    const { status, json } = await api.call(method, upperCase ? inUpperCase(path) : path, text, headers);
    expect(status, `${method} ${path}`).toBeLessThan(300);
    return json;
  };

  const { id: rateId } = demoRate('STANDARD');
  const query = { start: time(window.start), end: time(window.end) };
  const named: Record<string, string> = does('lists without a rate') ? {} : { rate_id: rateId };
  const { availabilities } = await call('GET', listPath('STANDARD', { ...query, ...named }));
  const at = availabilities.byRate[rateId].availability.find(({ capacity }: Json) => capacity >= 4);
  if (does('reads one availability before it holds')) {
    const asked = new URLSearchParams({ at: time(at.start), qty: '2', rate_id: rateId });
    await call('GET', `${listPath('STANDARD', '').replace(/availabilities\?$/, 'availability')}?${asked}`);
  }

  /** The item of a hold or booking, or one for each traveler. */
  const itemsOf = (item: Json, travelers: 1 | 2): Json[] => {
    const { id, ...rest } = item;
    const one = {
      ...(does('gives items no id') ? rest : item),
      ...(does('sends null for maps') && { ext: null }),
      quantity: 2 / travelers,
      at: item.at && time(item.at),
      startTime: item.startTime && time(item.startTime),
    };
    const traveler = item.traveler && { ...item.traveler, isLead: false };
    return travelers === 1 ? [one] : [one, { ...one, ...('id' in one && { id: randomUUID() }), traveler }];
  };
  const ownId = () => (does('gives holds and bookings an id') ? { id: randomUUID() } : {});
  const hold = async () => {
    const wanted: Json = api.holdOf('STANDARD', at, 2, ownId());
    if (does('asks for a shorter hold')) {
      wanted.expires = time('2026-06-01T07:15:00Z');
    }
    wanted.items = itemsOf(wanted.items[0], 1);
    return (await call('POST', '/v1.2/holds', { hold: wanted })).hold.id;
  };
  if (does('releases a first hold')) {
    await call('DELETE', `/v1.2/holds/${await hold()}`);
  }
  const holdId = await hold();
  if (does('reads the hold')) {
    await call('GET', `/v1.2/holds/${holdId}`);
  }
  const booking: Json = api.bookingOf('STANDARD', at, 2, { holdId, ...ownId() });
  if (does('names no type of traveler')) {
    delete booking.items[0].traveler.type;
  }
  if (does('sends null for maps')) {
    Object.assign(booking, { ext: null, holdExt: null });
  }
  booking.items = itemsOf(booking.items[0], does('books an item for each traveler') ? 2 : 1);
  const { id } = (await call('POST', '/v1.2/bookings', { booking })).booking;
  if (does('reads the booking')) {
    await call('GET', `/v1.2/bookings/${id}`);
  }
  if (does('cancels the booking')) {
    await call('PUT', `/v1.2/bookings/cancel/${id}`);
  }
};
