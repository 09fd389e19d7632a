import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createMock } from '../../mock-operator/mock.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { savingTo } from './mock-files.ts';

/** Milliseconds that it takes to save the world, as when it is large. */
const COST_MS = 300;

test('a world that takes long to save is saved less often, so that calls are answered in between, and at the end', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'world.json');
  const { world } = createMock();
  const saved = world.saved.bind(world);
  const begun: number[] = [];
  world.saved = () => {
    begun.push(performance.now());
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, COST_MS);
    return saved();
  };

  const save = savingTo(world, file);
  await wait(5_000);
  expect(begun).toHaveLength(1);
  save();

  expect(begun).toHaveLength(2);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1 });
});
