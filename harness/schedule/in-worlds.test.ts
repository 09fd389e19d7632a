import { expect, test } from '@playwright/test';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { ConcurrencyLimit } from '../transport/concurrency-limit.ts';
import { Activity } from './activity.ts';
import { InWorlds } from './in-worlds.ts';
import type { DeclaredCheck } from './registry.ts';
import type { Session } from './session.ts';
import { SideBySide } from './side-by-side.ts';

const checksOf = (count: number, waiting: readonly number[] = []): DeclaredCheck[] =>
  Array.from({ length: count }, (_, index) => ({
    requirement: `check ${index}` as RequirementId,
    waits: waiting.includes(index),
    long: false,
    location: 'suites/v1/hold.suite.ts:1',
  }));

const outcome = (requirement: RequirementId) => ({ requirement }) as Outcome;

/** Worlds whose clock is moved, each of which performs a check in its own way. */
const worldsOf = (...ways: ((requirement: RequirementId) => Promise<Outcome>)[]): InWorlds =>
  new InWorlds(
    ways.map(
      (perform) =>
        new SideBySide(
          {
            clock: { movable: true },
            connection: { concurrencyLimit: new ConcurrencyLimit(5) },
            activity: new Activity(),
          } as Session,
          { perform, giveUp: async () => {} },
        ),
    ),
  );

/** Keeps what a world performs, and the most at one time. */
const watched = (during: (requirement: RequirementId) => Promise<unknown> = () => Promise.resolve()) => {
  const seen = { now: 0, most: 0, order: [] as string[] };
  const perform = async (requirement: RequirementId) => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    seen.order.push(requirement);
    await new Promise((resolve) => setImmediate(resolve));
    await during(requirement);
    seen.now -= 1;
    return outcome(requirement);
  };
  return { seen, perform };
};

test('each check is performed once, in each world one at a time', async () => {
  const [one, other] = [watched(), watched()];
  const inWorlds = worldsOf(one.perform, other.perform);
  const checks = checksOf(9);

  inWorlds.start(checks);
  inWorlds.start(checks.slice(3));
  const outcomes = await Promise.all(checks.map((check) => inWorlds.outcomeOf(check)));

  expect([one.seen.most, other.seen.most]).toEqual([1, 1]);
  expect([...one.seen.order, ...other.seen.order].toSorted()).toEqual(checks.map(({ requirement }) => requirement));
  expect(outcomes.map(({ requirement }) => requirement)).toEqual(checks.map(({ requirement }) => requirement));
});

test('while a check waits in one world, all others are performed in the other', async () => {
  const checks = checksOf(7, [5]);
  const ended: string[] = [];
  const perform = async (requirement: RequirementId) => {
    if (requirement === checks[5]?.requirement) {
      await expect.poll(() => ended.length, { intervals: [2] }).toBe(6);
    }
    ended.push(requirement);
    return outcome(requirement);
  };
  const inWorlds = worldsOf(perform, perform);

  inWorlds.start(checks);
  await Promise.all(checks.map((check) => inWorlds.outcomeOf(check)));

  expect(ended.at(-1)).toBe('check 5');
});

test('in one world a check begins when its outcome is asked for', async () => {
  const { seen, perform } = watched();
  const inWorlds = worldsOf(perform);
  const [first, second] = checksOf(2) as [DeclaredCheck, DeclaredCheck];

  inWorlds.start([first, second]);
  await inWorlds.outcomeOf(second);

  expect(seen.order).toEqual(['check 1']);
});

test('a fault of ours is thrown where the outcome is awaited, and the others go on', async () => {
  const checks = checksOf(5);
  const perform = async (requirement: RequirementId) => {
    if (requirement === checks[1]?.requirement) {
      throw new Error('ours');
    }
    return outcome(requirement);
  };
  const inWorlds = worldsOf(perform, perform);

  inWorlds.start(checks);
  const results = await Promise.allSettled(checks.map((check) => inWorlds.outcomeOf(check)));

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('once stopped nothing begins', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const [one, other] = [watched(() => held), watched(() => held)];
  const inWorlds = worldsOf(one.perform, other.perform);

  inWorlds.start(checksOf(6));
  await expect.poll(() => one.seen.now + other.seen.now, { intervals: [2] }).toBe(2);
  await inWorlds.stop();
  letGo();
  await expect.poll(() => one.seen.now + other.seen.now, { intervals: [2] }).toBe(0);

  expect([...one.seen.order, ...other.seen.order]).toHaveLength(2);
});
