// What a run touched is counted over all its checks, and stated in a line.
import { expect, test } from '@playwright/test';
import type { Outcome } from '../schemas/generated/types.ts';
import { soldIn, spreadIn, spreadInWords } from './spread.ts';

type Creates = NonNullable<Outcome['spread']>['creates'];

const creates = (times: Record<string, number>): Creates =>
  Object.entries(times).map(([item, count]) => ({
    supplier: item === 'visit' ? 'museum' : 'tours',
    product: item === 'visit' ? 'hall' : 'walk',
    item,
    times: count,
  }));

const finding = (times: Record<string, number>): Pick<Outcome, 'interface' | 'spread'> => ({
  interface: 'operator-v2',
  spread: { kind: 'option', offered: { suppliers: 2, products: 3, items: 4 }, creates: creates(times) },
});

test('creates of all checks are added up, the most first', () => {
  const { spread = [] } = spreadIn([finding({ short: 1, long: 2 }), finding({ long: 4, visit: 1 })]);

  expect(spread.map(({ creates: all }) => all.map(({ item, times }) => `${item} ${times}`))).toEqual([
    ['long 6', 'short 1', 'visit 1'],
  ]);
  expect(spread.map(spreadInWords)).toEqual([
    'operator-v2 2 of 2 suppliers, 2 of 3 products, 3 of 4 options, 75 % of the creates on one option',
  ]);
  expect(spread.map(soldIn)).toEqual([
    { interface: 'operator-v2', kind: 'option', touched: 3, offered: 4, suppliers: ['tours', 'museum'] },
  ]);
});

test('one id of an option in two products is two options', () => {
  const [first] = creates({ short: 1 });
  const both = [first, { ...first, product: 'hall' }] as Creates;
  const { spread = [] } = spreadIn([
    {
      interface: 'operator-v2',
      spread: { kind: 'option', offered: { suppliers: 1, products: 2, items: 2 }, creates: both },
    },
  ]);

  expect(spread.map(spreadInWords)).toEqual([
    'operator-v2 2 of 2 products, 2 of 2 options, 50 % of the creates on one option',
  ]);
});

test('checks that made nothing are no spread', () => {
  expect(spreadIn([{ interface: 'partner' }])).toEqual({});
});
