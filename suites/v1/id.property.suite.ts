// Partner API, ids beyond examples: unknown ones, mutated ones, other letters, characters that must be encoded.

import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { anyIdMutation, type IdMutation, mutatedId } from '../../harness/generate/id-mutation.ts';
import { fewer } from '../../harness/generate/property-run.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Client } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { makesOn } from '../../harness/v1/made.ts';
import { fewSeats } from '../../harness/v1/seats.ts';
import { isUuid } from '../../schemas/formats.ts';

/** One that has the first group of the id, and nothing else of it. */
const SAME_BEGINNING: IdMutation = { kind: 'beginning', length: 9 };

const CALLS: Record<string, (api: V1Client, id: string, violation: string) => Promise<Exchange>> = {
  getHold: (api, id, violation) => api.getHold(id, { violation }),
  releaseHold: (api, id, violation) => api.releaseHold(id, { violation }),
  getBooking: (api, id, violation) => api.getBooking(id, { violation }),
  cancelBooking: (api, id, violation) => api.cancelBooking(id, { violation }),
};

/** An id with a slash. Some web servers refuse it in any path, encoded too. */
const WITH_SLASH: { call: string; change: IdMutation } = {
  call: 'getHold',
  change: { kind: 'other', text: '../holds' },
};

check('id.near-misses-find-nothing', { holds: 3 }, async (context) => {
  const { api, given, run } = context;
  const availability = await given.availability('made', { preferredSeats: 6 }); // seats may come back late
  const makes = await makesOn(context, availability);
  const cases = fc.record({ call: fc.constantFrom(...Object.keys(CALLS)), change: anyIdMutation });

  const booked = await given.booked(await given.availability('sold'));
  const ofBooking = { id: booked.id, read: api.getBooking.bind(api), shows: ['/booking/status', 'OPEN'] as const };
  const ofOthers = async () => ({
    id: (await given.takenSeats(availability)).id,
    read: makes.read,
    shows: [`/${makes.kind}/status`, makes.alive] as const,
  });

  const findsNothing = async (
    { call, change }: { call: string; change: IdMutation },
    made?: Awaited<ReturnType<typeof ofOthers>> | typeof ofBooking,
  ): Promise<void> => {
    const { id, read, shows } = made ?? (await ofOthers());
    assertAccepted(await read(id));
    const miss = mutatedId(id.toLowerCase(), change);

    const answer = await CALLS[call]?.(api, miss, `the id is none of ours: ${miss}`);

    assertJudgeable(answer !== undefined, 'no call');
    expect(answer).toComeFromTheTarget();
    expect(answer).toShow(
      answer.status === 404 || (answer.status === 400 && !isUuid(miss)),
      isUuid(miss) ? 'status 404' : 'status 404, or 400 for an id that is no uuid',
      answer.call,
    );
    expect(answer).toCarryError(answer.status === 404 ? 'NOT_FOUND' : undefined);
    expect(await read(id)).toHaveAt(...shows);
  };

  const ofAnother = await ofOthers();
  for (const call of Object.keys(CALLS)) {
    await findsNothing({ call, change: SAME_BEGINNING }, call.endsWith('Booking') ? ofBooking : ofAnother);
  }
  await forAll(run, cases, (draft) => findsNothing(draft), [WITH_SLASH]);
});

const expectOneHold = async ({ api, given, run }: V1Context): Promise<void> => {
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 4 });
  const fewest = given.fewest(availability);

  await forAll(fewer(run), fc.record({ upper: fc.boolean(), quantity: fewSeats(availability) }), async (draft) => {
    const lower = freshUuid();
    const [first, second] = draft.upper ? [lower.toUpperCase(), lower] : [lower, lower.toUpperCase()];
    const before = await given.listedCapacity(availability);
    const created = await api.createHold({ ...given.hold(given.holdItem(availability, fewest)), id: first });
    assertAccepted(created);
    await given.settledHold(created);

    const again = await api.createHold({ ...given.hold(given.holdItem(availability, draft.quantity)), id: second });
    const read = await api.getHold(second);
    const after = await given.listedCapacity(availability);

    expect(again).toBeNoServerError();
    expect(again).toHaveCapacity(after, before - fewest, `as one hold of ${fewest} is under the id`);
    expect(read).toBeNoServerError();
    const quantity = read.at('/hold/items/0/quantity');
    expect(read).toShow(
      !read.succeeded || quantity === fewest,
      `the hold ${textAt(created.json, '/hold/id')} of ${fewest}, or nothing`,
      quantity,
    );
  });
};

const expectOneBooking = async ({ api, given }: V1Context): Promise<void> => {
  const other = await given.availability('sold', {
    preferredSeats: 2 * given.fewest({ offer: given.offer('sold') } as Availability),
  });
  const id = freshUuid();
  const bookingOf = async (ownId: string, resellerBookingRef: string) => {
    const holdId = await given.holdIdFor(other);
    return { ...given.booking(given.bookingItems(other), holdId), id: ownId, resellerBookingRef };
  };
  const booked = await api.createBooking(await bookingOf(id, 'in small letters'));
  assertAccepted(booked);
  await given.settledBooking(booked);

  const elsewhere = await given.availability('sold');
  const holdId = await given.holdIdFor(elsewhere);
  if (holdId !== undefined) {
    const items = given.bookingItems(elsewhere);
    expect(await api.createBooking(given.booking(items, holdId.toUpperCase()))).toSucceed();
  }

  const again = await api.createBooking(await bookingOf(id.toUpperCase(), 'in capitals'));

  expect(again).toBeNoServerError();
  for (const name of [id, id.toUpperCase()]) {
    const read = await api.getBooking(name);
    const shown = textAt(read.json, '/booking/resellerBookingRef');
    expect(read).toShow(
      read.succeeded ? shown === 'in small letters' : name !== id && read.refused,
      `the first booking${name === id ? '' : ', or nothing'}`,
      read.succeeded ? shown : read.call,
      '/booking/resellerBookingRef',
    );
  }
};

check('id.letter-case-makes-no-second-object', { holds: 2 }, async (context) => {
  if (context.given.allOffers().some(({ rate }) => rate.holdable)) {
    await expectOneHold(context);
  }
  await expectOneBooking(context);
});
