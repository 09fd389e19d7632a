import { EventEmitter, once } from 'node:events';
import { expect, test } from '@playwright/test';
import type { Attempt, Attempts } from './attempts.ts';
import type { InterferenceDetector } from './interference.ts';
import { endOf, unlessOld } from './second-look.ts';
import { Semaphore } from './semaphore.ts';
import { type PermitKind, Task } from './task.ts';

const passed: Attempt = { result: { state: 'passed', failures: [] }, doubtful: false, lastedMs: 0 };
const blocked: Attempt = {
  result: { state: 'blocked', failures: [], reason: 'no place' },
  doubtful: false,
  lastedMs: 0,
};
const failed = (doubtful: boolean): Attempt => ({
  result: { state: 'failed', failures: [{ expected: '5', received: '4', pointer: '/a', exchange: 1, curl: '' }] },
  doubtful,
  lastedMs: 7_000,
});

/** A check whose attempts end so, one after the other. */
const attemptsOf = (...ends: Attempt[]) => {
  const made: string[] = [];
  /** How much was made before it was said that the check is looked at again. */
  const said: number[] = [];
  const attempts = {
    next: async () => {
      made.push('attempt');
      return ends.shift() as Attempt;
    },
    startOver: () => made.push('start over'),
    searchMs: () => 0,
    seatsExplain: () => true,
    end: () => made.push('end'),
    arrange: () => ({ freeSeats: async () => new Map() }),
    leased: () => new Set(),
    waits: false,
    again: (act: () => Promise<unknown>) => {
      said.push(made.length);
      return act();
    },
  };
  return { made, said, attempts: attempts as unknown as Attempts<object> };
};

const nobody = { wereAbsent: true, watch: async () => undefined } as unknown as InterferenceDetector;

test('nobody sells where nobody was seen in long enough: a failure alone is believed at once', async () => {
  const { attempts, made } = attemptsOf(failed(true));

  expect(await endOf(attempts, { areNone: true } as InterferenceDetector, new Task())).toMatchObject({
    state: 'failed',
  });
  expect(made).toEqual(['attempt']);
});

const semaphore = () => new Semaphore<PermitKind>({ begun: 1_000_000, busy: 2, holds: 2 });

/** Runs beside others, with these permits of all that there are. */
const beside = (whenQuiet?: () => Promise<void>) =>
  new Task({
    semaphore: semaphore(),
    ...(whenQuiet && { quiet: { rests: () => {}, wakes: () => {}, whenQuiet } }),
  });

test('a failure that other checks can explain is looked at anew when they have ended, and that counts', async () => {
  for (const alone of [passed, failed(false)]) {
    const { attempts, made, said } = attemptsOf(failed(true), alone);

    expect(await endOf(attempts, nobody, beside())).toEqual(alone.result);
    expect(said).toEqual([2, 3, 4]);
    expect(made).toEqual(['attempt', 'end', 'start over', 'attempt']);
  }
});

test('a failure that nothing explains is believed at once, beside others too', async () => {
  const { attempts, made } = attemptsOf(failed(false), passed);

  expect(await endOf(attempts, nobody, beside())).toMatchObject({ state: 'failed' });
  expect(made).toEqual(['attempt']);
});

test('what our own calls came too late for is tried once more, alone too', async () => {
  const late: Attempt = { ...blocked, isContended: true };
  for (const [task, ...ends] of [[new Task()], [beside(), 'end']] as [Task, ...string[]][]) {
    const { attempts, made } = attemptsOf(late, failed(false));

    expect(await endOf(attempts, nobody, task)).toMatchObject({ state: 'failed' });
    expect(made).toEqual(['attempt', ...ends, 'start over', 'attempt']);
  }
  expect(await endOf(attemptsOf(late, late, passed).attempts, nobody, new Task())).toEqual(late.result);
});

/** Who sees this when the failure has come every time, and how long was looked. */
const lookingFor = (seen: string | undefined) => {
  const looked: number[] = [];
  const watch = async (_look: unknown, _idle: unknown, forMs: number) => {
    looked.push(forMs);
    return seen;
  };
  return { looked, others: { wereAbsent: true, watch } as unknown as InterferenceDetector };
};

test('alone, a failure that does not come every time is blocked and never passed', async () => {
  for (const ends of [
    [passed, passed, passed, passed],
    [failed(true), passed, passed, passed],
    [passed, failed(true), passed, passed],
  ]) {
    const { attempts } = attemptsOf(failed(true), ...ends);

    expect(await endOf(attempts, nobody, new Task())).toMatchObject({ state: 'blocked' });
  }
});

