import { expect, test } from '@playwright/test';
import type { Baseline, Report } from '../schemas/generated/types.ts';
import { againstBaseline, baselineOf } from './baseline.ts';
import { example } from './formats/golden/example.ts';

type Known = Baseline['known'];
type Outcome = NonNullable<Report['baseline']>['outcome'];

const FAILED = ['partner.content.is-json', 'partner.hold.release-moves-active-to-released'];
const BLOCKED = [
  'partner.booking.create-is-accepted',
  'partner.booking.read-shows-the-created',
  'partner.rate.hours-fields',
];
const WARNED = 'partner.hold.expires-is-stated';
const NOT_APPLICABLE = 'partner.hold.of-non-holdable-rate-is-refused';
const PASSED = 'partner.hold.unknown-id-is-404';

const as = (state: Known[number]['state'], ids: readonly string[], more: Partial<Known[number]> = {}): Known =>
  ids.map((requirement) => ({ requirement, state, ...more }));
const all: Known = [...as('failed', FAILED), ...as('blocked', BLOCKED)];

const cases: { why: string; known: Known; strict?: boolean; outcome: Outcome; more?: Partial<Report['baseline']> }[] = [
  { why: 'nothing is worse', known: all, outcome: 'kept', more: { known: [...FAILED, ...BLOCKED].sort(), worse: [] } },
  { why: 'nothing is known', known: [], outcome: 'broken', more: { known: [], better: [] } },
  {
    why: 'one failure is not known',
    known: all.slice(1),
    outcome: 'broken',
    more: { worse: ['partner.content.is-json'] },
  },
  { why: 'what could not be judged is not known', known: all.slice(0, -1), outcome: 'incomplete' },
  {
    why: 'what was blocked is broken',
    known: [...as('blocked', FAILED), ...as('blocked', BLOCKED)],
    outcome: 'broken',
  },
  { why: 'what was broken is blocked', known: [...as('failed', FAILED), ...as('failed', BLOCKED)], outcome: 'kept' },
  {
    why: 'a known failure passes',
    known: [...all, ...as('failed', [PASSED])],
    outcome: 'kept',
    more: { better: [PASSED] },
  },
  {
    why: 'a known failure passes',
    known: [...all, ...as('warned', [WARNED]), ...as('failed', [PASSED])],
    strict: true,
    outcome: 'broken',
  },
  {
    why: 'a known failure is not applicable any more',
    known: [...all, ...as('warned', [WARNED]), ...as('failed', [NOT_APPLICABLE])],
    strict: true,
    outcome: 'broken',
    more: { better: [NOT_APPLICABLE] },
  },
  {
    why: 'a day is over',
    known: [...all.slice(1), ...as('failed', FAILED.slice(0, 1), { until: '2026-11-20' })],
    outcome: 'broken',
    more: { overdue: FAILED.slice(0, 1) },
  },
  {
    why: 'a day is over',
    known: [...all.slice(1), ...as('warned', [WARNED]), ...as('failed', FAILED.slice(0, 1), { until: '2026-11-20' })],
    strict: true,
    outcome: 'broken',
  },
  {
    why: 'it is the last day',
    known: [...all.slice(1), ...as('warned', [WARNED]), ...as('failed', FAILED.slice(0, 1), { until: '2026-11-21' })],
    strict: true,
    outcome: 'kept',
    more: { overdue: [] },
  },
  {
    why: 'a missed SHOULD is not known',
    known: all,
    strict: true,
    outcome: 'broken',
    more: { worse: [WARNED] },
  },
  {
    why: 'a requirement is of another interface',
    known: [...all, ...as('failed', ['operator-v2.error.body'])],
    outcome: 'kept',
    more: { better: [] },
  },
];

for (const { why, known, strict = false, outcome, more = {} } of cases) {
  test(`${why}${strict ? ', strictly' : ''}: ${outcome}`, () => {
    const { baseline } = againstBaseline(example, { known }, { strict, strictBaseline: strict, today: '2026-11-21' });

    expect(baseline && { ...baseline, known: baseline.known.toSorted() }).toMatchObject({ outcome, ...more });
  });
}

test('a missed SHOULD that could not be judged this time stays in the baseline, and ends with its last day where it counts', () => {
  const report: Report = {
    ...example,
    requirements: example.requirements.map((requirement) =>
      requirement.id === WARNED ? { ...requirement, state: 'blocked', failures: [] } : requirement,
    ),
  };
  const against = (until?: string, strict = true) => {
    const known = [...all, ...as('warned', [WARNED], until === undefined ? {} : { until })];
    return againstBaseline(report, { known }, { strict, today: '2026-11-21' }).baseline;
  };

  expect(against()).toMatchObject({ outcome: 'kept', better: [] });
  expect(against('2026-11-20')).toMatchObject({ outcome: 'broken', overdue: [WARNED] });
  expect(against('2026-11-20', false)).toMatchObject({ outcome: 'kept', overdue: [] });
});

test('an entry past its last day is not counted as known, and its ticket is kept', () => {
  const [id = ''] = FAILED;
  const known = [
    ...all.filter(({ requirement }) => requirement !== id),
    ...as('failed', [id], { until: '2026-11-20', ticket: 'SHOP-12' }),
  ];
  const { baseline } = againstBaseline(example, { known }, { strict: false, today: '2026-11-21' });

  expect(baseline).toMatchObject({ outcome: 'broken', worse: [], overdue: [id], tickets: { [id]: 'SHOP-12' } });
  expect(baseline?.known).not.toContain(id);
});

test('a run in which nothing was judged keeps no baseline', () => {
  const requirements = example.requirements.filter(({ state }) => state === 'blocked');
  const { baseline } = againstBaseline(
    { ...example, requirements },
    { known: all },
    { strict: true, today: '2026-11-21' },
  );

  expect(baseline?.outcome).toBe('incomplete');
});

test('a baseline made of a report is kept by that report, strictly too', () => {
  const made = baselineOf(example);

  expect(made.known.map(({ requirement }) => requirement).sort()).toEqual([...FAILED, WARNED, ...BLOCKED].sort());
  expect(made.known[0]).toEqual({
    requirement: 'partner.content.is-json',
    state: 'failed',
    reason: 'expected content-type application/json, received text/html',
  });
  expect(againstBaseline(example, made, { strict: true, today: '2026-11-21' }).baseline?.outcome).toBe('kept');
});
