import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { CapacityShare } from '../resources/capacity-share.ts';
import { Quota } from '../resources/quota.ts';
import { ConcurrencyLimit } from '../transport/concurrency-limit.ts';
import { Activity } from './activity.ts';
import type { DeclaredCheck } from './registry.ts';
import { Scheduler } from './scheduler.ts';
import type { Session } from './session.ts';
import type { Task } from './task.ts';

const checksOf = (count: number, declared: Partial<DeclaredCheck> = {}): DeclaredCheck[] =>
  Array.from({ length: count }, (_, index) => ({
    requirement: `check ${index}` as RequirementId,
    holds: 1,
    waits: false,
    long: false,
    alone: false,
    location: 'suites/v1/hold.suite.ts:1',
    ...declared,
  }));

const idsOf = (checks: readonly DeclaredCheck[]) => checks.map(({ requirement }) => requirement);

const outcome = (requirement: RequirementId) => ({ requirement }) as Outcome;

type Perform = (requirement: RequirementId, task: Task) => Promise<unknown>;

/** One session for each way of performing a check, with these limits. */
const schedulerOf = (
  ways: readonly Perform[],
  { movable = false, inFlight = 3, holds = 9, giveUp = async () => {} } = {},
): Scheduler =>
  new Scheduler(
    ways.map((perform) => ({
      session: {
        clock: { movable },
        connection: { concurrencyLimit: new ConcurrencyLimit(inFlight) },
        activity: new Activity(),
        accounting: { quota: new Quota({ limits: { hold: holds, booking: 9 }, each: 99 }, new CapacityShare(1)) },
      } as unknown as Session,
      opened: { perform: async (id, task) => ((await perform(id, task)) as Outcome) ?? outcome(id), giveUp },
    })),
  );

const outcomesOf = (scheduler: Scheduler, checks: readonly DeclaredCheck[]) => {
  scheduler.start(checks);
  return Promise.all(checks.map((check) => scheduler.outcomeOf(check)));
};

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Performs a check for a moment, and keeps how many did so at one time. */
const watched = (during: Perform = aMoment) => {
  const seen = { now: 0, most: 0, order: [] as RequirementId[] };
  const perform: Perform = async (requirement, task) => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    seen.order.push(requirement);
    await during(requirement, task);
    seen.now -= 1;
  };
  return { seen, perform };
};

test('as many checks run at one time as may be in flight, and each once', async () => {
  const { seen, perform } = watched();
  const scheduler = schedulerOf([perform]);
  const checks = checksOf(10);

  scheduler.start(checks.slice(4));
  const outcomes = await outcomesOf(scheduler, checks);

  expect(seen.most).toBe(3);
  expect(seen.order.toSorted()).toEqual(idsOf(checks).toSorted());
  expect(outcomes).toEqual(idsOf(checks).map(outcome));
});

test('checks begin as there are permits for the holds that they declare, and those that take long before the others', async () => {
  const { seen, perform } = watched();
  const checks = [...checksOf(4, { holds: 2 }), { ...checksOf(5)[4], holds: 3, long: true } as DeclaredCheck];

  await outcomesOf(schedulerOf([perform], { holds: 4, inFlight: 9 }), checks);

  expect(seen.most).toBe(2);
  expect(seen.order[0]).toBe('check 4');
});

test('a check that makes more holds than it declares takes what is free, and begins anew with more where nothing is', async () => {
  const tries: string[] = [];
  const scheduler = schedulerOf(
    [
      async (requirement, task) => {
        for (let made = 0; made < 3; ) {
          if (task.takeHold()) {
            made += 1;
            await aMoment();
            continue;
          }
          tries.push(requirement);
          Array.from({ length: made }, () => task.giveHold());
          made = 0;
          expect(task.lacksHolds).toBe(true);
          await task.acquireMore();
        }
        Array.from({ length: 3 }, () => task.giveHold());
      },
    ],
    { holds: 4 },
  );

  await outcomesOf(scheduler, checksOf(3));

  expect(tries.length).toBeGreaterThan(0);
});

test('a part of a check that lacks a hold is done again when the others have ended', async () => {
  const ended: number[] = [];
  const made: number[] = [];
  const part = (index: number) => async (task: Task) => {
    let alive = 0;
    try {
      for (let more = 0; more < 3; more += 1) {
        if (!task.takeHold()) {
          throw new Error('no hold is left');
        }
        alive += 1;
        await aMoment();
      }
      made.push(index);
    } finally {
      Array.from({ length: alive }, () => task.giveHold());
      ended.push(index);
    }
  };
  const scheduler = schedulerOf(
    [
      async (_requirement, task) => {
        const results = await task.inParts([part(0), part(1)], { mayWait: true });
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      },
    ],
    { holds: 5 },
  );

  await outcomesOf(scheduler, checksOf(1, { holds: 2 }));

  expect(made.toSorted()).toEqual([0, 1]);
  expect(ended).toHaveLength(3);
});

