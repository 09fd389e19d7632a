import { test } from '@playwright/test';
import { attach } from './attach.ts';
import { baseline, canary } from './baseline.ts';
import { boundInterfaces, interfaces } from './bound-interface.ts';
import { examineFloor, floor } from './floor.ts';
import { isWhole, planned } from './plan.ts';

for (const bound of planned(boundInterfaces, 'ground', (one) => one.interface)) {
  test(`the mock operator is certified: ${bound.name}`, async () => attach(await baseline(bound)));

  test(`a plainly wrong operator is not: ${bound.name}`, async () => attach(await canary(bound)));
}

for (const name of isWhole ? interfaces : []) {
  for (const operator of Object.keys(floor)) {
    test(`${operator}: ${name}`, async () => attach(await examineFloor(name, operator)));
  }
}
