// Every file that people name is read alike: as Windows, PowerShell and old editors write it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { snapshotOf } from '../../mock-operator/control/snapshot.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import { exampleOf } from '../../schemas/cases.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { tlsFile } from '../../self/fixtures/tls.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { productsOf } from '../init/answers.ts';
import { inventoryFile, restoreFrom } from '../mock/mock-files.ts';
import { checkProfile, readProfile } from '../profile/profile.ts';
import { readBaseline } from '../run/baseline-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const profile = mockProfile({ baseUrl: 'http://127.0.0.1:1' });
const json = (value: unknown): string => JSON.stringify(value, null, 2);
const [product] = profile.partner?.products ?? [];

const kinds: [kind: string, text: string, read: (file: string) => unknown][] = [
  ['a profile', json(profile), readProfile],
  ['a baseline', json({ ...(exampleOf('harness/baseline') as object), known: [] }), (file) => readBaseline(file)],
  ['rates', json(product?.rates.map((rate) => ({ productId: product.id, ...rate }))), productsOf],
  [
    'an inventory',
    readFileSync(join(root, 'mock-operator/example/museum.json'), 'utf8'),
    (file) => inventoryFile(file),
  ],
  [
    'a state of the mock',
    json(snapshotOf(createMock().world)),
    (file) => {
      const { world } = createMock();
      restoreFrom(world, file, { fault: [], variant: [] });
      return snapshotOf(world).suppliers;
    },
  ],
  ['a binding', readFileSync(join(root, 'schemas/bindings/octo-1.0.json'), 'utf8'), loadBinding],
  ['a binding of a Channel API', json({}), loadChannelBinding],
  [
    'a certificate',
    readFileSync(tlsFile('ca.pem'), 'utf8'),
    (file) =>
      checkProfile({ ...profile, partner: { ...profile.partner, tls: { ca: file } } }, { interfaces: ['partner'] })
        .name,
  ],
];

const encodings: [name: string, encode: (text: string) => Buffer][] = [
  ['with Windows line ends', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['in UTF-16, as PowerShell writes it', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['in UTF-16 of the other byte order', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
];

const folder = temporaryFolder();

for (const [kind, text, read] of kinds) {
  test(`${kind} is read in every encoding that an editor writes`, () => {
    const file = join(folder, 'file');
    writeFileSync(file, text);
    const plain = read(file);
    for (const [name, encode] of encodings) {
      writeFileSync(file, encode(text));
      expect({ name, found: read(file) }).toEqual({ name, found: plain });
    }
  });
}

test('a profile in another encoding is refused with how to save it', () => {
  const file = join(folder, 'latin.json');
  writeFileSync(file, Buffer.from('{ "name": "Café" }', 'latin1'));
  let words = '';
  try {
    readProfile(file);
  } catch (error) {
    words = error instanceof SetupError ? renderSetupError(error) : String(error);
  }

  expect(words).toContain('The file is neither UTF-8 nor UTF-16.');
  expect(words).toContain('Save it as UTF-8.');
});
