// Nobody right fails: a platform written from the specification alone, in front of an operator, over real sockets.
import { expect, test } from '@playwright/test';
import { certified, inState } from './certified.ts';
import type { Wrong } from './operator.ts';

test('both APIs of the second platform are conformant, with the operator behind it asked, and it chooses otherwise than the mock', async () => {
  const { ended, report } = await certified({ clock: true });

  expect(inState(report, 'failed', 'warned', 'blocked'), ended.screen).toEqual([]);
  expect([ended.code, report.verdict], ended.screen).toEqual([0, 'conformant']);
  expect(report.target.interfaces).toEqual(['booking', 'channel']);
  expect(report.summary.passed).toBeGreaterThan(300);
  const seen = report.observations.map(({ point, observed }) => `${point}: ${observed}`);
  expect(seen).toEqual(
    expect.arrayContaining([
      'channel.availability.sent-id: another',
      'channel.bulk.one-bad-among-good: 207, 1 of 2',
      'booking.cache.younger-than-five-minutes: what the operator says by now',
      'booking.auth.missing-key: 403',
    ]),
  );
});

/** What only the age of what is kept can show. */
const AGE = ['booking.limit.cache-age', 'booking.cache.old-is-not-shown-as-fresh'];

for (const empty of [false, true]) {
  const start = empty ? 'starts empty' : 'sells something already';

  test(`one that ${start} and keeps its lists for five minutes is judged without a clock, but for their age`, async () => {
    const { ended, report } = await certified({ keeps: true, empty });

    expect(inState(report, 'failed', 'warned'), ended.screen).toEqual([]);
    expect(inState(report, 'blocked').toSorted(), ended.screen).toEqual(AGE.toSorted());
    const seen = report.observations.map(({ point, observed }) => `${point}: ${observed}`);
    expect(seen).toContain('booking.cache.younger-than-five-minutes: what was said before');
  });

  test(`one that ${start} and keeps its lists for five minutes is conformant where its clock is moved`, async () => {
    const { ended, report } = await certified({ keeps: true, empty, clock: true });

    expect(inState(report, 'failed', 'warned', 'blocked'), ended.screen).toEqual([]);
    expect([ended.code, report.verdict], ended.screen).toEqual([0, 'conformant']);
  });
}

test('a second run within five minutes, whose operator knows nothing of the first, is judged like the first', async () => {
  const { ended, report } = await certified({ keeps: true, empty: true, second: true });

  expect(inState(report, 'failed', 'warned'), ended.screen).toEqual([]);
  expect(inState(report, 'blocked').toSorted(), ended.screen).toEqual(AGE.toSorted());
});

const WRONG: Record<Wrong, readonly string[]> = {
  'a hold of one seat more is asked for': [
    'booking.forward.hold-keeps-every-member',
    'booking.hold.takes-capacity-in-the-list',
    'booking.sequence.keeps-the-model',
  ],
  'the offset of a time is lost': ['booking.availability-single.offsets-count'],
  'a hold is made twice': ['booking.forward.hold-is-made-once', 'booking.hold.takes-capacity-in-the-list'],
};

for (const [wrong, requirements] of Object.entries(WRONG) as [Wrong, readonly string[]][]) {
  test(`behind what is kept a wrong platform fails all the same: ${wrong}`, async () => {
    const { ended, report } = await certified({ keeps: true, wrong, only: requirements });

    expect(ended.code, ended.screen).toBe(1);
    expect(inState(report, 'failed'), ended.screen).toEqual(expect.arrayContaining([...requirements]));
  });
}
