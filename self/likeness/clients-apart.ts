// Client programs of the Partner API and the Booking API that share nothing with those of clients.ts.
import { randomUUID } from 'node:crypto';
import type { Shop } from './clients.ts';

interface Seat {
  id: string;
  start: string;
  capacity: number;
}

/** What a program knows of one call. */
interface Reported {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client program reads what it is given
  body: any;
}

interface Desk {
  shop: Shop;
  /** Calls, and notes how that ended. */
  ask: (step: string, line: string, body?: object) => Promise<Reported>;
  /** Notes something else that a program goes by. */
  note: (step: string, what: string | number | boolean) => void;
}

const call = async (shop: Shop, line: string, body?: object): Promise<Reported> => {
  const [method = '', path = ''] = line.split(' ');
  const requestId = randomUUID();
  const response = await fetch(`${shop.baseUrl}/v1.2/${path}`, {
    method,
    headers: { ...shop.headers, 'X-Request-ID': requestId, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify({ ...body, meta: { reqId: requestId } }) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
};

/** `409 CONFLICT`, or the status that is shown. */
const endOf = ({ status, body }: Reported): string =>
  [status, body?.error?.code ?? body?.hold?.status ?? body?.booking?.status].filter(Boolean).join(' ');

const deskOf = (shop: Shop, program: string, ends: string[]): Desk => ({
  shop,
  ask: async (step, line, body) => {
    const answered = await call(shop, line, body);
    ends.push(`${program}, ${step}: ${endOf(answered)}`);
    return answered;
  },
  note: (step, what) => {
    ends.push(`${program}, ${step}: ${what}`);
  },
});

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const tourOf = ({ supplierId, productId }: Shop) => `suppliers/${supplierId}/products/${productId}`;
const listLine = (shop: Shop, from: number, to: number) =>
  `GET ${tourOf(shop)}/availabilities?start=${inDays(from)}&end=${inDays(to)}&rate_id=${shop.rateId}`;
const readLine = (shop: Shop, at: string, quantity: number) =>
  `GET ${tourOf(shop)}/availability?at=${encodeURIComponent(at)}&qty=${quantity}&rate_id=${shop.rateId}`;

const seatsIn = ({ body }: Reported): Seat[] =>
  Object.values<{ availability: Seat[] }>(body?.availabilities?.byRate ?? {}).flatMap(
    ({ availability }) => availability,
  );

/** The nth start of the coming days that has seats for a party. */
const seat = async ({ shop }: Desk, nth: number): Promise<Seat> => {
  const free = seatsIn(await call(shop, listLine(shop, 1, 10))).filter(({ capacity }) => capacity >= 5);
  return free[nth % free.length] as Seat;
};

const line = ({ supplierId, productId, rateId, priceId }: Shop, { id }: Seat) => ({
  id: randomUUID(),
  supplierId,
  productId,
  rateId,
  priceId,
  availabilityId: id,
});

const holdOf = (shop: Shop, place: Seat, quantity: number) => ({
  hold: { id: randomUUID(), items: [{ ...line(shop, place), at: place.start, quantity, travelerType: 'ANY' }] },
});

const GUESTS = ['Grace', 'Edsger', 'Barbara', 'Donald'];

const bookingOf = (shop: Shop, place: Seat, guests: number, holdId?: string) => ({
  booking: {
    id: randomUUID(),
    channelId: shop.channelId,
    ...(holdId && { holdId }),
    customer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: '+1 202 555 0143' },
    items: GUESTS.slice(0, guests).map((firstName, index) => ({
      ...line(shop, place),
      startTime: place.start,
      quantity: 1,
      traveler: { firstName, lastName: 'Hopper', isLead: index === 0, type: 'ADULT' },
    })),
  },
});

/** Looks until something is no longer PENDING. */
const untilDecided = async ({ shop }: Desk, path: string): Promise<void> => {
  for (let looks = 0; looks < 200; looks += 1) {
    const { body } = await call(shop, `GET ${path}`);
    if ((body?.hold ?? body?.booking)?.status !== 'PENDING') {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const acquired = async (desk: Desk, place: Seat, quantity: number): Promise<string> => {
  const { body } = await desk.ask('hold', 'POST holds', holdOf(desk.shop, place, quantity));
  await untilDecided(desk, `holds/${body.hold.id}`);
  return body.hold.id;
};

const sold = async (desk: Desk, step: string, request: ReturnType<typeof bookingOf>): Promise<string> => {
  const { body } = await desk.ask(step, 'POST bookings', request);
  await untilDecided(desk, `bookings/${body.booking.id}`);
  return body.booking.id;
};

/** Two shops want all the seats of one start; the one that comes too late tries for one seat, and gets it when the other gives up. */
const lastSeats = async (desk: Desk): Promise<void> => {
  const { shop } = desk;
  const place = await seat(desk, 3);
  const wanted = [1, 2].map(() => holdOf(shop, place, place.capacity));
  const answers = await Promise.all(wanted.map((hold) => call(shop, 'POST holds', hold)));
  desk.note('both at once', answers.map(endOf).sort().join(' and '));
  const winner = wanted[answers.findIndex(({ status }) => status < 300)]?.hold.id ?? '';
  await untilDecided(desk, `holds/${winner}`);
  await desk.ask('one more', 'POST holds', holdOf(shop, place, 1));
  const full = await desk.ask('read of the sold-out', readLine(shop, place.start, 1));
  desk.note('bookable', full.body?.bookable);
  await desk.ask('the winner gives up', `DELETE holds/${winner}`);
  const late = await acquired(desk, place, 1);
  await desk.ask('release', `DELETE holds/${late}`);
};

/** A calendar that is filled day by day, and single dates that a visitor clicks. */
const calendar = async (desk: Desk): Promise<void> => {
  const { shop } = desk;
  for (const day of [1, 2, 3]) {
    const listed = await desk.ask(`day ${day}`, listLine(shop, day, day + 1));
    desk.note(`starts on day ${day}`, seatsIn(listed).length);
  }
  const place = await seat(desk, 5);
  for (const quantity of [1, 2, 100_000]) {
    const read = await desk.ask(`${quantity} seats`, readLine(shop, place.start, quantity));
    desk.note(`${quantity} seats can be had`, read.body?.bookable);
  }
  await desk.ask('next to a start', readLine(shop, new Date(Date.parse(place.start) + 60_000).toISOString(), 1));
  await desk.ask('last year', readLine(shop, inDays(-365), 1));
  await desk.ask('no end', `GET ${tourOf(shop)}/availabilities?start=${inDays(1)}`);
  await desk.ask('no date', `GET ${tourOf(shop)}/availabilities?start=tomorrow&end=${inDays(2)}`);
};

/** A shop on a bad line, which sends again what it had no answer to, and later with other data. */
const badLine = async (desk: Desk): Promise<void> => {
  const { shop } = desk;
  const place = await seat(desk, 7);
  const hold = holdOf(shop, place, 2);
  await call(shop, 'POST holds', hold);
  await untilDecided(desk, `holds/${hold.hold.id}`);
  await desk.ask('is it there', `GET holds/${hold.hold.id}`);
  await desk.ask('hold again', 'POST holds', hold);
  const [item] = hold.hold.items;
  await desk.ask('hold of more', 'POST holds', { hold: { ...hold.hold, items: [{ ...item, quantity: 3 }] } });
  const booking = bookingOf(shop, place, 2, hold.hold.id);
  await call(shop, 'POST bookings', booking);
  await untilDecided(desk, `bookings/${booking.booking.id}`);
  await desk.ask('is it booked', `GET bookings/${booking.booking.id}`);
  await desk.ask('book again', 'POST bookings', booking);
  await desk.ask('book for others', 'POST bookings', {
    booking: { ...booking.booking, customer: { ...booking.booking.customer, firstName: 'Alan' } },
  });
  await desk.ask('cancel', `PUT bookings/cancel/${booking.booking.id}`);
  await desk.ask('cancel again', `PUT bookings/cancel/${booking.booking.id}`);
  await desk.ask('is it cancelled', `GET bookings/${booking.booking.id}`);
};

/** A shop whose form sends anything. */
const anyForm = async (desk: Desk): Promise<void> => {
  const { shop } = desk;
  const place = await seat(desk, 9);
  const holdId = await acquired(desk, place, 2);
  const changed = (change: object) => {
    const { booking } = bookingOf(shop, place, 2, holdId);
    return { booking: { ...booking, items: booking.items.map((item) => ({ ...item, ...change })) } };
  };
  const none = changed({ traveler: { firstName: 'Ada', lastName: 'King', isLead: false, type: 'ADULT' } });
  await desk.ask('no lead', 'POST bookings', none);
  await desk.ask('a wrong price', 'POST bookings', changed({ priceId: randomUUID() }));
  await desk.ask('a wrong rate', 'POST bookings', changed({ rateId: randomUUID() }));
  await desk.ask('a wrong time', 'POST bookings', changed({ availabilityId: randomUUID() }));
  await desk.ask('no hold', 'POST bookings', bookingOf(shop, place, 2));
  await desk.ask('a wrong hold', 'POST bookings', bookingOf(shop, place, 2, randomUUID()));
  await desk.ask('nothing', 'POST bookings', {});
  await desk.ask('a hold of a wrong price', 'POST holds', {
    hold: {
      ...holdOf(shop, place, 1).hold,
      items: [{ ...holdOf(shop, place, 1).hold.items[0], priceId: randomUUID() }],
    },
  });
  const id = await sold(desk, 'all is right', bookingOf(shop, place, 2, holdId));
  await desk.ask('cancel', `PUT bookings/cancel/${id}`);
  await desk.ask('no such booking', `GET bookings/${randomUUID()}`);
  await desk.ask('cancel of no such booking', `PUT bookings/cancel/${randomUUID()}`);
};

/** A family that is one less than it held for, comes back for more, and then stays at home. */
const family = async (desk: Desk): Promise<void> => {
  const { shop } = desk;
  const place = await seat(desk, 11);
  const holdId = await acquired(desk, place, 3);
  const fewer = await desk.ask('two of three', 'POST bookings', bookingOf(shop, place, 2, holdId));
  const id = fewer.body?.booking?.id ?? (await sold(desk, 'then all three', bookingOf(shop, place, 3, holdId)));
  await untilDecided(desk, `bookings/${id}`);
  await desk.ask('the hold', `GET holds/${holdId}`);
  await desk.ask('one more on the hold', 'POST bookings', bookingOf(shop, place, 1, holdId));
  await desk.ask('release', `DELETE holds/${holdId}`);
  await desk.ask('the booking', `GET bookings/${id}`);
  await desk.ask('cancel', `PUT bookings/cancel/${id}`);
  const { body } = await desk.ask('the cancelled', `GET bookings/${id}`);
  desk.note('an item of it', body?.booking?.items?.[0]?.status);
  const next = await acquired(desk, place, 1);
  await desk.ask('release of the next', `DELETE holds/${next}`);
  await desk.ask('booking on the released', 'POST bookings', bookingOf(shop, place, 1, next));
};

const PROGRAMS = { lastSeats, calendar, badLine, anyForm, family };

/** How each call of every program ends at an operator: `family, release: 204`. */
export const endsApartAt = async (shop: Shop): Promise<string[]> => {
  const ends: string[] = [];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    await program(deskOf(shop, name, ends));
  }
  return ends;
};
