import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { whenOver } from './time-limit.ts';

/** Keeps this process from doing anything else. */
const standStill = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

test('what came while the process stood still is seen before the time is over', async () => {
  const seen: string[] = [];
  whenOver(20, () => seen.push('over'));
  setTimeout(() => seen.push('answer'), 60);

  standStill(150);
  await sleep(300);

  expect(seen).toEqual(['answer', 'over']);
});

test('the time is over when it is, and never once it was stopped', async () => {
  const seen: string[] = [];
  whenOver(20, () => seen.push('over'));
  whenOver(20, () => seen.push('stopped')).stop();

  await expect.poll(() => seen).toEqual(['over']);
  await sleep(80);

  expect(seen).toEqual(['over']);
});

test('a time that begins again is over once, and later', async () => {
  const seen: string[] = [];
  const limit = whenOver(1_000, () => seen.push('over'));
  await sleep(500);

  limit.beginAgain();
  whenOver(750, () => seen.push('another, which is over between its first end and its new one'));
  await sleep(2_000);

  expect(seen).toEqual(['another, which is over between its first end and its new one', 'over']);
});
