import { PassThrough } from 'node:stream';
import { expect, test } from '@playwright/test';
import { Progress } from './progress.ts';

/** What is said on a stream that is no terminal; the time of its clock is set by hand, in seconds. */
const saying = (total: number, seconds?: number, waitSeconds?: number) => {
  const stream = new PassThrough();
  const clock = { seconds: 0 };
  const progress = new Progress(stream as unknown as NodeJS.WriteStream, total, {
    seconds,
    waitSeconds,
    now: () => clock.seconds * 1000,
  });
  const said = () => String(stream.read() ?? '');
  return { progress, clock, said };
};

test('what takes long says what it is busy with, and then less and less often', () => {
  const { progress, clock, said } = saying(3);
  progress.doing('first');
  const seconds: number[] = [];
  const lines: string[] = [];
  for (clock.seconds = 0.5; clock.seconds <= 200; clock.seconds += 0.5) {
    progress.doing('first', `counts: ${Math.floor(clock.seconds)} sold`);
    progress.look();
    const line = said();
    if (line !== '') {
      seconds.push(clock.seconds);
      lines.push(line);
    }
  }
  progress.step('first');
  progress.clear();

  expect(seconds).toEqual([20, 60, 120, 180]);
  expect(lines[0]).toBe('  0/3 first, for 20 s: counts: 20 sold\n');
  expect(said()).toBe('  1/3 first\n');
});

test('what has ended beside the step that is waited for counts', () => {
  const { progress, clock, said } = saying(200);
  progress.step('first');
  progress.doing('second', 'under way; 80 more ended');
  clock.seconds = 20;
  progress.look();
  expect(said()).toBe('  81/200 second, for 20 s: under way; 80 more ended\n');

  progress.step('second');
  progress.doing('third');
  clock.seconds = 60;
  progress.look();
  progress.clear();
  expect(said()).toContain('  81/200 third');
});

test('what ends soon is said every twenty seconds, with how long the run is expected to last', () => {
  const { progress, clock, said } = saying(200, 100);
  for (let done = 1; done <= 30; done += 1) {
    clock.seconds = done;
    progress.doing(`check ${done}`);
    progress.step(`check ${done}`);
  }
  expect(said()).toBe('  20/200, 20 s of about 2 min check 20\n');

  clock.seconds = 150;
  progress.step('check 31');
  progress.clear();
  expect(said()).toBe('  31/200, 3 min, where 2 min were expected, check 31\n');
});

/** The line that is printed when a number of 200 checks have ended after some seconds. */
const saidAfter = (done: number, seconds: number, waitSeconds?: number): string => {
  const { progress, clock, said } = saying(200, 180, waitSeconds);
  for (let ended = 1; ended < done; ended += 1) {
    progress.step(`check ${ended}`);
  }
  clock.seconds = seconds;
  progress.step('last');
  progress.clear();
  return said();
};

test('once half of the checks have ended, their pace says how long the run lasts, but no less than its waits', () => {
  expect(saidAfter(99, 20)).toBe('  99/200, 20 s of about 3 min last\n');
  expect(saidAfter(100, 20)).toBe('  100/200, 20 s of about 40 s last\n');
  expect(saidAfter(190, 21)).toBe('  190/200, 21 s of about 23 s last\n');
  expect(saidAfter(190, 21, 70)).toBe('  190/200, 21 s of about 70 s last\n');
  expect(saidAfter(160, 240)).toBe('  160/200, 4 min of about 5 min last\n');
});

test('what is waited for makes the run as long as it needs, before and after its expected end', () => {
  const { progress, clock, said } = saying(200, 100);
  const saidAt = (seconds: number, more: number): string => {
    clock.seconds = seconds;
    progress.doing('first', `under way; looks until what a hold had is free again: ${more} s more; counts: 3 sold`);
    progress.look();
    return said().replace(/ first.*\n$/, '');
  };

  expect(saidAt(20, 60)).toBe('  0/200, 20 s of about 2 min');
  expect(saidAt(85, 95)).toBe('  0/200, 85 s of about 3 min');
  expect(saidAt(170, 60)).toBe('  0/200, 3 min of about 4 min, where 2 min were expected,');
  expect(saidAt(240, 0)).toBe('  0/200, 4 min, where 2 min were expected,');
  progress.clear();
});

test('what a check says is written as text', () => {
  const { progress, clock, said } = saying(1);
  progress.doing('first', '\u001b[31mred');
  clock.seconds = 20;
  progress.look();
  progress.clear();

  expect(said()).not.toContain('\u001b');
});
