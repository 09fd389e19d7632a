// The life of a certificate, by the commands as they are typed: made, checked by others, replaced, revoked, over.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certificateId, signed } from '../../reporters/certificate.ts';
import type { Certificate, Envelope, Report } from '../../schemas/generated/types.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { newestSet } from '../../schemas/requirements/set.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { needsPrograms } from '../../self/fixtures/programs.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { readKey } from '../run/certificate.ts';
import { readCertificate } from '../verify/certificate-file.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const json = <Value>(name: string) => JSON.parse(readFileSync(at(name), 'utf8')) as Value;
const write = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));
const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
const verify = (...args: string[]) => holdfast('verify', at('out/certificate.json'), ...args);
const states = (state: 'warned' | 'blocked'): Partial<Certificate> => ({
  requirements: { ...opened().requirements, [SHOULD]: state },
});
const opened = () => readCertificate(at('out/certificate.json'), '').certificate;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  needsPrograms('openssl');
  openssl('genpkey', '-algorithm', 'ed25519', '-out', 'key.pem');
  openssl('pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem');
  const run = ['certify', '--interface', 'channel', '--seed', '1', '--out', at('out')];
  const { code, screen } = await holdfast(...run, '--certificate', '--sign', at('key.pem'), '--valid', '30');
  expect(code, screen).toBe(0);
});

test('it says what was judged, by what, within which limits, and how long it is valid', async () => {
  const { code, out } = await verify('--key', at('public.pem'));
  const { tool, target, run, validUntil } = opened();

  expect(code, out).toBe(0);
  expect(target).toMatchObject({ interfaces: ['channel'], environment: 'test' });
  expect(run.set.name).toBe(newestSet());
  expect(run.limits).toEqual(json<Report>('out/report.json').run.limits);
  expect(Date.parse(validUntil) - Date.parse(run.startedAt)).toBe(30 * 86_400_000);
  expect(out).toMatch(/ok {4}target +build unknown, environment test\n/);
  expect(out).toContain(`which caught ${tool.strangers?.caught} of ${tool.strangers?.bugs} bugs that strangers made`);
  expect(out).toMatch(/ok {4}limits +requestsPerSecond \d+, inFlight \d+/);
  expect(out).toMatch(/ok {4}signature +by SHA256:\S+, the key that was named\n/);
  expect(readFileSync(at('out/badge.svg'), 'utf8')).toContain(`valid until ${validUntil.slice(0, 10)}`);
});

test('a program that knows DSSE and nothing of us verifies the signature', () => {
  const { payloadType, payload, signatures } = json<Envelope>('out/certificate.json');
  const bytes = Buffer.from(payload, 'base64');
  const text = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
  writeFileSync(at('text'), Buffer.concat([Buffer.from(text), bytes]));
  writeFileSync(at('sig'), Buffer.from(signatures[0]?.sig ?? '', 'base64'));
  const given = ['pkeyutl', '-verify', '-pubin', '-inkey', 'public.pem', '-rawin', '-sigfile', 'sig', '-in'];
  const result = openssl(...given, 'text');
  writeFileSync(at('other'), `${text}${bytes.toString().replace('conformant', 'Conformant')}`);

  expect(result.stdout).toContain('Signature Verified Successfully');
  expect(openssl(...given, 'other').status).not.toBe(0);
});

test('a private key in the place of the public one is refused, and not printed', async () => {
  const { code, screen } = await verify('--key', at('key.pem'));

  expect(code).toBe(3);
  expect(screen).toContain('The file holds a private key, which is for the issuer alone.');
  expect(screen).not.toContain(readFileSync(at('key.pem'), 'utf8').split('\n')[1]);
});

test('it says how the run moved the clock of the target', async () => {
  const moved = { ...opened(), run: { ...opened().run, clock: { moves: 3, seconds: 1_860 } } };
  write('moved.json', signed(moved, readKey(at('key.pem'))));
  const { out } = await holdfast('verify', at('moved.json'), '--report', at('out/report.json'));

  expect(out).toMatch(/ok {4}clock +the run moved that of the target 3 times, by 31 min in all\n/);
});

test('a certificate that is over does not hold, and its badge is grey', async () => {
  const over = { ...opened(), validUntil: '2026-01-01T00:00:00.000Z' };
  write('over.json', signed(over, readKey(at('key.pem'))));
  const given = ['--report', at('out/report.json'), '--key', at('public.pem'), '--badge', at('badge.svg')];
  const today = await verify(...given);
  const green = readFileSync(at('badge.svg'), 'utf8');
  const { code, out } = await holdfast('verify', at('over.json'), ...given);

  expect([today.code, code]).toEqual([0, 1]);
  expect(out).toMatch(/FAIL {2}valid +only until 2026-01-01, which is over\n/);
  expect([green.includes('#1a6b35'), green.includes('#777')]).toEqual([true, false]);
  expect(readFileSync(at('badge.svg'), 'utf8')).toMatch(/fill="#777"[\s\S]*valid only until 2026-01-01, which is over/);
});

