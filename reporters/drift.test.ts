import { expect, test } from '@playwright/test';
import { styler } from './ansi.ts';
import { driftOf } from './drift.ts';
import { renderDrift } from './formats/drift-text.ts';
import { example } from './formats/golden/example.ts';

type Observations = typeof example.observations;

const report = (observations: Observations) => ({ ...example, observations });

const SECOND = {
  point: 'partner.hold.second-release',
  observed: '404',
  exchange: 4,
  call: 'DELETE /v1.2/holds/1 → 404',
};
const after = (observed: string) => ({ point: 'partner.hold.after-its-end', observed });

test('a point that shows another value has changed, with the exchanges of both', () => {
  const is = { ...SECOND, observed: '409', exchange: 7, call: 'DELETE /v1.2/holds/2 → 409' };

  const drift = driftOf(report([SECOND, after('after release: 404')]), report([is, after('after release: 404')]));

  expect(drift).toMatchObject({
    points: 2,
    changes: [{ point: SECOND.point, sentence: 'What a second release gets.', was: [SECOND], is: [is] }],
  });
  expect(renderDrift(drift, styler(false))).toBe(
    [
      '1 of 2 open points changed',
      'partner.hold.second-release   What a second release gets.',
      '  was  404   DELETE /v1.2/holds/1 → 404 (exchange 4 of partner.hold.second-release)',
      '  is   409   DELETE /v1.2/holds/2 → 409 (exchange 7 of partner.hold.second-release)',
      '',
    ].join('\n'),
  );
});

test('a case of a point changes by itself, and one that only one run has seen has not changed', () => {
  const changed = driftOf(
    report([after('after release: 404'), after('after expiry: 404')]),
    report([after('after release: 404'), after('after expiry: 410')]),
  );
  const unseen = driftOf(report([after('after release: 404')]), report([after('after expiry: 410')]));

  expect(changed.changes).toMatchObject([{ was: [after('after expiry: 404')], is: [after('after expiry: 410')] }]);
  expect(unseen.changes).toEqual([]);
});

test('what differs from run to run has not changed: what a run chose, counts, dates and offsets of a season', () => {
  const seen = (id: string, count: string, date: string, offset: string): Observations => [
    { point: 'partner.availability-list.picked', observed: `supplier ${id}, product 1, rate 2, availability 3 at 4` },
    { point: 'partner.content.bytes-after-the-end', observed: `${count} answers had bytes after their end` },
    { point: 'partner.hold.quantity-not-positive', observed: `${count} and -3: 400` },
    { point: 'partner.availability.offsets', observed: offset },
    {
      point: 'operator-v2.availability.offsets',
      observed: `nothing is listed from ${date} to ${date}, after a change of the clocks of Europe/Berlin: its offsets are not judged`,
    },
  ];

  const drift = driftOf(
    report(seen('a', '1', '2026-10-26', '+01:00, +02:00')),
    report(seen('b', '2', '2027-03-29', '+02:00')),
  );

  expect(drift).toMatchObject({ points: 3, changes: [] });
});

test('points that only one report has are named', () => {
  const drift = driftOf(report([SECOND, after('after release: 404')]), report([SECOND]));

  expect(drift.onlyOld).toEqual(['partner.hold.after-its-end']);
  expect(renderDrift(drift, styler(false))).toContain(
    '1 point seen in the older report alone: partner.hold.after-its-end\n',
  );
});
