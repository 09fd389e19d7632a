// Partner API, holds whose time runs out. They wait, so they are planted first. Spec 3.1, 2.7, 2.1.

import { instant, isDateTime } from '../../schemas/formats.ts';
import { Blocked } from '../harness/ending.ts';
import type { Exchange } from '../harness/exchange.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { expectNoBooking } from '../harness/partner/refusal.ts';
import { severalSeats } from '../harness/partner/seats.ts';
import { listAt, textAt } from '../harness/pointer.ts';

/** Sweepers and clocks are granted a second beyond `expires`. */
const GRACE_MS = 1_000;

/** Lets the time of a hold pass, by the target's own account of it. */
const outlive = async ({ clock }: PartnerContext, shown: Exchange, periodSeconds: number): Promise<void> => {
  const expires = textAt(shown.json, '/hold/expires') ?? '';
  const retrieved = textAt(shown.json, '/hold/retrieved') ?? '';
  const ms =
    isDateTime(expires) && isDateTime(retrieved) ? instant(expires) - instant(retrieved) : periodSeconds * 1000;
  await clock.pass(Math.max(0, ms) + GRACE_MS);
};

/** A hold on a short-hold rate, before and after its time is over. */
const elapsed = async (context: PartnerContext) => {
  const slot = await context.given.slot('shortHold', { roomy: 3 });
  const before = await context.given.listedCapacity(slot);
  const held = await context.given.heldSeats(slot, severalSeats(slot));
  if (held.status !== 'ACTIVE') {
    throw new Blocked(`the hold never was ACTIVE: ${held.status}`);
  }
  await outlive(context, held.latest, slot.offer.rate.holdablePeriod ?? 0);
  return { slot, before, id: held.id };
};

check(
  'partner.hold.expires-by-time',
  async (context) => {
    const { id } = await elapsed(context);

    const read = await context.partner.getHold(id);

    context.observe('partner.hold.after-its-end', `after expiry: ${read.status}`);
    expect(read).toShow(read.succeeded || [404, 410].includes(read.status), 'the hold, or 404 or 410', read.call);
    expect(read).toHaveOneOfAt('/hold/status', read.succeeded ? ['EXPIRED'] : [undefined]);
  },
  { planted: true },
);

check(
  'partner.hold.timeline-has-the-expiry',
  async (context) => {
    const { id } = await elapsed(context);

    const read = await context.partner.getHold(id);

    const events = listAt(read.json, '/hold/timeline').map((event) => textAt(event, '/typeOf'));
    expect(read).toShow(!read.succeeded || events.includes('EXPIRED'), 'an event EXPIRED', events, '/hold/timeline');
  },
  { planted: true },
);

check(
  'partner.hold.expiry-gives-back-once',
  async (context) => {
    const { slot, before, id } = await elapsed(context);
    const after = await context.given.listedCapacity(slot);

    const released = await context.partner.releaseHold(id);
    const afterRelease = await context.given.listedCapacity(slot);

    expect(released).toShow(after === before, `a capacity of ${before} after the expiry`, after);
    expect(released).toShow(afterRelease === before, `a capacity of ${before} after a late release`, afterRelease);
  },
  { planted: true },
);

check(
  'partner.booking.expired-hold-is-refused',
  async (context) => {
    const { given, partner } = context;
    const { slot, id } = await elapsed(context);
    await given.booked(slot);

    const answer = await partner.createBooking(given.booking(given.bookingItems(slot), id), {
      defect: 'the hold is expired',
    });

    await expectNoBooking(given, answer);
  },
  { planted: true },
);

check(
  'partner.booking.keeps-seats-after-expiry',
  async (context) => {
    const { given } = context;
    const slot = await given.slot('shortHold', { roomy: 2 });
    const before = await given.listedCapacity(slot);
    const booked = await given.booked(slot);
    const shown = await context.partner.getHold(booked.holdId ?? '');

    await outlive(context, shown, slot.offer.rate.holdablePeriod ?? 0);
    const after = await given.listedCapacity(slot);

    const taken = given.fewest(slot);
    expect(booked.created).toShow(after === before - taken, `a capacity of ${before - taken}`, after);
  },
  { planted: true },
);
