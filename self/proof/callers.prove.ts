import { test } from '@playwright/test';
import { attach } from './attach.ts';
import { examineLawfulCaller, examineWrongCaller, lawfulCallers, mistakes } from './caller/examine.ts';
import { isWhole } from './plan.ts';

if (isWhole) {
  test('clients of the mock operator with one habit broken', async () => {
    for (const mistake of mistakes) {
      await attach(await examineWrongCaller(mistake));
    }
  });

  test('lawful clients of the mock operator', async () => {
    for (const caller of lawfulCallers) {
      await attach(await examineLawfulCaller(caller));
    }
  });
}
