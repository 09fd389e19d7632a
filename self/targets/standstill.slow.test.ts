// Nobody is failed because our own process stood still for a while, whichever call it was at.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { profile } from '../proof/bound-interface.ts';
import { COMPARED_AT, mockWith } from '../proof/mock-with.ts';

/** Longer than the clocks of two machines may drift apart, and than the timeout of one answer. */
const STANDSTILL_MS = 3_000;

/** Together longer than before its end a hold is looked at. */
const SLOW_CALLS = 12;
const SLOW_MS = 1_900;

const CALLS = WHOLE ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [2, 4];

/** What compares the times of a target with ours. */
const checks = {
  partner: [
    'partner.hold.retrieved-is-the-time-of-the-answer',
    'partner.availability-list.retrieved-is-the-time-of-the-answer',
    'partner.hold.timeline-reports-when',
    'partner.hold.lives-until-expires',
  ],
  'operator-v2': [
    'operator-v2.create.hold-lives-until-its-expiration',
    'operator-v2.booking.hold-expiration-is-stated',
  ],
} as const;

const standStill = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS);
};

for (const [name, all] of Object.entries(checks) as [keyof typeof checks, readonly string[]][]) {
  for (const requirement of all) {
    test(`${requirement} does not fail when this process stands still`, async () => {
      for (const call of CALLS) {
        for (const isAnswered of [false, true]) {
          const mock = mockWith();
          let calls = 0;
          const fetch = async (request: Request): Promise<Response> => {
            calls += 1;
            const isHere = calls === call;
            if (isHere && !isAnswered) {
              standStill();
            }
            const answer = await mock(request);
            if (isHere && isAnswered) {
              standStill();
            }
            return answer;
          };

          const own = { interface: name, profile, transport: inProcess(fetch), unwritten: true };
          const outcomes = await runAll({ ...own, only: [requirement] });

          expect(outcomes.map((outcome) => outcome.requirement)).toEqual([requirement]);
          expect(
            outcomes.flatMap(({ failures, standing }) => [failures, ...standing.map((one) => one.failures)]),
          ).toEqual(expect.not.arrayContaining([expect.arrayContaining([expect.anything()])]));
        }
      }
    });
  }
}

for (const requirement of ['partner.hold.retrieved-is-the-time-of-the-answer', 'partner.hold.lives-until-expires']) {
  test(`${requirement} does not fail where the clock stands still until it is moved, and calls take their time`, async () => {
    const mock = mockWith({ now: COMPARED_AT });
    let calls = 0;
    const fetch = async (request: Request): Promise<Response> => {
      calls += 1;
      await sleep(calls > SLOW_CALLS ? 0 : SLOW_MS);
      return mock(request);
    };

    const own = { interface: 'partner', profile, transport: inProcess(fetch), unwritten: true } as const;
    const outcomes = await runAll({ ...own, only: [requirement] });

    expect(outcomes.map(({ state, failures }) => [state, failures])).toEqual([['passed', []]]);
  });
}
