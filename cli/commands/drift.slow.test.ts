// The command that says what has changed in how a target behaves.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Drift } from '../../reporters/drift.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const inFolder = (name: string) => join(folder, name);

const seen = (observed: string) => ({
  point: 'partner.hold.second-release',
  observed,
  exchange: 4,
  call: `DELETE /v1.2/holds/1 → ${observed}`,
});

test.beforeAll(() => {
  writeFileSync(inFolder('old.json'), renderJson({ ...example, observations: [seen('404')] }));
  writeFileSync(inFolder('new.json'), renderJson({ ...example, observations: [seen('409')] }));
  writeFileSync(inFolder('none.json'), renderJson({ ...example, observations: [] }));
});

const drift = (...files: string[]) =>
  holdfast('drift', ...files.map((file) => (file[0] === '-' ? file : inFolder(file))));

test('a change is said with the calls of both and ends with 1, no change with 0, and no common point is refused', async () => {
  const [changed, json, same, none] = await Promise.all([
    drift('old.json', 'new.json'),
    drift('old.json', 'new.json', '--json'),
    drift('old.json', 'old.json'),
    drift('old.json', 'none.json'),
  ]);

  expect([changed.code, json.code, same.code, none.code]).toEqual([1, 1, 0, 3]);
  expect(changed.out).toContain('1 of 1 open point changed\n');
  expect(changed.out).toContain(
    '  is   409   DELETE /v1.2/holds/1 → 409 (exchange 4 of partner.hold.second-release)\n',
  );
  expect((JSON.parse(json.out) as Drift).changes).toMatchObject([{ was: [seen('404')], is: [seen('409')] }]);
  expect(same.out).toBe('0 of 1 open point changed\n');
  expect(none.errors).toContain('no open point in common');
});
