// Partner API, texts: what was taken comes back as it was sent. Spec 2.4, 2.5, 2.10.
import { LONG_TEXT, ODD_TEXTS } from '../harness/generate/odd-text.ts';
import { check, expect } from '../harness/v1/check.ts';
import type { Booking, Hold } from '../harness/v1/client.ts';
import type { V1Context } from '../harness/v1/context.ts';

/** All texts in one request, and each alone for a target that refuses one of them. */
const together: Record<string, string>[] = [ODD_TEXTS];
const alone: Record<string, string>[] = Object.entries(ODD_TEXTS).map(([words, text]) => ({ [words]: text }));

/** A map under keys that nobody changes. */
const mapOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.values(texts).map((text, index) => [`odd-${index}`, text]));

const some = (texts: Record<string, string>, index: number): string => {
  const all = Object.values(texts);
  return all[index % all.length] ?? '';
};

const oddHold = async ({ given }: V1Context, texts: Record<string, string>): Promise<Hold> => {
  const availability = await given.availability('holdable');
  const item = given.holdItem(availability);
  const hold = given.hold({ ...item, ext: { ...(item.ext as object), ...mapOf(texts) } });
  return { ...hold, ext: { ...(hold.ext as object), ...mapOf(texts) }, partnerId: some(texts, 0) };
};

const oddBooking = async ({ given }: V1Context, texts: Record<string, string>): Promise<Booking> => {
  const availability = await given.availability('bookable');
  const { id } = await given.heldSeats(availability);
  const items = given.bookingItems(availability).map((item) => ({
    ...item,
    ext: mapOf(texts),
    traveler: {
      ...item.traveler,
      firstName: some(texts, 0),
      lastName: some(texts, 1),
      email: 'Ada.Lovelace@HOLDFAST.example',
    },
  }));
  const booking = given.booking(items, id);
  return {
    ...booking,
    customer: {
      ...(booking.customer as object),
      firstName: some(texts, 2),
      lastName: some(texts, 0),
      email: 'Ada.Byron@HOLDFAST.example',
    },
    ext: { ...(booking.ext as object), ...mapOf(texts) },
    holdExt: mapOf(texts),
    partnerId: some(texts, 3),
    resellerBookingRef: `${booking.resellerBookingRef} `,
  };
};

check('hold.texts-come-back', async (context) => {
  const { api, given, observe } = context;
  const first = await api.createHold(await oddHold(context, ODD_TEXTS));

  for (const texts of first.succeeded ? together : alone) {
    const hold = await oddHold(context, texts);
    const created = await api.createHold(hold);
    const settled = await given.settledHold(created);
    const read = await api.getHold(settled?.id ?? '00000000-0000-4000-8000-000000000000');

    expect(created).toBeNoServerError();
    expect(created).toReflect(created.succeeded ? hold : {}, '/hold');
    expect(read).toReflect(created.succeeded ? hold : {}, '/hold');
  }
  const long = await oddHold(context, { long: LONG_TEXT });
  const created = await api.createHold(long);

  observe('hold.long-text', String(created.status));
  expect(created).toReflect(created.succeeded ? long : {}, '/hold');
});

check('booking.texts-come-back', async (context) => {
  const { api, given, observe } = context;
  const first = await api.createBooking(await oddBooking(context, ODD_TEXTS));

  for (const texts of first.succeeded ? together : alone) {
    const booking = await oddBooking(context, texts);
    const created = await api.createBooking(booking);
    const settled = await given.settledBooking(created);
    const read = await api.getBooking(settled?.id ?? '00000000-0000-4000-8000-000000000000');

    expect(created).toBeNoServerError();
    expect(created).toReflect(created.succeeded ? booking : {}, '/booking');
    expect(read).toReflect(created.succeeded ? booking : {}, '/booking');
  }
  const long = await oddBooking(context, { long: LONG_TEXT });
  const created = await api.createBooking(long);

  observe('booking.long-text', String(created.status));
  expect(created).toReflect(created.succeeded ? long : {}, '/booking');
});
