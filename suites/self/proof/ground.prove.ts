import { test } from '@playwright/test';
import { faces, interfaces } from './face.ts';
import { examineFloor, floor } from './floor.ts';
import { baseline, canary } from './ground.ts';
import { handOver } from './hand-over.ts';

for (const face of faces) {
  test(`the mock operator is certified: ${face.name}`, async () => handOver(await baseline(face)));

  test(`a plainly wrong operator is not: ${face.name}`, async () => handOver(await canary(face)));
}

for (const name of interfaces) {
  for (const operator of Object.keys(floor)) {
    test(`${operator}: ${name}`, async () => handOver(await examineFloor(name, operator)));
  }
}
