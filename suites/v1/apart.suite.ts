// Partner API, holds and bookings beside each other: what one was given another does not show. Spec 2.4, 2.5, 2.10.
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v1/check.ts';
import { Supply } from '../../harness/v1/supply.ts';

/** The same without its maps, which may be left out. */
const withoutExt = <Value extends object>(value: Value): Value => {
  const { ext: _ext, ...rest } = value as Value & { ext?: unknown };
  return rest as Value;
};

check('hold.shows-only-its-own', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const supply = await Supply.open(context, 'holdable');
  const next = () => supply.of(given.fewest(supply.availability));
  const full = await given.acquired({ ...given.hold(given.holdItem(await next())), partnerId: given.ownText() });

  const plain = await api.createHold(withoutExt(given.hold(withoutExt(given.holdItem(await next())))));

  assertAccepted(plain);
  const settled = await given.settledHold(plain);
  for (const id of [settled?.id ?? '', full.id]) {
    expect(await api.getHold(id)).toSucceed();
  }
});

check('booking.shows-only-its-own', async (context) => {
  const { api, given } = context;
  const supply = await Supply.open(context, 'sold');
  const next = () => supply.of(given.fewest(supply.availability));
  const mark = given.ownText();
  /** One address, as a family has: nothing else of one customer is the other's. */
  const email = `family.${freshUuid()}@holdfast.example`;
  const full = await given.booked(await next(), undefined, {
    customer: { email, firstName: 'Ada', lastName: 'Conformance', phone: '+31 20 5550101' },
    holdExt: { [mark]: mark },
    partnerId: mark,
    barcode: { format: 'TEXT', value: mark },
  });
  const availability = await next();
  const holdId = availability.offer.rate.holdable
    ? (await given.acquired(withoutExt(given.hold(withoutExt(given.holdItem(availability)))))).id
    : await given.holdIdFor(availability);
  const items = given.bookingItems(availability).map((item) => ({
    ...withoutExt(item),
    traveler: { ...item.traveler, email, phone: '+31 20 5550102' },
  }));
  const { resellerBookingRef: _reference, ...booking } = withoutExt(given.booking(items, holdId));

  const customer = { email, firstName: 'Grace', lastName: 'Holdfast', phone: '+31 20 5550103' };
  const plain = await api.createBooking({ ...booking, items, customer });

  assertAccepted(plain);
  expect(plain).toReflect({ customer, items }, '/booking');
  const settled = await given.settledBooking(plain);
  for (const id of [settled?.id ?? '', full.id]) {
    expect(await api.getBooking(id)).toSucceed();
  }
});
