// What runs see of open points is data: each point has its values, and variants show others of them.
import { expect, test } from '@playwright/test';
import { variants } from '../../mock-operator/faults.ts';
import { settled } from '../../mock-operator/generated/settled.ts';
import { catalogue, type RequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { incomparable, valueSeen, valuesOf } from '../../schemas/requirements/observed.ts';
import { unshownVariants } from '../proof/unshown-variant.ts';

const open = requirementIds.filter((id) => catalogue[id].open);

test('each open point has values, or the reason why what is seen there says nothing of a target', () => {
  const neither = open.filter((point) => valuesOf(point).length === 0 && incomparable(point) === undefined);

  expect(neither).toEqual([]);
});

test('each value of the table is one that the catalogue gives', () => {
  const all = [settled.usual, ...Object.values(settled.variants)].flatMap((points) => Object.entries(points));
  const others = all.flatMap(([point, values]) => values.filter((value) => valueSeen(point, value) !== value));

  expect(all.length).toBeGreaterThan(200);
  expect(others.filter((value) => !/<\w+>/.test(value))).toEqual([]);
});

/** Points that runs see and that no variant settles otherwise, each with the reason. */
const UNSETTLED: Readonly<Record<string, string>> = {
  'booking.booking.first-status': 'Checks let the operator behind a platform begin with either status.',
  'booking.hold.first-status': 'Checks let the operator behind a platform begin with either status.',
  'operator-v2.availability.offsets': 'It is the offset of the zone of a product: the inventory says it.',
};

test('each open point that a run sees is settled otherwise by a variant, or says why not', () => {
  const shown = Object.values(settled.variants).flatMap((points) => Object.keys(points));
  const unsettled = Object.keys(settled.usual).filter((point) => !shown.includes(point));

  expect(unsettled.sort()).toEqual(Object.keys(UNSETTLED).sort());
});

/** Variants of an open point of which its check sees nothing, each with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'hold-inside-the-cutoff-is-refused': 'The check of the point sends too few and too many travelers alone.',
  'last-of-repeated-query-keys-counts': 'The status is the same, whichever of the keys counts.',
  'v2-availability-ids-are-local-times': 'Such an id is the same in the next list, as usual.',
  'v2-vacancies-are-shown-of-start-times-only': 'Some vacancies are stated and some are not, as usual.',
  'v2-vacancies-are-shown-of-what-is-bookable-only': 'Some vacancies are stated and some are not, as usual.',
};

test('each variant of an open point says with which value it settles that', () => {
  const silent = [...variants].filter(
    ([variant, point]) =>
      catalogue[point as RequirementId]?.open &&
      incomparable(point) === undefined &&
      !(variant in unshownVariants) &&
      settled.variants[variant]?.[point] === undefined,
  );

  expect(silent.map(([variant]) => variant).sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});
