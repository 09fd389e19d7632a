// Nothing wrong passes: each fault of the mock operator turns the row red that it breaks.
import { expect, test } from '@playwright/test';
import { faults } from '../../mock-operator/faults.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { checkedRequirements } from '../harness/checked.ts';
import { inProcess } from '../harness/in-process.ts';
import type { Interface } from '../harness/run.ts';
import { runAll } from '../harness/run-all.ts';

/** Checks that between them show every kind of answer, for the rows that are judged in passing. */
const TOUR = [
  'partner.availability-list.answers-the-window',
  'partner.availability-list.nothing-outside-the-window',
  'partner.availability-single.finds-the-listed',
  'partner.availability-single.invalid-at-is-refused',
  'partner.hold.foreign-price-is-refused',
  'partner.hold.release-moves-active-to-released',
  'partner.hold.takes-capacity-in-the-list',
  'partner.hold.release-gives-back-once',
  'partner.hold.unknown-id-is-404',
  'partner.hold.expires-by-time',
  'partner.booking.cancel-moves-open-to-cancelled',
  'partner.booking.cancel-of-non-cancelable-has-no-effect',
  'partner.booking.create-reflects-the-request',
  'partner.booking.unknown-hold-is-refused',
  'partner.req-id.never-of-another-request',
];

const checked = new Set<string>(await checkedRequirements());
const profile = mockProfile({ baseUrl: 'http://mock.test' }) as Profile;

/** The rows that are red on the mock operator with a fault. */
const redWith = async (fault: string, row: RequirementId): Promise<string[]> => {
  const mock = createMock({ faults: [fault] });
  const outcomes = await runAll({
    interface: row.split('.')[0] as Interface,
    profile,
    transport: inProcess((request) => mock.app.fetch(request)),
    only: checked.has(row) ? [row] : TOUR,
  });
  return outcomes.flatMap(({ requirement, state, standing }) => [
    ...(state === 'failed' ? [requirement] : []),
    ...standing.filter(({ failures }) => failures.length > 0).map((judged) => judged.requirement),
  ]);
};

const byRow = new Map<RequirementId, string[]>();
for (const [fault, row] of faults) {
  byRow.set(row, [...(byRow.get(row) ?? []), fault]);
}

for (const [row, names] of byRow) {
  test(`${row} is seen to fail: ${names.join(', ')}`, async () => {
    for (const fault of names) {
      expect(await redWith(fault, row), fault).toContain(row);
    }
  });
}
