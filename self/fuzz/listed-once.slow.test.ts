// Whatever an operator answers, a check that finds nothing has listed each option once, and none of which nothing can be sold.
// Before that it lists the options that it could begin with.
import { expect, test } from '@playwright/test';
import { MAX_TRIES } from '../../harness/v2/spread.ts';
import { groupedBy } from '../../schemas/group.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type Break, breaking } from './breaking.ts';

/** It wants units that count, and better room for several bookings. */
const WANTING: RequirementId = 'operator-v2.create.takes-inventory';

/** It counts what is left by selling: all there is in so few days. */
const COUNTING: RequirementId = 'operator-v2.cancel.releases-inventory';
const DAYS = 3;

const always = (operation: string, pointer: string, value: unknown): Break => ({
  operation,
  refused: false,
  pointer,
  wrong: { name: JSON.stringify(value), of: () => value },
  element: 'all',
  after: 0,
});

const sumOf = (times: readonly number[]): number => times.reduce((sum, one) => sum + one, 0);

for (const bound of boundInterfaces.filter((one) => one.interface === 'operator-v2')) {
  /** How often the check lists each option. */
  const listed = async (breaks: readonly Break[], before: RequirementId[] = []): Promise<number[]> => {
    const { 'operator-v2': section, ...others } = bound.profile;
    const found = await examine(bound.interface, breaking(bound, breaks, mockWith()), {
      profile: { ...others, ...(section && { 'operator-v2': { ...section, days: DAYS } }) },
      only: [...before, WANTING],
    });
    const { exchanges = [] } = found.outcomes.find(({ requirement }) => requirement === WANTING) ?? {};
    const lists = exchanges.filter(({ operation }) => operation === 'operator-v2.listAvailability');
    return [...groupedBy(lists, ({ request }) => `${request.url} ${request.body}`).values()].map(
      ({ length }) => length,
    );
  };

  test(`${bound.name}: each option is listed once where none has room`, async () => {
    const times = await listed([always('listAvailability', '/*/vacancies', 1)]);

    expect(times.length).toBeGreaterThan(3);
    expect(sumOf(times)).toBeLessThanOrEqual(times.length + MAX_TRIES);
  });

  test(`${bound.name}: no option is listed of which nothing can be sold`, async () => {
    const nothing = [
      always('listAvailability', '/*/vacancies', 'none'),
      always('listProducts', '/*/options/*/units/*/id', 'unknown'),
    ];

    expect((await listed(nothing)).length).toBeGreaterThan(3);
    expect(sumOf(await listed(nothing, [COUNTING]))).toBeLessThanOrEqual(MAX_TRIES);
  });
}
