import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unsettled } from '../../reporters/again.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { earlierReport, rerunOf } from './rerun.ts';

test('a replay after a whole run settles what it shows, and leaves the other failures to run again', () => {
  const folder = temporaryFolder();
  const [fixed, stays] = [...unsettled(example).keys()];
  const replay = (startedAt: string, name = example.target.name) => ({
    ...example,
    target: { ...example.target, name },
    run: { ...example.run, startedAt },
    requirements: example.requirements.flatMap((one) =>
      one.id === fixed ? [{ ...one, state: 'passed' as const, failures: [] }] : [],
    ),
  });
  const again = (part: typeof example) => {
    writeFileSync(join(folder, 'report.partial.json'), renderJson(part));
    return [...rerunOf(earlierReport(folder)).before.keys()];
  };
  writeFileSync(join(folder, 'report.json'), renderJson(example));

  expect(again(replay('2036-01-01T00:00:00.000Z'))).not.toContain(fixed);
  expect(again(replay('2036-01-01T00:00:00.000Z'))).toContain(stays);
  expect(again(replay('2016-01-01T00:00:00.000Z'))).toContain(fixed);
  expect(again(replay('2036-01-01T00:00:00.000Z', 'another target'))).toContain(fixed);
});
