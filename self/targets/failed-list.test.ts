// A target whose list of availabilities fails: what needs a listed availability is blocked by that one cause, and says what to fix first.
import { expect, test } from '@playwright/test';
import { triageOf } from '../../reporters/causes.ts';
import { type Instead, plainly, reportOn } from '../fixtures/served.ts';

const REFUSED = { status: 500, headers: { 'content-type': 'application/json' }, body: '{}' };

const LISTS = [
  {
    name: 'partner',
    path: /\/availabilities/,
    list: 'partner.availability-list.answers-the-window',
    needsIt: ['partner.hold.create-is-accepted', 'partner.booking.create-is-accepted'],
  },
  {
    name: 'operator-v2',
    path: /\/availability\b/,
    list: 'operator-v2.availability.list-is-answered',
    needsIt: ['operator-v2.create.is-accepted', 'operator-v2.cancel.confirmed-is-cancelled'],
  },
] as const;

for (const { name, path, list, needsIt } of LISTS) {
  test(`${name}: a list call that fails is the one cause of what it blocks`, async () => {
    const instead: Instead = ({ url = '' }) => (path.test(url) ? REFUSED : undefined);

    const report = await reportOn(name, plainly, { only: [list, ...needsIt], instead });
    const { causes, hindrances } = triageOf(report);
    const blocked = report.requirements.filter(({ state }) => state === 'blocked');

    expect(blocked.map(({ id, reason }) => [id, reason])).toEqual(
      needsIt.map((id) => [id, expect.stringMatching(`could not be listed: .* → 500: fix ${list} first$`)]),
    );
    expect(hindrances).toEqual([]);
    expect(causes.find(({ ids }) => ids.includes(list))?.blocks).toEqual(needsIt);
  });
}
