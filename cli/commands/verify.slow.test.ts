// A certificate that is made of a report holds, and stops to hold when one byte is another.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import { preAuthEncoding } from '../../reporters/certificate.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { catalogueDigest } from '../../reporters/verdict.ts';
import type { Envelope, Report, Run } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { newestSet, readSet } from '../../schemas/requirements/set.ts';
import { violations } from '../../schemas/validate.ts';
import { executed } from '../../self/fixtures/executed.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type CertificateOptions, checkWhole, digestOf, writeCertificate } from '../run/certificate.ts';
import { readCertificate } from '../verify/certificate-file.ts';
import { certify } from './certify.ts';
import { verify as command } from './verify.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519').publicKey;
const set = readSet(newestSet());
const profile = mockProfile({ baseUrl: 'https://api.example.com' });
const run = { profile } as Run;

let folder: string;
const inFolder = (name: string) => join(folder, name);
const pem = (name: string, key: typeof publicKey) =>
  writeFileSync(inFolder(name), key.export({ type: 'spki', format: 'pem' }));

const report: Report = {
  ...example,
  verdict: 'conformant',
  run: {
    ...example.run,
    startedAt: new Date().toISOString(),
    catalogue: catalogueDigest(catalogue),
    set: { name: set.name, digest: set.digest },
  },
  requirements: example.requirements.filter(({ state }) => state === 'passed'),
};

/** A folder as a run leaves it. */
const left = async (made: Report, key?: typeof privateKey, more: CertificateOptions = {}) => {
  writeFileSync(inFolder('report.json'), renderJson(made));
  writeFileSync(inFolder('exchanges.ndjson.gz'), '{}\n');
  return writeCertificate({ outDir: folder }, made, { ...more, ...(key !== undefined && { key }) });
};

const verify = (...more: string[]) => executed(command, [inFolder('certificate.json'), ...more]);
const opened = () => readCertificate(inFolder('certificate.json'), '');
const certificate = () => opened().certificate;
const write = (name: string, value: unknown) => writeFileSync(inFolder(name), JSON.stringify(value));

test.beforeEach(() => {
  folder = temporaryFolder();
  pem('trusted.pem', publicKey);
  pem('other.pem', other);
});

test('a signed certificate says what it covers, whose it is, and that report and exchanges are those', async () => {
  expect(await left(report, privateKey)).toEqual(['certificate.json', 'badge.svg']);
  const { code, out } = await verify('--key', inFolder('trusted.pem'));

  expect(violations('harness/certificate', certificate())).toEqual([]);
  expect(code, out).toBe(0);
  expect(out).toContain('THE CERTIFICATE HOLDS   Harbour <Tours> & Sons   partner');
  expect(out).toMatch(/ok {4}covers +1 passed, .*, 1 not applicable\n/);
  expect(out).toMatch(/WARN {2}left out +partner: the profile declares: without non-holdable-rates\n/);
  expect(out).toMatch(/WARN {2}sold +partner: 2 of 7 rates, of supplier supplier-1\n/);
  expect(out).toMatch(/ok {4}content +is that of the report/);
  expect(out).toMatch(/ok {4}report\.json +is the one of the run/);
  expect(out).toMatch(/ok {4}exchanges\.ndjson\.gz +is the one of the run/);
  expect(out).toMatch(/ok {4}signature +by SHA256:\S+, the key that was named/);
  expect(out).toMatch(/ok {4}catalogue +is the one of this holdfast/);
  expect(out).toMatch(/ok {4}valid +until 20\d\d-/);
  expect(out).toMatch(new RegExp(`ok {4}set +${set.name}, as this holdfast has it`));
  expect(readFileSync(inFolder('badge.svg'), 'utf8')).toMatch(/conformant 20[\d-]+, valid until 20/);
});

test('one byte of the report, of the exchanges or of the certificate makes it another', async () => {
  await left(report, privateKey);
  const [reportText, certificateText] = ['report.json', 'certificate.json'].map((name) =>
    readFileSync(inFolder(name), 'utf8'),
  ) as [string, string];
  writeFileSync(inFolder('report.json'), reportText.replace('"seed": 417', '"seed": 418'));
  const ofReport = await verify();
  writeFileSync(inFolder('report.json'), reportText);
  writeFileSync(inFolder('exchanges.ndjson.gz'), '{ }\n');
  const ofExchanges = await verify();
  writeFileSync(inFolder('exchanges.ndjson.gz'), '{}\n');
  const { payload, ...envelope } = JSON.parse(certificateText) as Envelope;
  const text = Buffer.from(payload, 'base64').toString('utf8').replace('"seed":417', '"seed":418');
  write('certificate.json', { ...envelope, payload: Buffer.from(text).toString('base64') });
  const ofCertificate = await verify('--key', inFolder('trusted.pem'));

  expect([ofReport.code, ofExchanges.code, ofCertificate.code]).toEqual([1, 1, 1]);
  expect(ofReport.out).toMatch(/^THE CERTIFICATE DOES NOT HOLD .* said to be conformant on 20[\d-]+\n/);
  expect(ofReport.out).toMatch(/FAIL {2}report\.json/);
  expect(ofExchanges.out).toMatch(/FAIL {2}exchanges\.ndjson\.gz/);
  expect(ofCertificate.out).toMatch(
    /FAIL {2}signature +is NOT by the key that was named, or the certificate was changed/,
  );
});

