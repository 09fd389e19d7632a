// A whole run, as a person certifies it: its certificate holds, until a byte of the report is another.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BADGE_FILE, CERTIFICATE_FILE } from '../../reporters/write.ts';
import type { Certificate } from '../../schemas/generated/types.ts';
import { holdfast } from './holdfast.ts';
import { PARTIAL_FILES, WHOLE_FILES } from './report-files.ts';

test('a whole conformant run leaves a signed certificate that holds, and is refused after one byte', async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-certified-'));
  const [out, key, report] = ['out', 'key.pem', 'out/report.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const certificate = join(out, CERTIFICATE_FILE);
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

  const certify = await holdfast('certify', '--interface', 'operator-v2', '--out', out, '--certificate', '--sign', key);
  const files = readdirSync(out).sort();
  const made = JSON.parse(readFileSync(certificate, 'utf8')) as Certificate;
  const holds = await holdfast('verify', certificate, '--key', key);
  const text = readFileSync(report, 'utf8');
  writeFileSync(report, text.replace('"passed"', '"Passed"'));
  const changed = await holdfast('verify', certificate);
  writeFileSync(report, text);
  const again = await holdfast('certify', '--only', 'operator-v2.error', '--out', out);
  const after = readdirSync(out).sort();
  rmSync(folder, { recursive: true });

  expect(certify.code, certify.screen.slice(-2_000)).toBe(0);
  expect(files).toEqual([...WHOLE_FILES, CERTIFICATE_FILE, BADGE_FILE].sort());
  expect(made.target.interfaces).toEqual(['operator-v2']);
  expect(made.run.requests).toBeGreaterThan(1_000);
  expect(holds.code, holds.out).toBe(0);
  expect(changed.code).toBe(1);
  expect(changed.out).toMatch(/no {4}report\.json +is NOT the one of the run/);
  expect(again.code, again.screen.slice(-2_000)).toBe(0);
  expect(after).toEqual([...WHOLE_FILES, CERTIFICATE_FILE, BADGE_FILE, ...PARTIAL_FILES].sort());
});