test('holds that stay are missing from then on', async () => {
  const counts: number[] = [];
  const scheduler = schedulerOf(
    [
      async (_requirement, task) => {
        let count = 0;
        while (count < 9 && task.takeHold()) {
          count += 1;
        }
        counts.push(count);
        Array.from({ length: count - 1 }, () => task.giveHold());
      },
    ],
    { holds: 3 },
  );

  await outcomesOf(scheduler, checksOf(4, { holds: 3 }));

  expect(counts).toEqual([3, 2, 1, 0]);
});

test('while a check waits for time to pass another begins', async () => {
  const checks = checksOf(8);
  const ended: string[] = [];
  const scheduler = schedulerOf([
    async (requirement, task) => {
      if (idsOf(checks).indexOf(requirement) < 3) {
        await task.rest(() =>
          expect.poll(() => ended.length, { timeout: 10_000, intervals: [2] }).toBeGreaterThanOrEqual(4),
        );
      } else if (String(requirement) === 'check 7') {
        await task.alone();
      }
      ended.push(requirement);
    },
  ]);

  await outcomesOf(scheduler, checks);

  expect(ended.slice(0, 4).toSorted()).toEqual(idsOf(checks).slice(3, 7));
  expect(ended.at(-1)).toBe('check 7');
  expect(ended).toHaveLength(8);
});

test('a check that asks to be alone, or declares it, runs when all others have ended, one at a time', async () => {
  const { seen, perform } = watched((requirement, task) => {
    expect(task.isAlone).toBe(requirement < 'check 3');
    return aMoment();
  });
  const asking = watched();
  const scheduler = schedulerOf([
    async (requirement, task) => {
      if (requirement > 'check 5') {
        await task.alone();
        return asking.perform(requirement, task);
      }
      return perform(requirement, task);
    },
  ]);

  await outcomesOf(scheduler, [...checksOf(3, { alone: true }), ...checksOf(9).slice(3)]);

  expect(seen.order.slice(3)).toEqual(['check 0', 'check 1', 'check 2']);
  expect(asking.seen.most).toBe(1);
});

test('where the clock is moved each check runs in its turn, in the order given', async () => {
  const { seen, perform } = watched((_requirement, task) => {
    expect(task.isAlone).toBe(true);
    return aMoment();
  });
  const checks = [...checksOf(3), { ...checksOf(4)[3], waits: true, holds: 99 } as DeclaredCheck];

  await outcomesOf(schedulerOf([perform], { movable: true }), checks);

  expect([seen.most, seen.order]).toEqual([1, idsOf(checks)]);
});

test('in several worlds each runs one check at a time, and no check twice', async () => {
  const [one, other] = [watched(), watched()];
  const checks = checksOf(9);

  const outcomes = await outcomesOf(schedulerOf([one.perform, other.perform], { movable: true }), checks);

  expect([one.seen.most, other.seen.most]).toEqual([1, 1]);
  expect([...one.seen.order, ...other.seen.order].toSorted()).toEqual(idsOf(checks));
  expect(outcomes).toEqual(idsOf(checks).map(outcome));
});

for (const [words, movable, worlds] of [
  ['side by side', false, 1],
  ['in worlds', true, 2],
] as const) {
  test(`${words}: a fault of ours is thrown where the outcome is awaited, and the others go on`, async () => {
    const perform: Perform = async (requirement) => {
      if (String(requirement) === 'check 1') {
        throw new Error('ours');
      }
    };
    const checks = checksOf(6);
    const scheduler = schedulerOf(
      Array.from({ length: worlds }, () => perform),
      { movable },
    );

    scheduler.start(checks);
    const results = await Promise.allSettled(checks.map((check) => scheduler.outcomeOf(check)));

    expect(results.map(({ status }) => status)).toEqual(
      checks.map(({ requirement }) => (String(requirement) === 'check 1' ? 'rejected' : 'fulfilled')),
    );
  });

  test(`${words}: once stopped nothing begins, and what has begun is given up`, async () => {
    let givenUp = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { seen, perform } = watched(() => held);
    const giveUp = async () => {
      givenUp += 1;
    };
    const ways = Array.from({ length: worlds }, () => perform);
    const scheduler = schedulerOf(ways, { movable, giveUp, inFlight: 2 });

    scheduler.start(checksOf(6));
    await expect.poll(() => seen.now, { intervals: [2] }).toBe(2);
    await scheduler.stop();
    letGo();
    await expect.poll(() => seen.now, { intervals: [2] }).toBe(0);

    expect([seen.order.length, givenUp]).toEqual([2, worlds]);
  });
}

