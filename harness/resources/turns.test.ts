import { expect, test } from '@playwright/test';
import { Turn, Turns } from './turns.ts';

const never = () => new Promise<void>(() => {});

test('a check waits for what another gives back', async () => {
  const turns = new Turns();
  const [one, other] = [new Turn(turns, never), new Turn(turns, never)];
  const waiting = one.untilFreed('place');

  other.free();

  expect(await waiting).toBe(true);
});

test('what is given back is for those first who have some already: they will give it back sooner', async () => {
  const turns = new Turns();
  const [fresh, begun, other] = [new Turn(turns, never), new Turn(turns, never), new Turn(turns, never)];
  const looked: string[] = [];
  const waiting = [
    fresh.untilFreed('place').then(() => looked.push('fresh')),
    begun.untilFreed('place', { hasSome: true }).then(() => looked.push('begun')),
  ];

  other.free();
  await Promise.all(waiting);

  expect(looked).toEqual(['begun', 'fresh']);
});

test('before others that have none, it is for those that take long', async () => {
  const turns = new Turns();
  const [usual, urgent, other] = [
    new Turn(turns, never),
    new Turn(turns, never, { isUrgent: true }),
    new Turn(turns, never),
  ];
  const looked: string[] = [];
  const waiting = [
    usual.untilFreed('place').then(() => looked.push('usual')),
    urgent.untilFreed('place').then(() => looked.push('urgent')),
  ];

  other.free();
  await Promise.all(waiting);

  expect(looked).toEqual(['urgent', 'usual']);
});

test('the last of the checks that all wait goes without, and its end wakes the others', async () => {
  const turns = new Turns();
  const [one, last] = [new Turn(turns, never), new Turn(turns, never)];
  const waiting = one.untilFreed('place');

  expect(await last.untilFreed('place')).toBe(false);
  last.end();
  expect(await waiting).toBe(true);
});

test('where all wait, that one goes without which loses the least of those that give something back', async () => {
  const turns = new Turns();
  const [long, much, little, last] = [
    new Turn(turns, never, { isUrgent: true }),
    new Turn(turns, never),
    new Turn(turns, never),
    new Turn(turns, never),
  ];
  const ended: string[] = [];
  const wait = async (name: string, turn: Turn, gives: number) => {
    ended.push(`${name} ${(await turn.untilFreed('place', { gives })) ? 'goes on' : 'goes without'}`);
  };
  const waiting = [wait('long', long, 1), wait('much', much, 3), wait('little', little, 2), wait('last', last, 0)];

  await waiting[2];
  expect(ended).toEqual(['little goes without']);
  little.end();
  await Promise.all(waiting);

  expect(ended.toSorted()).toEqual(['last goes on', 'little goes without', 'long goes on', 'much goes on']);
});

test('a check that is alone, or leaves a race, waits for nothing', async () => {
  const turns = new Turns();
  expect(await new Turn(new Turns()).untilFreed('place')).toBe(false);
  const racing = new Turn(turns, never);
  expect(new Turn(turns, never).isAlone).toBe(false);

  expect(await racing.race(() => racing.untilFreed('place'))).toBe(false);
});

test('a check that asks to be alone is so when the others have ended', async () => {
  const turns = new Turns();
  let go = () => {};
  const turn = new Turn(turns, () => new Promise<void>((resolve) => (go = resolve)));
  const alone = turn.alone();

  expect(turn.isAlone).toBe(false);
  go();
  await alone;
  expect(turn.isAlone).toBe(true);
});

test('a check that waits for what another finds out is not waited for', async () => {
  const turns = new Turns();
  const [one, other] = [new Turn(turns, never), new Turn(turns, never)];
  let find = (_found: string): void => {};
  const waiting = one.whileOther(
    new Promise<string>((resolve) => {
      find = resolve;
    }),
  );

  expect(await other.untilFreed('place')).toBe(false);
  find('the shortest hold');
  expect(await waiting).toBe('the shortest hold');
});

test('what one part gives back another takes, and the whole does not count as somebody who could', async () => {
  const turn = new Turn(new Turns(), never);

  const results = await turn.inParts([
    (part) => part.untilFreed('place'),
    async (part) => {
      const last = await part.untilFreed('place');
      part.free();
      return last;
    },
  ]);

  expect(results).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: false },
  ]);
});
