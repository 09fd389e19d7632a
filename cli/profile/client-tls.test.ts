import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, ProfileTls } from '../../schemas/generated/types.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { tlsFile } from '../../self/fixtures/tls.ts';
import { renderSetupError, type SetupError } from '../errors.ts';
import { readTarget } from './profile.ts';

const folder = temporaryFolder();

test.beforeAll(() => {
  writeFileSync(join(folder, 'empty.pem'), '');
});

/** What is said of a profile whose Partner API has these certificates; undefined where it can be used. */
const said = (tls: ProfileTls): string | undefined => {
  const { partner } = mockProfile({ baseUrl: 'http://127.0.0.1:1' });
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify({ name: 'TLS', partner: { ...partner, tls } } as Profile));
  try {
    readTarget(file, 'partner');
    return undefined;
  } catch (error) {
    return renderSetupError(error as SetupError);
  }
};

const [cert, key, ca] = ['client.pem', 'client.key', 'ca.pem'].map(tlsFile) as [string, string, string];

test('certificates that can be read and fit are taken', () => {
  expect(said({ cert, key, ca })).toBeUndefined();
  expect(said({ ca })).toBeUndefined();
});

const refused: [what: string, tls: ProfileTls, words: RegExp][] = [
  ['a file that is not there', { ca: 'nowhere.pem' }, /There is no such file.*\/partner\/tls\/ca.*nowhere\.pem/s],
  ['a variable that is not set', { ca: { env: 'NOT_SET_HERE' } }, /NOT_SET_HERE is not set.*cat FILE/s],
  ['a certificate without its key', { cert }, /lacks key.*\/partner\/tls\/key/s],
  ['the key of another certificate', { cert, key: tlsFile('server.key') }, /cannot be used.*key belongs/s],
  ['what is no certificate', { cert: 'empty.pem', key }, /This is no PEM/],
];

for (const [what, tls, words] of refused) {
  test(`${what} is refused`, () => {
    expect(said(tls)).toMatch(words);
  });
}

test('a key that stands in the profile itself is refused, and never printed', () => {
  const words = said({ cert, key: '-----BEGIN PRIVATE KEY-----\nMIGHAgEA' });

  expect(words).toContain('must stand');
  expect(words).not.toContain('MIGHAgEA');
});
