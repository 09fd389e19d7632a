// Bookings that are made, read and cancelled.
import { demoRate } from '../test-client.ts';
import type { Stage } from './walker.ts';

/** Bookings, what is free after each, and their cancels. */
export const bookings: Stage = async ({
  api,
  note,
  did,
  availability,
  get,
  cancel,
  release,
  idIn,
  held,
  booked,
  newId,
}) => {
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
};
