// Bookings that are refused, and those at the limits of a rate.
import { type Availability, demoRate } from '../test-client.ts';
import type { Stage } from './walker.ts';

/** One thing wrong at a time; then what a hold of the same quantity lets through. */
export const refusedBookings: Stage = async ({
  api,
  note,
  did,
  availabilitiesOf,
  availability,
  get,
  release,
  held,
  newId,
}) => {
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
  const stranger = { ...offer, id: newId(), priceId: newId(), traveler: {} };
  await bookWith('with a second item of a foreign price', {}, { items: [offer, stranger] });
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
};
