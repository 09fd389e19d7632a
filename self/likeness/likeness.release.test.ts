// A mock that is made like another mock is seen to behave as it does, and changes of behaviour are named.
import { expect, test } from '@playwright/test';
import { driftOf } from '../../reporters/drift.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { type Dialect, INTERFACES, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { pointsOf, random } from '../proof/combination.ts';
import { examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { likenessIn, likenessTo } from './compared.ts';

/** Combinations of variants at each interface. */
const RUNS: Record<Dialect, number> = { v1: 2, v2: 2, 'set-up': 2 };
const SEED = 7;
/** At least this part of the points is equal. */
const LIKE = 0.95;

for (const name of INTERFACES) {
  const runs = RUNS[interfaces[name].dialect];
  for (const [index, variants] of random(pointsOf(name), runs, SEED).entries()) {
    test(`at ${name}, a mock with ${variants.length} variants has a likeness: ${index + 1} of ${runs}`, async () => {
      test.setTimeout(600_000);
      const seen = await examine(name, mockWith({ variants }));
      const likeness = likenessTo(seen);

      const like = await examine(name, mockWith(likeness.options));

      const { part, unlike } = likenessIn(seen.report, like.report);
      test.info().annotations.push({ type: 'unlike', description: unlike.join(' ') });
      expect(
        part,
        `${variants.join(' ')}\n${unlike.join(' ')}\n${likeness.otherwise.join('\n')}`,
      ).toBeGreaterThanOrEqual(LIKE);
      expect(redRequirements(like)).toEqual([]);
    });
  }
}

type Planted = Readonly<Record<string, string>>;

/** Variants that stand for changes of an operator, each with the only point that it changes. */
const PLANTED: Partial<Record<Interface, Planted>> = {
  partner: {
    'second-release-is-409': 'partner.hold.second-release',
    'missing-qty-is-400': 'partner.availability-single.missing-qty',
    'at-inside-a-window-matches': 'partner.availability-single.inside-a-window',
    'second-cancel-is-409': 'partner.booking.second-cancel',
    'cancelled-booking-keeps-its-seats': 'partner.booking.capacity-after-cancel',
    'reversed-window-is-empty': 'partner.availability-list.reversed-window',
    'list-of-an-unknown-rate-is-empty': 'partner.availability-list.unknown-rate',
    'items-sent-without-an-id-get-none': 'partner.booking.item-ids',
    'booked-hold-reads-as-released': 'partner.booking.hold-after-booking',
    'release-is-200': 'partner.hold.release-status',
    'cancelled-items-and-tickets-are-refunded': 'partner.booking.item-and-ticket-statuses',
    'times-have-an-offset': 'partner.availability.offsets',
    'identical-hold-is-200': 'partner.hold.identical-repeat',
  },
  'operator-v2': {
    'v2-endpoint-is-absent': 'operator-v2.supplier.endpoint',
    'v2-unknown-supplier-is-400': 'operator-v2.product.unknown-supplier',
    'v2-reversed-dates-are-empty': 'operator-v2.availability.reversed-dates',
    'v2-extension-counts-from-now': 'operator-v2.extend.minutes',
    'v2-cancelled-confirmed-booking-keeps-its-units': 'operator-v2.cancel.inventory-of-confirmed',
  },
  channel: {
    'repeated-binding-is-409': 'channel.binding.repeated',
    'products-have-ids-of-their-own': 'channel.product.sent-id',
    'bulk-makes-what-can-be-made': 'channel.bulk.one-bad-among-good',
  },
};

const changed = (before: Report, after: Report) =>
  [...new Set(driftOf(before, after).changes.map(({ point }) => point))].sort();

for (const [name, planted] of Object.entries(PLANTED) as [Interface, Planted][]) {
  test(`at ${name} planted drifts are named, and none is invented, also with other seeds`, async () => {
    test.setTimeout(600_000);
    const { report: before } = await examine(name, mockWith());
    const { report: same } = await examine(name, mockWith(), { seed: 2 });
    const { report: other } = await examine(name, mockWith({ variants: Object.keys(planted) }), { seed: 3 });

    expect(changed(before, same)).toEqual([]);
    expect(changed(before, other)).toEqual(Object.values(planted).sort());
  });
}