test('a certificate that says other than its report does not hold, be every digest right', async () => {
  await left(report);
  const path = inFolder('certificate.json');
  const { summary, ...rest } = certificate();
  writeFileSync(path, JSON.stringify({ ...rest, summary: { ...summary, passed: 99 }, without: { partner: [] } }));
  const better = await verify();
  await left(report);
  writeFileSync(inFolder('report.json'), renderJson({ ...report, verdict: 'not-conformant' }));
  const digest = await digestOf(inFolder('report.json'));
  writeFileSync(path, JSON.stringify({ ...certificate(), files: { ...certificate().files, 'report.json': digest } }));
  const red = await verify();

  expect([better.code, red.code]).toEqual([1, 1]);
  expect(better.out).toMatch(/ok {4}report\.json/);
  expect(better.out).toMatch(/FAIL {2}content +is NOT that of the report: without, summary\n/);
  expect(red.out).toMatch(/ok {4}report\.json/);
  expect(red.out).toMatch(/FAIL {2}content +is NOT that of the report, whose verdict is not conformant\n/);
});

test('a folder in place of a file of the run is refused', async () => {
  await left(report);
  const { code, errors } = await verify('--report', folder);

  expect(code).toBe(3);
  expect(errors).toContain('The file cannot be read (EISDIR).');
  expect(errors).toContain('at       --report');
});

test('a key that is not the signer, or no signature where a key is named, does not hold', async () => {
  await left(report, privateKey);
  const byOther = await verify('--key', inFolder('other.pem'));
  await left(report);
  const unsigned = await verify('--key', inFolder('trusted.pem'));
  const notAsked = await verify();

  expect([byOther.code, unsigned.code, notAsked.code]).toEqual([1, 1, 0]);
  expect(byOther.out).toContain('is NOT by the key that was named');
  expect(notAsked.out).toContain('none: anybody can have written this');
});

test('what the catalogue has gained, lost or said otherwise since is named', async () => {
  const [first] = report.requirements as [Report['requirements'][number]];
  const older: Report = {
    ...report,
    run: { ...report.run, catalogue: 'sha256:older' },
    requirements: [
      { ...first, sentence: 'As it was said once.' },
      { ...first, id: 'partner.hold.was-once-asked' },
    ],
  };
  await left(older);
  const { code, out } = await verify();

  expect(code).toBe(0);
  expect(out).toMatch(
    /WARN {2}catalogue +has changed since: \d+ new \(.*\); 1 gone \(partner\.hold\.was-once-asked\); 1 said otherwise \(partner\.hold\.unknown-id-is-404\)/,
  );
});

test('a target that is not conformant gets none', async () => {
  expect(await left({ ...report, verdict: 'incomplete' })).toEqual([]);
});

test('a run that is not whole gets none', () => {
  expect(() => checkWhole({ ...run, asked: ['partner.hold'] })).toThrow('A certificate is for a whole run: --only');
  expect(() => checkWhole({ ...run, runs: 9 })).toThrow('--runs is below the usual 10 cases');
  expect(() => checkWhole({ ...run, runs: 10 })).not.toThrow();
});

test('options that make a run less than whole, and a key of another kind, are refused', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  writeFileSync(inFolder('rsa.pem'), rsa.export({ type: 'pkcs8', format: 'pem' }));
  const given = ['--out', inFolder('out')];
  const only = await executed(certify, [...given, '--certificate', '--only', 'partner.hold']);
  const alone = await executed(certify, [...given, '--sign', inFolder('rsa.pem')]);
  const kind = await executed(certify, [...given, '--certificate', '--sign', inFolder('rsa.pem')]);

  expect([only.code, alone.code, kind.code]).toEqual([3, 3, 3]);
  expect(only.errors).toContain('A certificate is for a whole run: --only');
  expect(alone.errors).toContain('Add --certificate.');
  expect(kind.errors).toContain('The key is of another kind, rsa.');
});

test('the envelope is the one of DSSE', () => {
  const encoded = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));

  expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});

test('a set that is another under the same name does not hold, and one that is not known is a warning', async () => {
  await left(report);
  const whole = certificate();
  const of = async (one: { name: string; digest: string }) => {
    write('certificate.json', { ...whole, run: { ...whole.run, set: one } });
    return verify('--report', inFolder('certificate.json'));
  };
  const other = await of({ name: set.name, digest: 'sha256:00' });
  const later = await of({ name: '2099-01', digest: 'sha256:00' });

  expect(other.out).toMatch(/FAIL {2}set +is NOT the set/);
  expect(later.out).toMatch(/WARN {2}set +2099-01, which this holdfast does not know/);
});
