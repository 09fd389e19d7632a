// Partner API, ids beyond examples: unknown ones, near misses, other letters, characters that must be encoded.
import { randomUUID } from 'node:crypto';
import { isUuid } from '../../schemas/formats.ts';
import { Blocked } from '../harness/ending.ts';
import type { Exchange } from '../harness/exchange.ts';
import { fc, forAll } from '../harness/for-all.ts';
import { anyChange, changed } from '../harness/near-miss.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerClient } from '../harness/partner/client.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { fewSeats } from '../harness/partner/seats.ts';
import { textAt } from '../harness/pointer.ts';

const CALLS: Record<string, (partner: PartnerClient, id: string, defect: string) => Promise<Exchange>> = {
  getHold: (partner, id, defect) => partner.getHold(id, { defect }),
  releaseHold: (partner, id, defect) => partner.releaseHold(id, { defect }),
  getBooking: (partner, id, defect) => partner.getBooking(id, { defect }),
  cancelBooking: (partner, id, defect) => partner.cancelBooking(id, { defect }),
};

check('partner.id.near-misses-find-nothing', async ({ partner, given, trial }) => {
  const slot = await given.slot('bookable');
  const cases = fc.record({ call: fc.constantFrom(...Object.keys(CALLS)), change: anyChange });

  await forAll(trial, cases, async ({ call, change }) => {
    const { id } = await given.heldSeats(slot);
    mustHaveAccepted(await partner.getHold(id));
    const miss = changed(id.toLowerCase(), change);

    const answer = await CALLS[call]?.(partner, miss, `the id is none of ours: ${miss}`);

    if (answer === undefined) {
      throw new Blocked('no call');
    }
    expect(answer).toShow(
      answer.status === 404 || (answer.status === 400 && !isUuid(miss)),
      isUuid(miss) ? 'status 404' : 'status 404, or 400 for an id that is no uuid',
      answer.call,
    );
    expect(answer).toCarryError(answer.status === 404 ? 'NOT_FOUND' : undefined);
    expect(await partner.getHold(id)).toHaveAt('/hold/status', 'ACTIVE');
  });
});

check('partner.id.letter-case-makes-no-second-object', async ({ partner, given, trial }) => {
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const fewest = given.fewest(slot);

  await forAll(trial, fc.record({ upper: fc.boolean(), quantity: fewSeats(slot) }), async (wish) => {
    const lower = randomUUID();
    const [first, second] = wish.upper ? [lower.toUpperCase(), lower] : [lower, lower.toUpperCase()];
    const before = await given.listedCapacity(slot);
    const created = await partner.createHold({ ...given.hold(given.holdItem(slot, fewest)), id: first });
    mustHaveAccepted(created);
    await given.settledHold(created);

    const again = await partner.createHold({ ...given.hold(given.holdItem(slot, wish.quantity)), id: second });
    const read = await partner.getHold(second);
    const after = await given.listedCapacity(slot);

    expect(again).toBeNoServerError();
    expect(again).toShow(
      after === before - fewest,
      `one hold under the id, of ${fewest}: a capacity of ${before - fewest}`,
      `${after}`,
    );
    expect(read).toBeNoServerError();
    const quantity = read.at('/hold/items/0/quantity');
    expect(read).toShow(
      !read.succeeded || quantity === fewest,
      `the hold ${textAt(created.json, '/hold/id')} of ${fewest}, or nothing`,
      quantity,
    );
  });

  const other = await given.slot('bookable', { roomy: 2 * fewest });
  const id = randomUUID();
  const bookingOf = async (ownId: string, resellerBookingRef: string) => {
    const hold = await given.heldSeats(other);
    return { ...given.booking(given.bookingItems(other), hold.id), id: ownId, resellerBookingRef };
  };
  const booked = await partner.createBooking(await bookingOf(id, 'in small letters'));
  mustHaveAccepted(booked);
  await given.settledBooking(booked);

  const again = await partner.createBooking(await bookingOf(id.toUpperCase(), 'in capitals'));

  expect(again).toBeNoServerError();
  for (const name of [id, id.toUpperCase()]) {
    const read = await partner.getBooking(name);
    const shown = textAt(read.json, '/booking/resellerBookingRef');
    expect(read).toShow(
      read.succeeded ? shown === 'in small letters' : name !== id && read.refused,
      `the first booking${name === id ? '' : ', or nothing'}`,
      read.succeeded ? shown : read.call,
      '/booking/resellerBookingRef',
    );
  }
});
