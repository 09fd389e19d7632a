// Local times are written with the offset of their own date, after the next changes of the clocks too.
import { expect, test } from '@playwright/test';
import { everyPlan } from '../../mock-operator/seed.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const OFFSET = 'operator-v2.availability.offset-is-of-its-date';
const NO_TIMES = /^nothing is listed from /;

const judged = async (mock: Parameters<typeof mockWith>[0]) => {
  const { outcomes } = await examine('operator-v2', mockWith(mock), { only: [OFFSET] });
  const outcome = outcomes.find(({ requirement }) => requirement === OFFSET);
  return {
    state: outcome?.state,
    unlisted: outcome?.observations.map(({ observed }) => observed).filter((text) => NO_TIMES.test(text)),
    received: outcome?.failures.map(({ received }) => received),
  };
};

/** More than two weeks before a change, and less than half a year: in winter, and in summer. */
for (const day of ['2030-01-15', '2030-09-15']) {
  const now = Date.parse(`${day}T10:10:00Z`);

  test(`the offset of today fails on dates after the next change, seen on ${day}`, async () => {
    const { state, received } = await judged({ now, faults: ['v2-local-times-have-the-offset-of-today'] });

    expect(state).toBe('failed');
    expect(received?.[0]).toMatch(/^2030-(04|10)-\d\dT.*, where Europe\/Amsterdam has /);
  });

  test(`the offset of each date passes, seen on ${day}`, async () => {
    expect(await judged({ now })).toEqual({ state: 'passed', unlisted: [], received: [] });
  });
}

test('where nothing is listed after a change, nothing is judged of it, and the report says so', async () => {
  const plans = everyPlan.map((plan) => ({ ...plan, onThursdays: false }));

  const { state, unlisted } = await judged({ now: Date.parse('2030-01-15T10:10:00Z'), plans });

  expect(state).toBe('passed');
  expect(unlisted).toEqual([
    'nothing is listed from 2030-04-02 to 2030-04-08, after a change of the clocks of Europe/Amsterdam: its offsets are not judged',
    'nothing is listed from 2030-10-29 to 2030-11-04, after a change of the clocks of Europe/Amsterdam: its offsets are not judged',
  ]);
});