test('alone, the last attempts may have the availabilities of the first again, where what failed needs several', async () => {
  const { attempts, made } = attemptsOf(failed(true), passed, passed, failed(true), failed(true));

  expect(await endOf(attempts, nobody, new Task())).toMatchObject({ state: 'failed' });
  expect(made).toEqual(['attempt', 'attempt', 'attempt', 'end', 'attempt', 'end', 'attempt']);
});

test('alone, a failure that comes every time is a failure, unless others are seen in as long as it took', async () => {
  const ended = async ({ others }: ReturnType<typeof lookingFor>) =>
    (await endOf(attemptsOf(failed(true), failed(true), failed(true)).attempts, others, new Task())).state;
  const [quiet, busy] = [lookingFor(undefined), lookingFor('A went')];

  expect([await ended(quiet), await ended(busy)]).toEqual(['failed', 'blocked']);
  expect([quiet.looked, busy.looked]).toEqual([[7_000], [7_000]]);
});

test('alone, a failure that nothing explains when it comes again is believed at once', async () => {
  const { attempts, made } = attemptsOf(failed(true), failed(false));

  expect(await endOf(attempts, nobody, new Task())).toMatchObject({ state: 'failed' });
  expect(made).toEqual(['attempt', 'attempt']);
});

/** A check that waits, whose first attempt ends as given once the second look has begun, where it does. */
const waiting = ({ first, early, moved = false }: { first: Attempt; early: Attempt; moved?: boolean }) => {
  const { attempts, made } = attemptsOf(first, passed);
  const began = new EventEmitter();
  const next = attempts.next.bind(attempts);
  let ended = false;
  const stopped: boolean[] = [];
  Object.assign(attempts, {
    waits: true,
    next: async () => {
      const attempt = next();
      await (made.includes('beside') || once(began, 'beside'));
      return attempt;
    },
    beside: async ({ signal }: Task) => {
      made.push('beside');
      began.emit('beside');
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
      stopped.push(signal?.aborted === true);
      return early;
    },
  });
  const others = {
    ...nobody,
    sawNone: async (_look: unknown, act: () => Promise<void>) => {
      await act();
      return !moved;
    },
  } as unknown as InterferenceDetector;
  const task = beside(async () => {});
  return { made, stopped, hasEnded: () => ended, result: endOf(attempts, others, task) };
};

test('a second look that waits is begun while the first still does, and counts where no seats moved', async () => {
  for (const early of [failed(true), passed]) {
    const { made, result } = waiting({ first: failed(true), early });

    expect(await result).toEqual(early.result);
    expect(made).toEqual(['attempt', 'beside', 'end']);
  }
});

test('where seats moved that nobody of the run used, or nothing was found, the check is looked at once all others have ended', async () => {
  for (const [early, moved] of [
    [failed(true), true],
    [blocked, false],
  ] as const) {
    const { made, result } = waiting({ first: failed(true), early, moved });

    expect(await result).toMatchObject({ state: 'passed' });
    expect(made).toEqual(['attempt', 'beside', 'end', 'start over', 'attempt']);
  }
});

test('a check that waits until all others rest keeps none of them waiting for what it has', async () => {
  const all = semaphore();
  const permits = await all.acquire({ begun: 1, busy: 1, holds: 2 });
  const atLast = new EventEmitter();
  const whenQuiet = async () => {
    await once(atLast, 'quiet');
  };
  const task = new Task({ semaphore: all, permits, quiet: { rests: () => {}, wakes: () => {}, whenQuiet } });
  const { attempts, made } = attemptsOf(failed(true), passed);
  Object.assign(attempts, { waits: true, beside: async () => passed });
  const others = { ...nobody, sawNone: async (_look: unknown, act: () => Promise<void>) => act() };

  const ended = endOf(attempts, others as unknown as InterferenceDetector, task);
  all.release(await all.acquire({ holds: 2 }));
  atLast.emit('quiet');

  expect(await ended).toMatchObject({ state: 'passed' });
  expect(made).toEqual(['attempt', 'end']);
});

test('a second look that is not needed is stopped, and what it made is undone before the check ends', async () => {
  for (const first of [passed, failed(false)]) {
    const { stopped, hasEnded, result } = waiting({ first, early: blocked });

    expect(await result).toEqual(first.result);
    expect([hasEnded(), stopped]).toEqual([true, [true]]);
  }
});

test('a check gives back what it has before it is looked whether seats are shown late: the look needs availabilities too', async () => {
  const { attempts, made } = attemptsOf();
  const { result } = failed(true);
  const oldSeats = async () => {
    made.push('look');
    return undefined;
  };

  expect(await unlessOld(result, attempts, oldSeats, async () => result)).toEqual(result);
  expect(made).toEqual(['end', 'look']);
});
