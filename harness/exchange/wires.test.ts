import { expect, test } from '@playwright/test';
import type { Exchange } from './exchange.ts';
import { bothWires, wireWords } from './wires.ts';

const call = (number: number, direction: 'outbound' | 'inbound', headerRequestId?: string): Exchange =>
  ({
    number,
    call: 'GET /v1.2/holds/1 → 200',
    intent: {
      ...(direction === 'inbound' && { direction }),
      ...(headerRequestId !== undefined && { headerRequestId }),
    },
  }) as Exchange;

const numbers = (some: readonly Exchange[]): number[] => some.map((one) => one.number);

test('wires are joined by the request id, in whatever case and order', () => {
  const all = [call(1, 'outbound', 'A'), call(2, 'outbound', 'b'), call(3, 'inbound', 'B'), call(4, 'inbound', 'a')];

  expect(all.map((one) => numbers(bothWires(one, all)))).toEqual([
    [1, 4],
    [2, 3],
    [2, 3],
    [1, 4],
  ]);
});

test('where the id was lost on the way, what came in before the next call belongs to a call', () => {
  const all = [
    call(1, 'outbound', 'a'),
    call(2, 'inbound', 'x'),
    call(3, 'inbound'),
    call(4, 'outbound', 'b'),
    call(5, 'inbound', 'y'),
  ];

  expect(all.map((one) => numbers(bothWires(one, all)))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
    [4, 5],
    [4, 5],
  ]);
});

test('a call of which one wire alone was seen has none to show', () => {
  const all = [call(1, 'outbound', 'a'), call(2, 'outbound', 'a')];

  expect(bothWires(call(1, 'outbound'), [call(1, 'outbound')])).toEqual([]);
  expect(all.map((one) => bothWires(one, all))).toEqual([[], []]);
});

test('a wire says who was called', () => {
  expect(wireWords(call(3, 'inbound'))).toBe('the operator got  GET /v1.2/holds/1 → 200 (exchange 3)');
  expect(wireWords(call(2, 'outbound'))).toBe('the reseller sent GET /v1.2/holds/1 → 200 (exchange 2)');
});
