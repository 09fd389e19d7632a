// A change of a check shows at once whose verdict it moves: small recordings of other operators, of a platform and of mutants.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { derivedReport } from '../../cli/run/rejudge.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { SOURCES } from './sources.ts';
import { recordingOf, STATES, statesOf } from './states.ts';

const recorded = JSON.parse(readFileSync(STATES, 'utf8')) as Record<string, Record<string, string>>;

for (const name of Object.keys(SOURCES)) {
  test(`the recording of ${name} shows what it showed`, async () => {
    const states = statesOf(await derivedReport(recordingOf(name)));

    expect(
      states,
      `Is a requirement new that is judged in passing? npm run recordings -- --states adds it. Does a check make other calls now? npm run recordings ${name} records it anew. Else the verdict has moved.`,
    ).toEqual(recorded[name]);
  });
}

test('each mutant is failed by the requirement that it breaks', () => {
  const mutants = Object.entries(SOURCES).filter(([, { faults }]) => faults !== undefined);

  expect(mutants.length).toBe(12);
  for (const [name, { only }] of mutants) {
    const [id = ''] = only;
    const { level } = catalogue[id as RequirementId];
    expect(recorded[name]?.[id], name).toBe(level === 'MUST' ? 'failed' : 'warned');
  }
});

test('there is no recording that nobody judges', () => {
  const files = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter((file) => file.endsWith('.gz'));

  expect(files.toSorted()).toEqual(
    Object.keys(SOURCES)
      .map((name) => `${name}.ndjson.gz`)
      .toSorted(),
  );
});
