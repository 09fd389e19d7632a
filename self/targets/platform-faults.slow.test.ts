// Nothing wrong passes at the APIs of a platform: each fault ends a run with 1, and the requirement that it breaks is named.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../mock-operator/faults.ts';
import { exitCodeOf } from '../../reporters/judgement.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { interfaceOf } from '../../schemas/interfaces.ts';
import { holdfast } from '../fixtures/holdfast.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const faultsByRuling: Readonly<Record<string, readonly string[]>> = {
  'R39 request ids': [
    'forwarded-hold-has-a-request-id-of-its-own',
    'forwarded-hold-has-no-request-id',
    'forwarded-booking-has-a-request-id-of-its-own',
    'made-request-id-does-not-reach-the-operator',
    'made-request-id-is-made-again-for-the-operator',
    'made-request-id-is-a-number',
    'made-request-ids-are-all-one',
    'forwarded-request-id-is-kept-in-one-place',
    'calls-under-way-share-the-first-request-id',
    'made-request-id-is-made-again-for-bookings',
    'made-request-id-is-made-again-for-reads',
  ],
  'R40 pass-through': [
    'hold-is-forwarded-twice',
    'hold-is-answered-by-the-platform-alone',
    'booking-is-forwarded-twice',
    'booking-is-answered-by-the-platform-alone',
    'forwarded-hold-loses-its-ext',
    'forwarded-booking-loses-the-reference',
    'forwarded-booking-loses-the-ext-of-its-items',
    'hold-is-shown-in-numbers-of-the-platform',
    'booking-is-shown-with-a-timeline-of-the-platform',
    'refused-hold-is-shown-as-made',
    'refusal-of-a-booking-is-shown-with-200',
    'hold-at-a-failing-operator-is-202',
    'booking-without-an-answer-is-shown-as-made',
    'release-at-a-failing-operator-is-204',
    'cancel-without-an-answer-is-204',
    'release-that-the-operator-refuses-is-204',
    'cancel-that-the-operator-refuses-is-204',
    'cancel-of-what-the-operator-does-not-know-is-502',
    'unknown-at-the-operator-is-502',
    'page-in-place-of-a-hold-is-shown-as-made',
    'cancel-that-a-page-answers-is-204',
    'read-at-a-failing-operator-is-as-before',
    'read-of-a-slow-operator-is-as-before',
    'list-of-a-broken-operator-is-that-of-another-window',
    'single-availability-that-a-page-answers-is-bookable',
  ],
  'R42 cache': [
    'availability-is-kept-for-an-hour',
    'availability-is-asked-again-and-shown-as-before',
    'availability-is-kept-until-a-hold-of-its-product-ends',
    'availability-is-kept-whatever-the-window',
    'old-availability-is-shown-as-retrieved-now',
  ],
  'R43 supplier reads': [
    'code-filter-finds-nothing',
    'partner-id-filter-looks-at-the-code',
    'either-filter-is-enough',
    'partner-id-filter-finds-nothing',
    'unknown-supplier-is-made-up',
    'malformed-supplier-id-shows-the-first',
    'supplier-read-lacks-its-title',
  ],
  'R44 keys': [
    'supplier-list-is-shown-without-keys',
    'supplier-list-with-unknown-keys-is-403',
    'supplier-is-shown-to-unknown-keys',
    'supplier-without-keys-is-403',
  ],
  'R46 product and rate reads': [
    'product-read-has-a-title-of-its-own',
    'rate-read-lacks-its-hours',
    'one-rate-is-listed-under-every-product',
    'rates-are-listed-by-their-ids',
  ],
  'R47 identifiers': [
    'sent-supplier-id-is-ignored',
    'supplier-without-an-id-is-given-a-number',
    'sent-rate-id-is-ignored',
    'rate-without-an-id-is-shown-without-one',
  ],
  'R48 what was set up is what is sold': [
    'kept-supplier-loses-its-line-breaks',
    'kept-supplier-swaps-longitude-and-latitude',
    'kept-places-lose-what-is-deprecated',
    'kept-rate-has-its-net-price-as-retail',
    'kept-rate-loses-its-taxes',
    'set-availability-has-a-seat-less',
    'availability-is-set-for-every-rate-of-the-product',
    'availability-that-is-set-again-is-added',
    'capacity-above-its-maximum-is-taken',
    'availability-that-ends-before-it-starts-is-taken',
    'rate-for-no-traveler-is-taken',
    'availability-goes-when-its-rate-is-created-again',
  ],
  'R49 order of set-up': [
    'product-of-an-unknown-supplier-is-made',
    'rate-of-an-unknown-product-is-made',
    'availability-of-an-unknown-rate-is-taken',
    'availability-below-an-unknown-product-is-taken',
    'unknown-product-is-bound',
  ],
  'R50 binding': [
    'unbound-product-is-sold',
    'product-is-sold-that-is-bound-to-any-channel',
    'product-is-booked-that-is-bound-to-any-channel',
    'binding-to-an-unknown-channel-is-taken',
  ],
  'R51 bulk creates': [
    'last-of-several-suppliers-is-shown-and-not-made',
    'several-products-are-shown-and-none-is-made',
    'good-ones-beside-a-bad-one-are-shown-and-not-made',
  ],
  'R52 version': ['changed-supplier-keeps-its-version', 'changed-rate-falls-a-version'],
};

const failedIn = ({ requirements }: Report): string[] =>
  requirements.filter(({ state }) => state === 'failed').map(({ id }) => id);

test('there are at least 60 of them, each once', () => {
  const names = Object.values(faultsByRuling).flat();

  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

for (const [ruling, names] of Object.entries(faultsByRuling)) {
  test(`${ruling}: each of ${names.length} faults ends a run with 1, and its row is named`, async () => {
    for (const name of names) {
      const requirement = faults.get(name) ?? `no fault ${name}.`;
      const { report } = await examine(interfaceOf(requirement as never), mockWith({ faults: [name] }), {
        only: [requirement],
      });

      expect([name, exitCodeOf(report, false)]).toEqual([name, 1]);
      expect(failedIn(report), name).toContain(requirement);
    }
  });
}

/** One of what is relayed, and one of what is kept: how a command ends is the same for all. All with HOLDFAST_MATRIX. */
const asCommands = WHOLE
  ? Object.values(faultsByRuling).flat()
  : ['forwarded-hold-loses-its-ext', 'kept-rate-has-its-net-price-as-retail'];

for (const name of asCommands) {
  test(`the command ends with 1 and names the row: ${name}`, async () => {
    const out = temporaryFolder();
    const requirement = faults.get(name) ?? '';
    const { code, screen } = await holdfast('certify', '--fault', name, '--only', requirement, '--out', out);

    expect(code, screen).toBe(1);
    expect(screen).toMatch(new RegExp(`(FAIL|likewise) .*${requirement.replaceAll('.', '\\.')}`));
    const report = JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;
    expect(failedIn(report)).toContain(requirement);
  });
}
