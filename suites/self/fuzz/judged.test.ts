// Every member of every answer, wrong in every way: judging it is never a fault of ours.
import { expect, test } from '@playwright/test';
import { faces } from '../proof/face.ts';
import { judgedOf, judgeWrong } from './judged.ts';
import { placesOf } from './place.ts';
import { wrongValues } from './wrong-value.ts';

/** Ways in which each member is wrong here: others for each, all of them in the whole fuzz. */
const WAYS = Number(process.env.HOLDFAST_FUZZ_WAYS ?? 2);

for (const face of faces)
  test(`${face.name}: each member may be wrong when answers are judged`, async () => {
    test.setTimeout(WAYS > 2 ? 0 : 120_000);
    const judged = await judgedOf(face);
    const places = await placesOf(face);
    const problems: string[] = [];
    let tried = 0;

    for (const [index, place] of places.entries())
      for (let way = 0; way < Math.min(WAYS, wrongValues.length); way += 1) {
        const wrong = wrongValues[(index * WAYS + way) % wrongValues.length] as (typeof wrongValues)[number];
        try {
          tried += judgeWrong(judged, place, wrong) ? 1 : 0;
        } catch (error) {
          const stack = error instanceof Error ? error.stack : String(error);
          problems.push(`${place.operation} ${place.pointer}: ${wrong.name}\n${stack}`);
        }
      }

    expect(tried).toBeGreaterThan((places.length * WAYS) / 2);
    expect(problems.join('\n\n')).toBe('');
  });