test('what is under way is said of a check that runs, and of one that has to wait', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const scheduler = schedulerOf([() => ended], { inFlight: 2 });
  const checks = checksOf(3);
  scheduler.start(checks);
  await aMoment();
  const [first, , third] = checks as [DeclaredCheck, DeclaredCheck, DeclaredCheck];

  expect(scheduler.doing(first)).toBe('under way; 1 other is under way');
  expect(scheduler.doing(third)).toBe('has to wait; 2 others are under way');
  end();
  await scheduler.outcomeOf(third);
  expect(scheduler.doing(first)).toContain('2 more ended');
});

test('all is quiet when every check only waits, and not while one is under way or has yet to begin', async () => {
  const checks = checksOf(5);
  const done: string[] = [];
  const scheduler = schedulerOf([
    async (requirement, task) => {
      if (String(requirement) === 'check 0') {
        await task.rest(async () => task.whenQuiet?.());
      } else if (String(requirement) === 'check 4') {
        await task.alone();
      }
      done.push(requirement);
    },
  ]);

  await outcomesOf(scheduler, checks);

  expect(done).toEqual(['check 1', 'check 2', 'check 3', 'check 0', 'check 4']);
});

test('a second look beside the first keeps a check that runs alone from beginning until it has ended', async () => {
  const done: string[] = [];
  const looks = async ({ requirement }: DeclaredCheck, task: Task) => {
    const second = task.beside(new AbortController().signal);
    task.end();
    await aMoment();
    second?.end();
    done.push(`${requirement}, looked at again: ${second !== undefined}`);
  };
  const [check, alone] = [...checksOf(1), ...checksOf(2, { alone: true }).slice(1)] as [DeclaredCheck, DeclaredCheck];
  const scheduler = schedulerOf([
    async (requirement, task) => {
      if (requirement === check.requirement) {
        await looks(check, task);
      } else {
        done.push(requirement);
      }
    },
  ]);

  await outcomesOf(scheduler, [check, alone]);

  expect(done).toEqual(['check 0, looked at again: true', 'check 1']);
});

test('parts run side by side as there are permits for them, and one after the other where there are none', async () => {
  for (const [holds, atATime] of [
    [8, 4],
    [4, 2],
    [2, 1],
  ] as const) {
    const { seen, perform } = watched();
    const scheduler = schedulerOf(
      [
        (requirement, task) =>
          task.inParts(
            Array.from({ length: 6 }, () => (part: Task) => perform(requirement, part)),
            { mayWait: true },
          ),
      ],
      { holds },
    );

    await outcomesOf(scheduler, checksOf(1, { holds: 2 }));

    expect([seen.order.length, seen.most]).toEqual([6, atATime]);
  }
});

/** What a check does, one thing after the other. */
const anyDeed = fc.constantFrom('hold', 'hold', 'hold', 'release', 'rest', 'parts', 'moment');

const anyCheck = fc.record({
  holds: fc.nat(12),
  waits: fc.boolean(),
  long: fc.boolean(),
  alone: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  again: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  deeds: fc.array(anyDeed, { maxLength: 6 }),
});

test('checks that declare anything, and keep to it or not, never pass a limit and never stand still', async () => {
  test.setTimeout(120_000);
  const limits = fc.record({ inFlight: fc.integer({ min: 2, max: 9 }), holds: fc.nat(12) });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(anyCheck, { minLength: 100, maxLength: 100 }), async (limit, all) => {
      let alive = 0;
      let maxAlive = 0;
      const attempt = async (deeds: readonly string[], task: Task): Promise<void> => {
        let own = 0;
        const release = () => {
          own -= 1;
          alive -= 1;
          task.giveHold();
        };
        for (const deed of deeds) {
          if (deed === 'hold' && task.takeHold()) {
            own += 1;
            alive += 1;
            maxAlive = Math.max(maxAlive, alive);
          } else if (deed === 'release' && own > 0) {
            release();
          } else if (deed === 'rest') {
            await task.rest(() => new Promise((resolve) => setImmediate(resolve)));
          } else if (deed === 'parts' && own === 0) {
            const parts = [1, 2, 3].map(() => (part: Task) => attempt(['hold', 'moment'], part));
            await task.inParts(parts, { mayWait: true });
          } else {
            await Promise.resolve();
          }
        }
        while (own > 0) {
          release();
        }
      };
      const perform: Perform = async (requirement, task) => {
        const { deeds, again } = all[Number(requirement.slice(6))] as (typeof all)[number];
        await attempt(deeds, task);
        while (task.lacksHolds) {
          await task.acquireMore();
          await attempt(deeds, task);
        }
        if (again) {
          await task.alone();
          await attempt(deeds, task);
        }
      };
      const checks = all.map((declared, index) => ({ ...checksOf(1)[0], ...declared, requirement: `check ${index}` }));

      const outcomes = await outcomesOf(schedulerOf([perform], limit), checks as unknown as DeclaredCheck[]);

      expect(outcomes).toHaveLength(all.length);
      expect(maxAlive).toBeLessThanOrEqual(limit.holds);
      expect(alive).toBe(0);
    }),
    { numRuns: 100, seed: 1 },
  );
});
