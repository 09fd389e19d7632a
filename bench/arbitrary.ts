import fc from 'fast-check';
import { arbitrary } from '../schemas/arbitrary.ts';

const WARM_UP = 1_000;
const VALUES = 3_000;
const ROUNDS = 5;

/** What one would write by hand for a booking: the same members, left out as often, lists as short, text as free. */
const handWritten = (): fc.Arbitrary<unknown> => {
  const left = Symbol('left out');
  /** A record of which about half of the optional members are left out. */
  const record = (
    required: Record<string, fc.Arbitrary<unknown>>,
    optional: Record<string, fc.Arbitrary<unknown>> = {},
  ): fc.Arbitrary<object> => {
    const names = [...Object.keys(required), ...Object.keys(optional)];
    const members = Object.values(optional).map((value) => fc.option(value, { nil: left, freq: 2 }));
    return fc.tuple(...Object.values(required), ...members).map((values) => {
      const object: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) {
        if (values[index] !== left) {
          object[names[index] as string] = values[index];
        }
      }
      return object;
    });
  };
  const list = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> => fc.array(value, { maxLength: 2 });

  const text = fc.string({ maxLength: 8 });
  const word = (...words: string[]): fc.Arbitrary<string> =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, text);
  const map = fc.option(fc.dictionary(text, text, { maxKeys: 2, noNullPrototype: true }), { freq: 4 });
  const uuid = fc.uuid();
  const moment = fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100') })
    .map((at) => at.toISOString());
  const int32 = fc.integer();
  const int64 = fc.maxSafeInteger();
  const code = fc.stringMatching(/^[A-Za-z]{3}$/);
  const time = fc.stringMatching(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/);
  const name = fc.oneof(text, fc.constantFrom('Ana', 'José', '李小龍'));
  const email = fc.oneof(text, fc.constantFrom('ana@a.example', 'josé@a.example'));
  const valid = record({}, { from: moment, until: moment });

  const money = record({}, { amount: int64, currency: fc.oneof(fc.constantFrom('USD', 'EUR'), code) });
  const tax = record(
    {},
    { id: text, name, currency: fc.oneof(fc.constantFrom('USD', 'EUR'), code), net: int64, retail: int64 },
  );
  const travelerType = record(
    {},
    { ageBand: word('ADULT', 'CHILD'), minAge: int32, maxAge: int32, modifier: word('NONE'), name: word('Adult') },
  );
  const price = record(
    {},
    {
      id: uuid,
      name,
      labels: list(text),
      status: word('ACTIVE', 'INACTIVE'),
      net: money,
      original: money,
      retail: money,
      includedTaxes: list(tax),
      travelerType,
    },
  );
  const hours = record(
    {},
    {
      dates: list(word('2026-12-24')),
      daysOfWeek: list(fc.integer({ min: 0, max: 7 })),
      times: list(
        record({}, { open: fc.oneof(fc.constantFrom('09:00'), time), close: fc.oneof(fc.constantFrom('17:30'), time) }),
      ),
      timezone: word('Europe/Lisbon', ''),
      valid,
    },
  );
  const rate = record(
    {},
    {
      id: uuid,
      productId: uuid,
      optionId: uuid,
      code: text,
      name,
      title: text,
      type: word('RESERVED', 'FREESALE', 'PASS'),
      partnerId: text,
      cancelable: fc.boolean(),
      refundable: fc.boolean(),
      holdable: fc.boolean(),
      holdablePeriod: int64,
      cutoff: int64,
      minTravelers: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      maxTravelers: int64,
      ext: map,
      hours: list(hours),
      valid,
      prices: list(price),
      version: int32,
    },
  );
  const traveler = record(
    {},
    {
      age: int32,
      country: fc.oneof(fc.constantFrom('PRT', 'USA'), code),
      email,
      firstName: name,
      gender: word('FEMALE', 'MALE'),
      isLead: fc.boolean(),
      lang: fc.oneof(fc.constantFrom('eng', 'por'), code),
      lastName: name,
      phone: word('+351 210 000 000'),
      type: word('ADULT', 'CHILD', 'ANY'),
    },
  );
  const barcode = record({}, { format: word('CODE128', 'TEXT'), value: text });
  const item = record(
    { rate, status: word('OPEN', 'CANCELLED') },
    {
      id: uuid,
      availabilityId: uuid,
      priceId: text,
      productId: uuid,
      supplierId: uuid,
      rateId: uuid,
      quantity: int32,
      startTime: moment,
      ext: map,
      traveler,
    },
  );
  const guests = record(
    {},
    { count: fc.maxSafeInteger(), typeCode: word('ADULT'), typeModifier: word('NONE'), typeName: word('Adult') },
  );
  const ticket = record(
    {},
    {
      barcode,
      bookingItemIds: list(text),
      extensions: map,
      guests: list(guests),
      leadTraveler: traveler,
      status: word('OPEN', 'REDEEMED'),
    },
  );
  const event = record({ timestamp: moment, typeOf: word('OPEN', 'RELEASED') });
  return record(
    {
      id: uuid,
      cancelable: fc.boolean(),
      status: word('OPEN', 'PENDING', 'CANCELLED', 'REDEEMED', 'DELETED'),
      tickets: list(ticket),
      timeline: list(event),
      version: int32,
      items: list(item),
    },
    {
      channelId: uuid,
      holdId: uuid,
      customer: record({}, { email, firstName: name, lastName: name, phone: word('+351 210 000 000') }),
      ext: map,
      holdExt: map,
      partnerId: text,
      resellerBookingRef: text,
      barcode,
    },
  );
};

const secondsOf = (values: fc.Arbitrary<unknown>, seed: number, numRuns: number): number => {
  const start = performance.now();
  fc.sample(values, { numRuns, seed });
  return (performance.now() - start) / 1000;
};

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

const meanBytes = (values: fc.Arbitrary<unknown>): number =>
  JSON.stringify(fc.sample(values, { numRuns: WARM_UP, seed: 1 })).length / WARM_UP;

/** Bookings per second from the schema and from a hand-written arbitrary, in turns; and how long their JSON is. */
export const benchArbitrary = (): {
  ours: number;
  handWritten: number;
  oursBytes: number;
  handWrittenBytes: number;
} => {
  const [ours, byHand] = [arbitrary('partner/booking'), handWritten()];
  const bytes = { oursBytes: meanBytes(ours), handWrittenBytes: meanBytes(byHand) };
  const rounds = Array.from({ length: ROUNDS }, (_, seed) => ({
    ours: VALUES / secondsOf(ours, seed, VALUES),
    handWritten: VALUES / secondsOf(byHand, seed, VALUES),
  }));
  return {
    ours: middle(rounds.map((round) => round.ours)),
    handWritten: middle(rounds.map((round) => round.handWritten)),
    ...bytes,
  };
};
