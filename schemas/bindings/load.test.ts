import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { isRequirementId } from '../requirements/index.ts';
import { violations } from '../validate.ts';
import { loadBinding, shippedBindings } from './load.ts';
import { loadChannelBinding } from './load-channel.ts';

test('each binding that ships is valid and contradicts requirements that exist', () => {
  for (const name of shippedBindings) {
    const binding = loadBinding(name);
    const { contradicts = [] } = binding;

    expect(violations('harness/binding', binding)).toEqual([]);
    expect(contradicts.filter(({ requirement }) => !isRequirementId(requirement))).toEqual([]);
  }
});

test('a binding that does not exist is refused with the names that do', () => {
  expect(() => loadBinding('no-such-binding')).toThrow('use operator-v2, octo-1.0, or the path of a file');
});

test('what a binding of somebody leaves out is that of the default, and what is wrong in it is named', () => {
  const folder = temporaryFolder();
  const loaded = (own: unknown) => {
    writeFileSync(join(folder, 'own.json'), JSON.stringify(own));
    return loadBinding('own.json', folder);
  };
  const usual = loadBinding('operator-v2');
  const cancelBooking = { method: 'DELETE', path: '/bookings/{uuid}' };

  expect(loaded({ name: 'ours', words: { confirmed: ['COMPLETED'] }, operations: { cancelBooking } })).toEqual({
    name: 'ours',
    words: { ...usual.words, confirmed: ['COMPLETED'] },
    operations: { ...usual.operations, cancelBooking },
  });
  expect(() => loaded({ name: 'ours', words: { confirmed: 'COMPLETED' } })).toThrow('is not valid at /words/confirmed');
  expect(() => loaded({ name: 'ours', words: ['COMPLETED'] })).toThrow('is not valid at /words');
  expect(() => loaded({ words: {} })).toThrow('expected a member "name"');
  expect(() => loaded([])).toThrow('is not valid at /');
});

test('a binding of a Channel API says what may stand in an operation', () => {
  const folder = temporaryFolder();
  const loaded = (createProduct: object) => {
    writeFileSync(join(folder, 'own.json'), JSON.stringify({ operations: { createProduct } }));
    return loadChannelBinding('own.json', folder);
  };

  expect(loaded({ path: '/v1.2/operators/{supplier_id}/tours', answerMember: 'created' })).toBeDefined();
  expect(() => loaded({ wrapper: 'tour' })).toThrow(
    'at /operations/createProduct/wrapper: wrapper is not known here. Known are method, path, member, answerMember, inList.',
  );
  expect(() => loaded({ path: '/v1.2/operators/{supplierId}/tours' })).toThrow(
    'at /operations/createProduct/path: expected the path below the base address, /v1.2 included, with {supplier_id},',
  );
});
