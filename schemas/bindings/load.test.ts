import { expect, test } from '@playwright/test';
import { isRequirementId } from '../requirements/index.ts';
import { violations } from '../validate.ts';
import { loadBinding, shippedBindings } from './load.ts';

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
