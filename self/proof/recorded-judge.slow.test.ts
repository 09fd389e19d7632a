// What is judged on recorded exchanges is what a run with calls shows: both ways on a sample of the mutants made from schemas.
import { expect, test } from '@playwright/test';
import { interfaces } from './bound-interface.ts';
import { judgeRecorded } from './recorded-judge.ts';
import { recordingOf } from './recording.ts';
import { drawn } from './sample.ts';
import { examineLive } from './schema-evidence.ts';
import { schemaMutantsOf } from './schema-mutant.ts';

const SEED = 'schema mutants judged both ways';

/** Mutants of each interface that are compared; those that change nothing besides. */
const OF_EACH = 14;

for (const name of interfaces.filter((one) => schemaMutantsOf(one).length > 0)) {
  test(`mutants judged on a recording end as those that are called: ${name}`, async () => {
    const recording = await recordingOf(name);
    const all = schemaMutantsOf(name).map((mutant) => ({ mutant, end: judgeRecorded(name, recording, mutant) }));
    const sample = [
      ...drawn(all, OF_EACH, SEED, {
        nameOf: ({ mutant }) => mutant.name,
        areaOf: ({ mutant }) => mutant.requirement,
      }),
      ...all.filter(({ end }) => end !== 'killed').slice(0, 1),
    ];

    const live: string[] = [];
    for (const { mutant } of sample) {
      live.push(`${mutant.name}: ${await examineLive(name, mutant)}`);
    }

    expect(sample.map(({ mutant, end }) => `${mutant.name}: ${end}`)).toEqual(live);
    expect(all.filter(({ end }) => end === 'killed').length).toBeGreaterThan(0.9 * all.length);
  });
}

test('a mutant that the judge has no rule for is not killed on a recording', async () => {
  const recording = await recordingOf('partner');
  const [mutant] = schemaMutantsOf('partner').filter(({ place }) => place === '/hold/status');
  const blind = {
    ...recording,
    invariants: recording.invariants.filter(({ requirement }) => requirement !== mutant?.requirement),
  };

  expect(mutant && judgeRecorded('partner', recording, mutant)).toBe('killed');
  expect(mutant && judgeRecorded('partner', blind, mutant)).toBe('undecided');
});
