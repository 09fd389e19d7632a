import { test } from '@playwright/test';
import { interfaces } from './face.ts';
import { examineFloor, floor } from './floor.ts';
import { baseline, canary } from './ground.ts';
import { handOver } from './hand-over.ts';

for (const name of interfaces) {
  test(`the mock operator is certified: ${name}`, async () => handOver(await baseline(name)));

  test(`a plainly wrong operator is not: ${name}`, async () => handOver(await canary(name)));

  for (const operator of Object.keys(floor)) {
    test(`${operator}: ${name}`, async () => handOver(await examineFloor(name, operator)));
  }
}
