import { expect, test } from '@playwright/test';
import { differences, sameValue } from './reflection.ts';

const alike: [string, unknown, unknown][] = [
  ['extra members are fine', { a: 1 }, { a: 1, b: 2 }],
  ['one instant in two offsets', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00.000+02:00'],
  ['a uuid in the other case', '784ac4f2-0000-4000-8000-0000000000aa', '784AC4F2-0000-4000-8000-0000000000AA'],
  ['an empty map that is left out', { ext: {} }, {}],
  ['an absent map that comes back as null', { ext: null }, { ext: null }],
  ['a list in another order', [{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }]],
  [
    'elements without ids are matched by content',
    [{ n: 1 }, { n: 2 }],
    [
      { n: 2, id: 'x' },
      { n: 1, id: 'y' },
    ],
  ],
];

for (const [title, sent, received] of alike) {
  test(`reflected: ${title}`, () => {
    expect(sameValue(sent, received)).toBe(true);
  });
}

const changed: [string, unknown, unknown, string[]][] = [
  ['an offset lost with the digits kept', { at: '2026-11-21T10:00:00+02:00' }, { at: '2026-11-21T10:00:00Z' }, ['/at']],
  ['a member that is missing', { a: 1, b: 2 }, { a: 1 }, ['/b']],
  ['a number that became a text', { quantity: 2 }, { quantity: '2' }, ['/quantity']],
  ['an element that is missing', [{ id: 'a' }, { id: 'b' }], [{ id: 'a' }], ['/1']],
  ['an element that came once for twice', [1, 1], [1], ['/1']],
  ['every difference, not only the first', { a: 1, b: { c: 2 } }, { a: 0, b: { c: 0 } }, ['/a', '/b/c']],
  ['a name in other letters', { firstName: 'Björn' }, { firstName: 'Bjorn' }, ['/firstName']],
  ['a map that lost an entry', { ext: { a: '1' } }, { ext: null }, ['/ext']],
  ['a member that every object inherits', { toString: 7, constructor: 7 }, {}, ['/toString', '/constructor']],
  ['a key with a slash is escaped', { 'a/b': 1 }, {}, ['/a~1b']],
];

for (const [title, sent, received, pointers] of changed) {
  test(`not reflected: ${title}`, () => {
    expect(differences(sent, received, '').map(({ pointer }) => pointer)).toEqual(pointers);
  });
}
