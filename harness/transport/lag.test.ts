import { expect, test } from '@playwright/test';
import { Lag } from './lag.ts';

test('a read after a write waits until it must show the write, and says so meanwhile', async () => {
  const said: string[] = [];
  const lag = new Lag(30, async (wait) => {
    said.push('begins');
    await wait();
    said.push('ends');
  });

  await lag.over();
  expect(said).toEqual([]);

  lag.written();
  const began = performance.now();
  await lag.over();
  expect(said).toEqual(['begins', 'ends']);
  expect(performance.now() - began).toBeGreaterThan(25);

  await lag.over();
  expect(said).toHaveLength(2);
});
