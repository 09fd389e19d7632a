// Holds: what is accepted, what is refused, and how they end.
import { type Availability, demoRate } from '../test-client.ts';
import type { Stage } from './walker.ts';

/** Holds that are made, read and released, those that are refused, and what is free after each. */
export const holds: Stage = async ({
  api,
  note,
  did,
  availabilitiesOf,
  availability,
  look,
  get,
  release,
  held,
  inDay,
  newId,
  start,
}) => {
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
  await did(
    'hold a second item with a foreign price',
    api.sendHold({ ...api.holdOf('STANDARD', inDay, 1), items: [item, { ...item, id: newId(), priceId: newId() }] }),
  );
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
};

/** A hold that runs out, and a booking that was made in time. */
export const expiry: Stage = async ({ api, did, availability, get, release, held, booked }) => {
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
};
