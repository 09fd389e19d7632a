import { expect, test } from '@playwright/test';
import { byReason, statementOf } from './statement.ts';
import type { JudgedRequirement } from './verdict.ts';

const blocked = (id: string, reason: string): JudgedRequirement => ({
  id,
  level: 'MUST',
  source: '1',
  sentence: 'A rule.',
  state: 'blocked',
  reason,
  durationMs: 0,
  failures: [],
});

const alike: [string, string, string][] = [
  [
    'moments',
    'no availability with 2 free seat(s) between 2026-11-22T10:18:45.928Z and 2026-12-06T10:18:45.928Z for Standard',
    'no availability with 2 free seat(s) between 2026-11-22T10:18:46.104Z and 2026-12-06T10:18:46.104Z for Standard',
  ],
  [
    'uuids in a call',
    'the availability could not be read: GET /v1.2/holds/784ac4f2-0c27-45a7-8b6d-2d8a9c7ef4b0 → 500',
    'the availability could not be read: GET /v1.2/holds/8ed29b4e-0c27-45a7-8b6d-2d8a9c7ef4b1 → 500',
  ],
  [
    'the query of a call',
    'the availabilities of the rate could not be listed: GET /v1.2/a?start=1&end=2 → 503',
    'the availabilities of the rate could not be listed: GET /v1.2/a?start=3&end=4 → 503',
  ],
  [
    'the worlds of workers',
    'the availabilities of the rate could not be listed: GET /_world/worker-0/v1.2/a?start=1 → 502',
    'the availabilities of the rate could not be listed: GET /_world/worker-2/v1.2/a?start=3 → 502',
  ],
  [
    'places of exchanges',
    'refused since GET /v1.2/a (exchange 3 of partner.hold.fields)',
    'refused since GET /v1.2/a (exchange 14 of partner.booking.fields)',
  ],
  ['lengths of time', 'needs 899.2 s to pass', 'needs 900 s to pass'],
  [
    'ids of other forms',
    'availability A-17 no longer states its vacancies',
    'availability B-3 no longer states its vacancies',
  ],
];

for (const [words, first, second] of alike) {
  test(`${words} do not make two causes of one`, () => {
    expect(byReason([blocked('a', first), blocked('b', second)])).toEqual([{ reason: first, ids: ['a', 'b'] }]);
  });
}

test('what one limit of the profile keeps back is one cause, and the words ask for all of it', () => {
  const held = (id: string, rest: string) => `limits.capacityShare lets a run take 3 of the 10 free on ${id}: ${rest}`;
  const most = held('B', 'set limits.capacityShare to 1, if all of it may be taken');
  const rows = [
    blocked('a', held('A', 'raise limits.capacityShare to 0.4, or offer an availability with 14 free')),
    blocked('b', most),
    blocked('c', 'the profile allows 2 holds at a time: raise limits.holds'),
    blocked('d', held('D', 'raise limits.capacityShare to 0.9, or offer an availability with 30 free')),
  ];

  expect(byReason(rows)).toEqual([
    { reason: most, ids: ['a', 'b', 'd'] },
    { reason: 'the profile allows 2 holds at a time: raise limits.holds', ids: ['c'] },
  ]);
});

const apart: [string, string, string][] = [
  ['another status', 'refused: GET /v1.2/holds/1 → 500', 'refused: GET /v1.2/holds/1 → 404'],
  ['another number of seats', 'no availability with 2 free seat(s)', 'no availability with 4 free seat(s)'],
  ['another need', 'the profile has no rate: add one', 'the profile has no holdable rate: add one'],
];

for (const [words, first, second] of apart) {
  test(`${words} is another cause`, () => {
    expect(byReason([blocked('a', first), blocked('b', second)])).toHaveLength(2);
  });
}

test('each open point stands once, with all that was seen there', () => {
  const observations = ['201', '200'].map((observed) => ({ point: 'partner.a', observed }));

  const point = {
    id: 'partner.a',
    level: 'MAY',
    source: '1',
    sentence: 'A point.',
    state: 'observed',
    durationMs: 0,
    failures: [],
  } as const;

  expect(statementOf({ observations, requirements: [{ ...point, failures: [] }] })).toEqual([
    { point: 'partner.a', observed: ['201', '200'] },
  ]);
});
