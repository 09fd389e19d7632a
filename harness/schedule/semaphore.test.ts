import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Semaphore } from './semaphore.ts';

type Kind = 'busy' | 'holds';

const KINDS: readonly Kind[] = ['busy', 'holds'];
/** With as many cases these are 10,000 declarations. */
const TASKS = 100;

interface Declared {
  needs: Record<Kind, number>;
  rank: number;
}

const anyDeclared: fc.Arbitrary<Declared> = fc.record({
  needs: fc.record({ busy: fc.integer({ min: 0, max: 3 }), holds: fc.integer({ min: 0, max: 25 }) }),
  rank: fc.integer({ min: 0, max: 3 }),
});

/** Thousands of matchers take minutes. */
const mustBe = (holds: boolean, words: string): void => {
  if (!holds) {
    throw new Error(words);
  }
};

/** Lets all tasks come at once, and end in an order that is drawn. @throws where a rule is broken */
const played = async (limits: Record<Kind, number>, all: readonly Declared[], draws: readonly number[]) => {
  const semaphore = new Semaphore(limits);
  const waiting = new Set(all);
  const running = new Map<Declared, Record<Kind, number>>();
  const free = (kind: Kind) => limits[kind] - [...running.values()].reduce((sum, permits) => sum + permits[kind], 0);
  const capped = ({ needs }: Declared, kind: Kind) => Math.min(needs[kind], limits[kind]);
  const everything = await semaphore.acquire(limits);
  for (const one of all) {
    void semaphore.acquire(one.needs, one.rank).then((permits) => {
      waiting.delete(one);
      running.set(one, permits);
    });
  }
  semaphore.release(everything);
  const begun: Declared[] = [];
  for (let draw = 0; begun.length < all.length; draw += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const one of [...running.keys()].filter((one) => !begun.includes(one))) {
      begun.push(one);
      const before = [...waiting].filter(
        (other) => other.rank < one.rank || (other.rank === one.rank && all.indexOf(other) < all.indexOf(one)),
      );
      for (const kind of KINDS.filter((kind) => one.needs[kind] > 0)) {
        const kept = before.reduce((sum, other) => sum + capped(other, kind), 0);
        mustBe(kept <= free(kind), 'nobody takes what one before it lacks');
      }
    }
    for (const kind of KINDS) {
      mustBe(free(kind) >= 0, 'never over a limit');
    }
    mustBe(running.size > 0, 'never stuck');
    const ended = [...running.keys()][(draws[draw % draws.length] as number) % running.size] as Declared;
    const permits = running.get(ended) as Record<Kind, number>;
    running.delete(ended);
    semaphore.release(permits);
  }
};

test('tasks of any needs never pass a limit, never stand still, and none is passed by those behind it', async () => {
  test.setTimeout(120_000);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ busy: fc.integer({ min: 1, max: 6 }), holds: fc.integer({ min: 0, max: 20 }) }),
      fc.array(anyDeclared, { minLength: TASKS, maxLength: TASKS }),
      fc.array(fc.nat(), { minLength: 1, maxLength: TASKS }),
      played,
    ),
    { numRuns: 100, seed: 1 },
  );
});

test('permits that are never released are fewer from then on, for those that wait too', async () => {
  const semaphore = new Semaphore({ holds: 3 });
  await semaphore.acquire({ holds: 2 });
  const all = semaphore.acquire({ holds: 3 });

  semaphore.retire('holds', 2);

  expect(await all).toEqual({ holds: 1 });
  expect(semaphore.tryAcquire({ holds: 1 })).toBe(false);
});

test('once closed nobody acquires anything', async () => {
  const semaphore = new Semaphore({ holds: 1 });
  const begun: string[] = [];
  await semaphore.acquire({ holds: 1 });
  void semaphore.acquire({ holds: 1 }).then(() => begun.push('waiting'));

  semaphore.close();
  semaphore.release({ holds: 1 });
  void semaphore.acquire({ holds: 1 }).then(() => begun.push('later'));
  await new Promise((resolve) => setImmediate(resolve));

  expect(begun).toEqual([]);
});
