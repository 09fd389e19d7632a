// Checks are spread over what a target sells, by the seed: a bug of one rate or option alone has a chance in each run.
import { expect, test } from '@playwright/test';
import type { Interface } from '../../schemas/interfaces.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

/** The share of all creates of a run that any one rate or option may have. */
const MAX_SHARE = 0.65;

const spreadOf = async (name: Interface, seed: number) => {
  const { report } = await examine(name, mockWith(), { seed });
  const creates = report.spread?.[0]?.creates ?? [];
  const all = creates.reduce((sum, { times }) => sum + times, 0);
  return { creates, share: (creates[0]?.times ?? 0) / all };
};

for (const name of ['partner', 'operator-v2'] as const) {
  test(`${name}: no rate or option gets most of the creates, and others get them with another seed`, async () => {
    const [first, second] = [await spreadOf(name, 1), await spreadOf(name, 2)];

    expect(Math.max(first.share, second.share)).toBeLessThan(MAX_SHARE);
    expect(first.creates).not.toEqual(second.creates);
  });
}
