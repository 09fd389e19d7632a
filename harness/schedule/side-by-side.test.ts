import { expect, test } from '@playwright/test';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Turn } from '../resources/turns.ts';
import { ConcurrencyLimit } from '../transport/concurrency-limit.ts';
import { Activity } from './activity.ts';
import type { DeclaredCheck } from './registry.ts';
import type { Session } from './session.ts';
import { SideBySide } from './side-by-side.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `check ${index}` as RequirementId);

const checksOf = (ids: RequirementId[]): DeclaredCheck[] =>
  ids.map((requirement) => ({ requirement, waits: false, long: false, location: 'suites/v1/hold.suite.ts:1' }));

const outcome = (requirement: RequirementId) => ({ requirement }) as Outcome;

const sideBySideOf = (
  perform: (requirement: RequirementId, turn: Turn) => Promise<Outcome>,
  { movable = false, inFlight = 3, giveUp = async () => {} } = {},
): SideBySide => {
  const session = {
    clock: { movable },
    connection: { concurrencyLimit: new ConcurrencyLimit(inFlight) },
    activity: new Activity(),
  };
  return new SideBySide(session as Session, { perform, giveUp });
};

/** Performs a check for a moment, and keeps how many did so at one time. */
const watched = () => {
  const seen = { now: 0, most: 0, order: [] as string[] };
  const perform = async (requirement: RequirementId, turn: Turn) => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    seen.now -= 1;
    seen.order.push(requirement);
    turn.end();
    return outcome(requirement);
  };
  return { seen, perform };
};

test('as many checks run at one time as may be in flight, and each once', async () => {
  const { seen, perform } = watched();
  const sideBySide = sideBySideOf(perform);
  const checks = checksOf(idsOf(10));

  sideBySide.start(checks);
  sideBySide.start(checks);
  const outcomes = await Promise.all(checks.map((check) => sideBySide.outcomeOf(check)));

  expect(seen.most).toBe(3);
  expect(seen.order.toSorted()).toEqual(idsOf(10).toSorted());
  expect(outcomes).toEqual(idsOf(10).map(outcome));
});

test('while a check waits for time to pass another begins', async () => {
  const ids = idsOf(8);
  const checks = checksOf(ids);
  const ended: string[] = [];
  const sideBySide = sideBySideOf(async (requirement, turn) => {
    const isLong = ids.indexOf(requirement) < 3;
    if (isLong) {
      await turn.rest(() =>
        expect.poll(() => ended.length, { timeout: 10_000, intervals: [2] }).toBeGreaterThanOrEqual(4),
      );
    } else if (requirement === ids[7]) {
      await turn.alone();
      ended.push(`${requirement} alone`);
      return outcome(requirement);
    }
    turn.end();
    ended.push(requirement);
    return outcome(requirement);
  });

  sideBySide.start(checks);
  await Promise.all(checks.map((check) => sideBySide.outcomeOf(check)));

  expect(ended.slice(0, 4).toSorted()).toEqual(ids.slice(3, 7));
  expect(ended.at(-1)).toBe(`${ids[7]} alone`);
  expect(ended).toHaveLength(8);
});

test('where the clock is moved each check runs in its turn', async () => {
  const { seen, perform } = watched();
  const sideBySide = sideBySideOf(perform, { movable: true });
  const checks = checksOf(idsOf(4));

  sideBySide.start(checks);
  for (const check of checks) {
    await sideBySide.outcomeOf(check);
  }

  expect(seen.most).toBe(1);
  expect(seen.order).toEqual(idsOf(4));
});

test('a check that asks to be alone goes on when all others have ended, one at a time', async () => {
  const ended: string[] = [];
  const sideBySide = sideBySideOf(async (requirement, turn) => {
    await turn.alone();
    ended.push(`${requirement} begins alone`);
    await new Promise((resolve) => setTimeout(resolve, 2));
    ended.push(`${requirement} ends`);
    turn.end();
    return outcome(requirement);
  });
  const checks = checksOf(idsOf(5));

  sideBySide.start(checks);
  await Promise.all(checks.map((check) => sideBySide.outcomeOf(check)));

  expect(ended).toEqual(idsOf(5).flatMap((id) => [`${id} begins alone`, `${id} ends`]));
});

test('a fault of ours is thrown where the outcome is awaited, and the others go on', async () => {
  const sideBySide = sideBySideOf(async (requirement, turn) => {
    turn.end();
    if (requirement === ('check 1' as RequirementId)) {
      throw new Error('ours');
    }
    return outcome(requirement);
  });
  const checks = checksOf(idsOf(6));

  sideBySide.start(checks);
  const results = await Promise.allSettled(checks.map((check) => sideBySide.outcomeOf(check)));

  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
});

test('once stopped nothing begins, and what has begun is given up', async () => {
  let begun = 0;
  let givenUp = 0;
  const forever = new Promise<Outcome>(() => {});
  const sideBySide = sideBySideOf(
    () => {
      begun += 1;
      return begun > 2 ? forever : Promise.resolve(outcome('check' as RequirementId));
    },
    {
      giveUp: async () => {
        givenUp += 1;
      },
    },
  );

  sideBySide.start(checksOf(idsOf(10)));
  await new Promise((resolve) => setTimeout(resolve, 0));
  await sideBySide.stop();

  expect([begun, givenUp]).toEqual([5, 1]);
});

test('what is under way is said of a check that runs, and of one that has to wait', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sideBySide = sideBySideOf(
    async (requirement, turn) => {
      await ended;
      turn.end();
      return outcome(requirement);
    },
    { inFlight: 2 },
  );
  const checks = checksOf(idsOf(3));
  sideBySide.start(checks);
  await Promise.resolve();
  const [first, , third] = checks as [DeclaredCheck, DeclaredCheck, DeclaredCheck];

  expect(sideBySide.doing(first)).toBe('under way; 1 other is under way');
  expect(sideBySide.doing(third)).toBe('has to wait; 2 others are under way');
  end();
  await sideBySide.outcomeOf(third);
});

test('all is quiet when every check only waits, and not while one is under way or has yet to begin', async () => {
  const ids = idsOf(5);
  const done: string[] = [];
  const sideBySide = sideBySideOf(async (requirement, turn) => {
    if (requirement === ids[0]) {
      await turn.rest(async () => turn.whenQuiet?.());
    } else if (requirement === ids[4]) {
      await turn.alone();
    }
    done.push(requirement);
    turn.end();
    return outcome(requirement);
  });
  const checks = checksOf(ids);

  sideBySide.start(checks);
  await Promise.all(checks.map((check) => sideBySide.outcomeOf(check)));

  expect(done).toEqual([ids[1], ids[2], ids[3], ids[0], ids[4]]);
});