test('a certificate in the list of the revoked does not hold, be the list a file or at an address', async () => {
  const list = { revoked: [{ certificate: certificateId(opened()), since: '2027-01-05', why: 'The key was stolen.' }] };
  write('revoked.json', list);
  write('others.json', { revoked: [{ ...list.revoked[0], certificate: `sha256:${'0'.repeat(64)}` }] });
  const server = await listeningServer(({ url }, answer) => {
    answer.statusCode = url === '/revoked.json' ? 200 : 404;
    answer.end(JSON.stringify(list));
  });
  const address = server.url;
  const byFile = await verify('--revoked', at('revoked.json'));
  const byAddress = await verify('--revoked', `${address}/revoked.json`);
  const gone = await verify('--revoked', `${address}/gone.json`);
  const others = await verify('--revoked', at('others.json'));
  await server.close();

  expect([byFile.code, byAddress.code, gone.code, others.code]).toEqual([1, 1, 3, 0]);
  expect(byFile.out).toMatch(/FAIL {2}revoked +since 2027-01-05: The key was stolen\.\n/);
  expect(byAddress.out).toMatch(/FAIL {2}revoked/);
  expect(gone.errors).toContain('The revocation list cannot be read: status 404.');
  expect(others.out).toMatch(/ok {4}revoked +no: it is not in the list\n/);
});

const SHOULD = 'channel.product.is-sold-as-it-was-set-up';

/** The states of a target that speaks v2 without another binding. */
const plainV2 = Object.fromEntries(
  requirementIds
    .filter((id) => id.startsWith('operator-v2.') && catalogue[id].binding === undefined)
    .map((id) => [id, 'passed' as const]),
);

test('a policy is met, broken or cannot be told, one line a rule', async () => {
  const policy = {
    interfaces: ['channel'],
    set: newestSet(),
    without: [],
    shoulds: ['channel.product'],
    maxAgeDays: 1,
  };
  const certificate = opened();
  const reason = 'the profile declares: without booking';
  const cases: [words: string, policy: object, of: Partial<Certificate>, code: number, line: RegExp][] = [
    [
      'met',
      policy,
      {},
      0,
      /^THE POLICY IS MET\n {2}ok {4}interfaces {2}covers channel\n {2}ok {4}set [\s\S]*ok {4}age {9}0/m,
    ],
    ['interface', { interfaces: ['channel', 'booking'] }, {}, 1, /FAIL {2}interfaces {2}does not cover booking\n/],
    ['set', { set: '2099-01' }, {}, 1, /FAIL {2}set {2}2026-12, which is older than 2099-01\n/],
    [
      'later set',
      { set: newestSet() },
      { run: { ...certificate.run, set: { name: '2099-01', digest: '' } } },
      2,
      /CANNOT BE TOLD\n {2}\? {5}set {2}2099-01: this holdfast does not know/,
    ],
    [
      'excuse',
      { without: ['cutoff'] },
      { without: { channel: [reason] } },
      1,
      /FAIL {2}without .*channel: the profile/,
    ],
    ['word', { without: ['booking'] }, { without: { channel: [reason] } }, 0, /ok {4}without/],
    ['reason', { without: [reason] }, { without: { channel: [reason] } }, 0, /ok {4}without/],
    ['SHOULD missed', policy, states('warned'), 1, new RegExp(`FAIL {2}shoulds +1 of \\d+ missed: ${SHOULD}`)],
    [
      'SHOULD blocked',
      policy,
      states('blocked'),
      2,
      new RegExp(`\\? {5}shoulds +1 of \\d+ were not judged: ${SHOULD}`),
    ],
    [
      'SHOULD of a binding that is not used',
      { shoulds: ['operator-v2'] },
      { requirements: plainV2 },
      0,
      /ok {4}shoulds/,
    ],
    [
      'age',
      { maxAgeDays: 90 },
      { run: { ...certificate.run, startedAt: '2026-01-01T00:00:00Z' } },
      1,
      /FAIL {2}age {2}\d{3} days old, at most 90 will do/,
    ],
  ];
  for (const [words, asked, changes, code, line] of cases) {
    write('policy.json', asked);
    write('asked.json', signed({ ...certificate, ...changes }, readKey(at('key.pem'))));
    const ended = await holdfast('verify', at('asked.json'), '--key', at('public.pem'), '--policy', at('policy.json'));

    expect(ended.code, `${words}: ${ended.screen}`).toBe(code);
    expect(ended.out, words).toMatch(line);
  }
});

test('a policy without a rule, or with a misspelt rule or SHOULD, is refused', async () => {
  write('policy.json', { $schema: 'policy.schema.json' });
  const empty = await verify('--policy', at('policy.json'));
  write('policy.json', { interface: ['channel'] });
  const rule = await verify('--policy', at('policy.json'));
  write('policy.json', { shoulds: [`${SHOULD}s`] });
  const should = await verify('--policy', at('policy.json'));

  expect([empty.code, rule.code, should.code]).toEqual([3, 3, 3]);
  expect(empty.errors).toContain('The policy asks for nothing.');
  expect(rule.errors).toContain('no member "interface"');
  expect(should.errors).toContain('The catalogue has no such SHOULD.');
  expect(should.errors).toContain(SHOULD);
});

test('a new certificate names the one in whose place it stands', async () => {
  const given = ['certify', '--interface', 'channel', '--seed', '1', '--out', at('next')];
  const alone = await holdfast(...given, '--supersedes', at('out/certificate.json'));
  const other = await holdfast(...given, '--certificate', '--supersedes', at('out/report.json'));
  const made = await holdfast(...given, '--certificate', '--supersedes', at('out/certificate.json'));
  const { out } = await holdfast('verify', at('next/certificate.json'));

  expect([alone.code, other.code, made.code]).toEqual([3, 3, 0]);
  expect(alone.errors).toContain('--supersedes is for a certificate.');
  expect(other.errors).toContain('The file is not what it must be.');
  expect(out).toMatch(new RegExp(`ok {4}supersedes +${certificateId(opened())}\n`));
  expect(out).toMatch(
    new RegExp(`ok {4}id +${certificateId(readCertificate(at('next/certificate.json'), '').certificate)}`),
  );
});
