import { expect, test } from '@playwright/test';
import { Places } from './places.ts';

/** Lets makers make one after the other, each as long as it can; answers how many each has then. */
const filled = (limit: number, makers: number, most: number): number[] => {
  const places = new Places(limit);
  const has = Array.from({ length: makers }, () => 0);
  const names = has.map(() => ({}));
  const sum = () => has.reduce((all, each) => all + each, 0);
  for (let round = 0; round < most; round += 1) {
    for (const [index, name] of names.entries()) {
      if (places.hasOneFor(name, most, limit - sum())) {
        places.enter(name, most);
        places.change(name, 1);
        has[index] = (has[index] ?? 0) + 1;
      }
    }
  }
  return has;
};

test('many begin with one each, and some places are left for those who need a second', () => {
  const has = filled(20, 30, 2);

  expect(has.filter((each) => each > 0)).toHaveLength(18);
  expect(has.reduce((sum, each) => sum + each, 0)).toBe(20);
});

test('one of them can always come to its end', () => {
  for (const [limit, makers, most] of [
    [20, 30, 4],
    [7, 9, 3],
    [3, 5, 2],
    [2, 2, 2],
  ] as const) {
    const has = filled(limit, makers, most);
    const left = limit - has.reduce((sum, each) => sum + each, 0);
    const lacking = has.filter((each) => each > 0).map((each) => most - each);

    expect(Math.min(...lacking), `${limit} places`).toBeLessThanOrEqual(left);
  }
});

test('while one waits to make several together, nobody begins who has none, and who has some goes on', () => {
  const places = new Places(8);
  const [begun, together] = [{}, {}];
  places.enter(begun, 3);
  places.change(begun, 1);

  expect(places.makeRoom(together, 8, 7)).toBe(false);
  expect(places.hasOneFor({}, 2, 7)).toBe(false);
  expect(places.hasOneFor(begun, 3, 7)).toBe(true);
  places.leave(begun);
  expect(places.makeRoom(together, 8, 8)).toBe(true);
});

test('a check that waited for several together and is gone keeps no other from beginning', () => {
  const places = new Places(8);
  const [begun, together] = [{}, {}];
  places.enter(begun, 2);
  places.change(begun, 1);
  places.makeRoom(together, 8, 7);

  places.leave(together);

  expect(places.hasOneFor({}, 2, 7)).toBe(true);
});

test('a check that is the only one may have all that is free, also beyond what it needed mostly', () => {
  const places = new Places(1);
  const maker = {};
  expect(places.hasOneFor(maker, 2, 1)).toBe(true);
  places.enter(maker, 2);
  places.change(maker, 1);

  expect(places.hasOneFor(maker, 2, 0)).toBe(false);
  expect(places.hasOneFor({}, 2, 0)).toBe(false);
  places.leave(maker);
  expect(places.hasOneFor({}, 2, 1)).toBe(true);
});
