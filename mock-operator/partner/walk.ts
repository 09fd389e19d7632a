// A walk through every rule of the Partner API.

import { demoSupplier } from '../demo.ts';
import { randomFrom, uuidFrom } from '../kernel/random.ts';
import { createMock } from '../mock.ts';
import type { Answer } from '../test-client.ts';
import type { Walk } from '../walk.ts';
import { type Availability, demoRate, partnerClient } from './test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

/** The walk through the Partner API. */
export const partnerWalk: Walk = async (options, write) => {
  const mock = createMock({ now: start, keys: { key: 'k', secret: 's' }, ...options });
  const next = randomFrom('transcript');
  const newId = () => uuidFrom(next);
  const api = partnerClient(mock, '', newId);

  const note = (what: string, { status, text, headers }: Answer): void =>
    write({ what, status, text, headers: headers.get('Content-Type') ?? '' });
  const did = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    note(what, given);
    return given;
  };
  const availabilitiesOf = (code: string): Availability[] => {
    const rate = demoRate(code);
    return mock.store.availabilities
      .all()
      .filter(({ rateId, seats }) => rateId === rate.id && seats > 0)
      .sort((a, b) => a.start - b.start)
      .map(({ id, start: from, end, seats }) => ({
        id,
        start: new Date(from).toISOString(),
        end: new Date(end).toISOString(),
        capacity: seats,
      }));
  };
  let used = 0;
  const availability = (code: string): Availability => {
    used += 1;
    const all = availabilitiesOf(code);
    return all[(used % (all.length - 8)) + 4] as Availability;
  };
  const list = (code: string, query: Record<string, string>) => {
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${demoRate(code).productId}/availabilities`;
    return api.call('GET', `${path}?${new URLSearchParams(query)}`);
  };
  const day = { start: '2026-06-03T00:00:00Z', end: '2026-06-04T00:00:00Z' };
  const look = async (what: string, code: string, at: Availability) => {
    await did(`${what}: list`, list(code, day));
    await did(`${what}: single`, api.single(code, { at: at.start, qty: '1' }));
  };
  const get = (resource: 'hold' | 'booking', id: string) => api.call('GET', `/v1.2/${resource}s/${id}`);
  const cancel = (id: string) => api.call('PUT', `/v1.2/bookings/cancel/${id}`);
  const release = (id: string) => api.call('DELETE', `/v1.2/holds/${id}`);
  const idIn = (answer: Answer, resource: 'hold' | 'booking'): string => {
    const json = answer.json ?? /"id":"([^"]+)"/.exec(answer.text);
    return json?.[resource]?.id ?? newId();
  };
  const held = async (code: string, at: Availability, quantity: number, own = {}) =>
    idIn(await did(`hold ${code} × ${quantity}`, api.hold(code, at, quantity, own)), 'hold');
  const booked = async (code: string, at: Availability, quantity: number, own = {}) => {
    const holdId = await held(code, at, quantity);
    return idIn(await did(`book ${code} × ${quantity}`, api.book(code, at, quantity, { holdId, ...own })), 'booking');
  };

  // Lists.
  const inDay =
    (availabilitiesOf('STANDARD').find(({ start: from }) => from.startsWith('2026-06-03')) as Availability) ??
    availability('STANDARD');
  const answered: string[] = [];
  const listed = list('STANDARD', day).then(() => answered.push('list'));
  for (let reads = 0; reads < 20; reads += 1) {
    await get('hold', newId());
  }
  answered.push('reads');
  await listed;
  write({ what: `first answered: ${answered[0]}`, status: 200, text: '', headers: '' });
  await did('list', list('STANDARD', day));
  await did('list by rate', list('STANDARD', { ...day, rate_id: demoRate('FIXED').id }));
  await did(
    'list with an offset',
    list('STANDARD', { start: '2026-06-03T11:30:00+02:00', end: '2026-06-03T15:30:00+02:00' }),
  );
  await did('list of one window', list('STANDARD', { start: inDay.start, end: inDay.end }));
  await did(
    'list of part of a window',
    list('STANDARD', { start: '2026-06-03T10:00:00Z', end: '2026-06-03T10:30:00Z' }),
  );
  await did('list without start', list('STANDARD', { end: day.end }));
  await did('list without end', list('STANDARD', { start: day.start }));
  await did('list with a date', list('STANDARD', { ...day, start: '2026-06-03' }));
  await did('list with a wrong end', list('STANDARD', { ...day, end: 'tomorrow' }));
  await did('list reversed', list('STANDARD', { start: day.end, end: day.start }));
  await did('list of an unknown rate', list('STANDARD', { ...day, rate_id: newId() }));
  await did(
    'list of an unknown product',
    api.call(
      'GET',
      `/v1.2/suppliers/${demoSupplier.id}/products/${newId()}/availabilities?start=${day.start}&end=${day.end}`,
    ),
  );

  // Single reads.
  const at = inDay.start;
  for (const query of [
    { at, qty: '10' },
    { at, qty: '11' },
    { at, qty: '12' },
    { at, qty: '500' },
    { at },
    { qty: '1' },
    { at, qty: '0' },
    { at, qty: 'two' },
    { at: 'noon', qty: '1' },
    { at: '2026-06-03T11:00:00+02:00', qty: '1' },
    { at: '2026-06-03T10:00:00Z', qty: '1' },
    { at: '2001-01-01T00:00:00Z', qty: '1' },
  ] as Array<Record<string, string>>) {
    await did(`single ${JSON.stringify(query)}`, api.single('STANDARD', query));
  }
  await did('single of an unknown rate', api.single('STANDARD', { at, qty: '1', rate_id: newId() }));
  await did('single of the second rate', api.single('FIXED', { at, qty: '1' }));
  await did('single below the least', api.single('SMALL', { at, qty: '1' }));
  const single = `/v1.2/suppliers/${demoSupplier.id}/products`;
  await did(
    'single without a rate',
    api.call('GET', `${single}/${demoRate('FIXED').productId}/availability?at=${at}&qty=1`),
  );
  await did('single of an unknown product', api.call('GET', `${single}/${newId()}/availability?at=${at}&qty=1`));

  // Holds: life and capacity.
  const first = await held('STANDARD', inDay, 3, { ext: {} });
  await did('read', get('hold', first));
  await did('read again', get('hold', first));
  await look('held', 'STANDARD', inDay);
  const other = await held('STANDARD', inDay, 2);
  await did('hold too many', api.hold('STANDARD', inDay, 6));
  await look('refused', 'STANDARD', inDay);
  await did('release', release(first));
  await did('read', get('hold', first));
  await look('released', 'STANDARD', inDay);
  await did('release again', release(first));
  await did('read', get('hold', first));
  await look('released twice', 'STANDARD', inDay);
  await did('read the other', get('hold', other));
  await did('unknown hold', get('hold', newId()));
  await did('malformed hold id', get('hold', 'no-uuid'));
  await did('release of an unknown hold', release(newId()));
  const own = newId();
  await held('STANDARD', availability('STANDARD'), 1, { id: own });
  await did('read own id', get('hold', own));
  await did('repeat', api.hold('STANDARD', availability('STANDARD'), 1, { id: own }));
  await did('id is no uuid', api.hold('STANDARD', availability('STANDARD'), 1, { id: 'mine' }));
  const soon = new Date(start + 60_000).toISOString();
  await held('STANDARD', availability('STANDARD'), 1, { expires: soon });
  await held('STANDARD', availability('STANDARD'), 1, { expires: '2027-01-01T00:00:00Z' });
  const reused = newId();
  await did('refused with an id', api.hold('STANDARD', availability('STANDARD'), 11, { id: reused }));
  await did('read refused', get('hold', reused));
  const [item] = api.holdOf('STANDARD', inDay, 1).items;
  const holdWith = (what: string, change: object) =>
    did(`hold ${what}`, api.sendHold({ ...api.holdOf('STANDARD', inDay, 1), items: [{ ...item, ...change }] }));
  await holdWith('a foreign price', { priceId: newId() });
  await holdWith('a price of another rate', { priceId: demoRate('FIXED').prices[0]?.id });
  await holdWith('an unknown rate', { rateId: newId() });
  await holdWith('without availabilityId', { availabilityId: undefined, at: availability('STANDARD').start });
  await holdWith('a quantity below zero', { quantity: -3 });
  await holdWith('wrong types', { quantity: '1' });
  await holdWith('no quantity', { quantity: undefined });
  await holdWith('another offset', { at: inDay.start.replace('Z', '+00:00'), travelerType: 'ADULT' });
  await look('refusals', 'STANDARD', inDay);
  const pair = availability('STANDARD');
  const two = (left: number, right: number) => ({
    items: [api.holdOf('STANDARD', pair, left).items[0], api.holdOf('STANDARD', pair, right).items[0]],
  });
  await did('items together', api.sendHold(two(6, 5)));
  await did('items together at the edge', api.sendHold(two(5, 3)));
  await did('seats that are held', api.hold('STANDARD', pair, 9));
  const mixed = availability('STANDARD');
  await did(
    'second item refused',
    api.sendHold({ items: [...api.holdOf('STANDARD', mixed, 2).items, ...api.holdOf('STANDARD', mixed, 20).items] }),
  );
  await did('after that', api.single('STANDARD', { at: mixed.start, qty: '1' }));
  await did('one too many', api.hold('STANDARD', availability('STANDARD'), 11));
  await did('far too many', api.hold('STANDARD', availability('STANDARD'), 13));
  await did('not holdable', api.hold('INSTANT', availability('INSTANT'), 1));
  await did('below the limits', api.hold('SMALL', availability('SMALL'), 1));
  await did('inside the cutoff', api.hold('LATE', availabilitiesOf('LATE')[0] as Availability, 1));
  await did('malformed', api.call('POST', '/v1.2/holds', '{'));
  await did('missing', api.call('POST', '/v1.2/holds', { meta: { reqId: newId() } }));
  await did('no items', api.sendHold({ items: [] }));
  const last = availability('STANDARD');
  for (const answer of await Promise.all([6, 6].map((quantity) => api.hold('STANDARD', last, quantity)))) {
    note('race', answer);
  }

  // Expiry.
  const brief = availability('SHORT');
  const expiring = await held('SHORT', brief, 2);
  const bookedBrief = await booked('SHORT', brief, 3);
  await api.control('clock', { advanceSeconds: 5 });
  await did('read expired', get('hold', expiring));
  await did('capacity', api.single('SHORT', { at: brief.start, qty: '1' }));
  await did('book on it', api.book('SHORT', brief, 2, { holdId: expiring }));
  await did('release expired', release(expiring));
  await did('capacity', api.single('SHORT', { at: brief.start, qty: '1' }));
  await did('booking stays', get('booking', bookedBrief));

  // Bookings: life and capacity.
  const chosen = availability('STANDARD');
  const holdId = await held('STANDARD', chosen, 2);
  const rich = { holdId, id: newId(), holdExt: { a: 'b' }, ext: {}, barcode: { format: 'TEXT', value: 'x' } };
  const wanted = api.bookingOf('STANDARD', chosen, 2, rich);
  const richItems = wanted.items.map((one) => ({
    ...one,
    startTime: one.startTime.replace('Z', '+00:00'),
    ext: { a: 'b' },
    traveler: { ...one.traveler, email: 'ada@example.com' },
  }));
  const made = idIn(await did('book', api.sendBooking({ ...wanted, items: richItems })), 'booking');
  await did('read', get('booking', made));
  await did('read again', get('booking', made));
  await did('capacity', api.single('STANDARD', { at: chosen.start, qty: '1' }));
  await did('repeat', api.book('STANDARD', chosen, 1, { id: made, holdId: await held('STANDARD', chosen, 1) }));
  await did('second on one hold', api.book('STANDARD', chosen, 2, { holdId }));
  await did('read its hold', get('hold', holdId));
  await did('release its hold', release(holdId));
  await did('capacity', api.single('STANDARD', { at: chosen.start, qty: '1' }));
  const party = availability('STANDARD');
  const partyHold = await held('STANDARD', party, 3);
  const [lead] = api.bookingOf('STANDARD', party, 1).items;
  const guest = { ...lead, id: newId(), priceId: demoRate('STANDARD').prices[1]?.id, quantity: 2, traveler: {} };
  const wantedParty = { ...api.bookingOf('STANDARD', party, 1), holdId: partyHold, items: [lead, guest] };
  await did('book two items', api.sendBooking(wantedParty));
  const uncounted = await held('STANDARD', party, 1);
  await did(
    'book no quantity',
    api.sendBooking({ ...wantedParty, holdId: uncounted, items: [{ ...lead, quantity: undefined }] }),
  );
  const untouched = await booked('STANDARD', availability('STANDARD'), 1);
  await did('cancel', cancel(made));
  await did('read', get('booking', made));
  await did('capacity', api.single('STANDARD', { at: chosen.start, qty: '1' }));
  await did('cancel again', cancel(made));
  await did('read', get('booking', made));
  await did('read another', get('booking', untouched));
  await did('unknown booking', get('booking', newId()));
  await did('malformed booking id', get('booking', 'no-uuid'));
  await did('cancel of an unknown one', cancel(newId()));
  const fixed = await booked('FIXED', availability('FIXED'), 1);
  await did('cancel of a non-cancelable one', cancel(fixed));
  await did('read', get('booking', fixed));
  await booked('STANDARD', availability('STANDARD'), 1, { id: 'mine' });
  const twice = await booked('STANDARD', availability('STANDARD'), 1);
  for (const answer of await Promise.all([cancel(twice), cancel(twice)])) {
    note('parallel cancels', answer);
  }

  // Bookings: refusals.
  const open = availability('STANDARD');
  const fresh = await held('STANDARD', open, 1);
  const [offer] = api.bookingOf('STANDARD', open, 1).items;
  const bookWith = (what: string, change: object, own = {}) =>
    did(
      `book ${what}`,
      api.sendBooking({
        ...api.bookingOf('STANDARD', open, 1),
        holdId: fresh,
        items: [{ ...offer, ...change }],
        ...own,
      }),
    );
  const lost = newId();
  await bookWith('without a lead', { traveler: { firstName: 'A', isLead: false } }, { id: lost });
  await did('read refused', get('booking', lost));
  await did('capacity', api.single('STANDARD', { at: open.start, qty: '1' }));
  await bookWith('without hold', {}, { holdId: undefined });
  const freed = await held('STANDARD', open, 1);
  await release(freed);
  await bookWith('on a released hold', {}, { holdId: freed });
  await bookWith('on an unknown hold', {}, { holdId: newId() });
  await bookWith('malformed types', { quantity: '1' });
  for (const [what, change] of Object.entries({
    'a foreign price': { priceId: newId() },
    'a price of another rate': { priceId: demoRate('FIXED').prices[0]?.id },
    'an unknown rate': { rateId: newId() },
    'without availability': { availabilityId: undefined },
    'an unknown availability': { availabilityId: newId() },
    'an availability of another rate': {
      availabilityId: availabilitiesOf('FIXED').find(({ start: from }) => from === open.start)?.id,
    },
    'too many': { quantity: 15 },
    'beyond the limits': { quantity: 21 },
  })) {
    const ownHold = await held('STANDARD', open, 1);
    await bookWith(what, change, { holdId: ownHold });
    await release(ownHold);
  }
  await bookWith('with two leads', {}, { items: [offer, offer] });
  const crowd = api.bookingOf('STANDARD', open, 6).items;
  await bookWith(
    'together too many',
    {},
    { items: [...crowd, ...api.bookingOf('STANDARD', open, 6).items.map((one) => ({ ...one, traveler: {} }))] },
  );
  await did('book without a hold', api.book('INSTANT', availability('INSTANT'), 1));
  await did(
    'book without an item id',
    api.sendBooking({
      ...api.bookingOf('INSTANT', availability('INSTANT'), 1),
      items: [{ ...api.bookingOf('INSTANT', availability('INSTANT'), 1).items[0], id: undefined }],
    }),
  );
  for (const quantity of [1, 5, 9]) {
    const at2 = availability('SMALL');
    await did(
      `book ${quantity} of a small group`,
      api.book('SMALL', at2, quantity, { holdId: await held('SMALL', at2, quantity) }),
    );
  }
  const late = availabilitiesOf('LATE')[0] as Availability;
  await did('book inside the cutoff', api.book('LATE', late, 1, { holdId: await held('LATE', late, 1) }));
  await did('malformed', api.call('POST', '/v1.2/bookings', '{'));
  await did('missing', api.call('POST', '/v1.2/bookings', { meta: { reqId: newId() } }));
  await did('no items', api.sendBooking({ ...api.bookingOf('STANDARD', open, 1), items: [] }));
  const same = newId();
  const raced = availability('STANDARD');
  const raceHold = await held('STANDARD', raced, 1);
  for (const answer of await Promise.all(
    [1, 2].map(() => api.book('STANDARD', raced, 1, { id: same, holdId: raceHold })),
  )) {
    note('one id', answer);
  }

  // Requests.
  const [body, header] = [newId(), newId()];
  await did(
    'two ids',
    api.call(
      'POST',
      '/v1.2/holds',
      { hold: api.holdOf('STANDARD', availability('STANDARD'), 1), meta: { reqId: body } },
      { 'X-Request-ID': header },
    ),
  );
  for (const answer of await Promise.all([get('hold', newId()), get('hold', newId())])) {
    note('two at once', answer);
  }
  const twiceFrom = `${new URLSearchParams(day)}&start=${encodeURIComponent(day.end)}`;
  await did('start twice', api.call('GET', `${single}/${demoRate('STANDARD').productId}/availabilities?${twiceFrom}`));
  await did('wrong key', api.call('GET', '/v1.2/holds/x', undefined, { 'X-API-Key': 'wrong' }));
  const keyless = await mock.app.request('/v1.2/holds/x');
  write({ what: 'no key', status: keyless.status, text: await keyless.text(), headers: '' });

  // Several availabilities, parts of holds, odd texts and ids.
  const [here, there] = [availability('STANDARD'), availability('FIXED')];
  const items = [...api.holdOf('STANDARD', here, 2).items, ...api.holdOf('FIXED', there, 1).items];
  const both = idIn(await did('hold of two rates', api.sendHold({ items })), 'hold');
  const [leader] = api.bookingOf('STANDARD', here, 2).items;
  const [companion] = api.bookingOf('FIXED', there, 1).items;
  const group = [leader, { ...companion, traveler: { ...companion?.traveler, isLead: false } }];
  await did(
    'book two rates',
    api.sendBooking({ ...api.bookingOf('STANDARD', here, 2, { holdId: both }), items: group }),
  );
  const wide = availability('STANDARD');
  const three = await held('STANDARD', wide, 3);
  await did('book a part', api.book('STANDARD', wide, 1, { holdId: three }));
  await did('single after a part', api.single('STANDARD', { at: wide.start, qty: '1' }));
  const [earliest] = availabilitiesOf('STANDARD');
  const earliestHold = await held('STANDARD', earliest as Availability, 1);
  await did('book soon', api.book('STANDARD', earliest as Availability, 1, { holdId: earliestHold }));
  const odd = availability('STANDARD');
  await did('hold with a long text', api.hold('STANDARD', odd, 1, { ext: { long: 'x'.repeat(300) } }));
  const longHold = await held('STANDARD', odd, 1);
  await did('book with a long text', api.book('STANDARD', odd, 1, { holdId: longHold, partnerId: 'x'.repeat(300) }));
  await did('hold with the nil id', api.hold('STANDARD', odd, 1, { id: '00000000-0000-0000-0000-000000000000' }));
  await did('hold until tomorrow', api.hold('STANDARD', odd, 1, { expires: 'tomorrow' }));
  await did('pass', api.hold('PASS', availabilitiesOf('PASS')[2] as Availability, 2));
};
