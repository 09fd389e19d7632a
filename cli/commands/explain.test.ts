import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packedExchanges, packedLines } from '../../schemas/text/exchange-log.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

/** Certifies the embedded mock with these options, and explains what was recorded. */
const explained = async (requirement: string, ...options: string[]) => {
  await start(['certify', '--only', requirement, ...options, '--seed', '1', '--out', folder]).end;
  return start(['explain', '--from', folder]).end;
};

test('the calls of a right operator are explained, and those of a wrong one are named', async () => {
  test.setTimeout(120_000); // it builds the command first
  const right = await explained('partner.hold.release-moves');
  expect(right.code, right.out + right.errors).toBe(0);
  expect(right.out).toMatch(
    /^\d+ calls, [1-9]\d* holds?, \d+ bookings?, [1-9]\d* availabilit\S+ asked for, of a run with --only .* left at \S+Z, in \S+exchanges\.partial\.ndjson\.gz/m,
  );

  const wrong = await explained('partner.hold.release-moves', '--fault', 'release-is-forgotten');
  expect(wrong.code, wrong.out + wrong.errors).toBe(1);
  expect(wrong.out).toMatch(/^CONTRADICTION {2}partner, hold \S+ {3}spec \d/m);
  expect(wrong.out).toMatch(/^ {2}line \d+ {2}DELETE \S+ → 204 {3}partner\.hold\.release-moves-active-to-released$/m);
});

test('calls that show nothing to judge end with exit code 2', async () => {
  const call = { number: 1, operation: 'partner.getHold', startedAt: '2026-11-27T10:00:00Z', durationMs: 1 };
  const request = { method: 'GET', url: 'http://a.test/', headers: {} };
  const file = join(folder, 'one.ndjson.gz');
  writeFileSync(file, packedExchanges({ requirement: 'partner.hold.fields', exchanges: [{ ...call, request }] }));

  const { code, out } = await start(['explain', '--from', file]).end;

  expect(code, out).toBe(2);
  expect(out).toContain('not every history could be decided');
});

test('an interface with its own binding is reported as not judged', async () => {
  const file = join(folder, 'bound.ndjson.gz');
  const profile = { name: 'bound', 'operator-v2': { baseUrl: 'http://a.test', binding: 'octo-1.0' } };
  const call = { number: 1, operation: 'operator-v2.listSuppliers', startedAt: '2026-11-27T10:00:00Z', durationMs: 1 };
  const request = { method: 'GET', url: 'http://a.test/', headers: {} };
  writeFileSync(
    file,
    packedLines([
      { recording: 1, run: { profile } },
      { requirement: 'operator-v2.supplier.fields', ...call, request },
    ]),
  );

  const { code, out } = await start(['explain', '--from', file]).end;

  expect(code, out).toBe(2);
  expect(out).toMatch(/^NOT JUDGED {2}operator-v2: the binding of the profile has words and rules of its own/m);
});
