import { test } from '@playwright/test';
import { attach } from './attach.ts';
import { baseline, canary } from './baseline.ts';
import { faces, interfaces } from './face.ts';
import { examineFloor, floor } from './floor.ts';

for (const face of faces) {
  test(`the mock operator is certified: ${face.name}`, async () => attach(await baseline(face)));

  test(`a plainly wrong operator is not: ${face.name}`, async () => attach(await canary(face)));
}

for (const name of interfaces) {
  for (const operator of Object.keys(floor)) {
    test(`${operator}: ${name}`, async () => attach(await examineFloor(name, operator)));
  }
}
