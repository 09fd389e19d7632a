import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import type { Exchange } from './exchange.ts';
import { bothWires, latestWires, wireWords } from './wires.ts';

const call = (number: number, direction: 'outbound' | 'inbound', headerRequestId?: string, method = 'GET'): Exchange =>
  ({
    number,
    sentMs: number,
    request: { method },
    shownCall: () => 'GET /v1.2/holds/1 → 200',
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

test('what the operator got is beside the call that was under way, though it was asked for later', () => {
  const asked = { ...call(4, 'inbound'), sentMs: 1.5 } as Exchange;
  const all = [call(1, 'outbound'), call(2, 'outbound'), call(3, 'outbound'), asked];

  expect(all.map((one) => numbers(bothWires(one, all)))).toEqual([[1, 4], [], [], [1, 4]]);
  expect(numbers(latestWires(all[2] as Exchange, all))).toEqual([1, 4]);
});

test('a create that went no further has no wires, and not those of the call before', () => {
  const create = call(3, 'outbound', 'b', 'POST');
  const read = call(5, 'outbound', 'c');
  const all = [
    call(1, 'outbound', 'a', 'POST'),
    call(2, 'inbound', 'a', 'POST'),
    create,
    call(4, 'inbound', 'a'),
    read,
  ];

  expect(latestWires(create, all)).toEqual([]);
  expect(numbers(latestWires(read, all))).toEqual([1, 2, 4]);
});

test('a call of which one wire alone was seen has none to show', () => {
  const all = [call(1, 'outbound', 'a'), call(2, 'outbound', 'a')];

  expect(bothWires(call(1, 'outbound'), [call(1, 'outbound')])).toEqual([]);
  expect(all.map((one) => bothWires(one, all))).toEqual([[], []]);
});

test('a wire says who was called', () => {
  const { line } = unhiddenText;

  expect(wireWords(call(3, 'inbound'), line)).toBe('the operator got  GET /v1.2/holds/1 → 200 (exchange 3)');
  expect(wireWords(call(2, 'outbound'), line)).toBe('the reseller sent GET /v1.2/holds/1 → 200 (exchange 2)');
});

test('what the operator answered stands there, where that is no usual success', () => {
  const answered = (body: string, more: Partial<Exchange> = {}) =>
    wireWords(
      { ...call(3, 'inbound'), succeeded: true, isJson: true, answer: { body }, ...more } as Exchange,
      unhiddenText.line,
    );

  expect(answered('<h1>Log in</h1>', { isJson: false })).toMatch(/\(exchange 3\), and answered <h1>Log in<\/h1>$/);
  expect(answered('{"error":{}}', { succeeded: false })).toMatch(/, and answered \{"error":\{\}\}$/);
  expect(answered('{}')).toMatch(/, and answered \{\}$/);
  expect(answered('{"hold":{}}')).toMatch(/\(exchange 3\)$/);
  expect(answered('x'.repeat(300), { isJson: false })).toMatch(/ x{200}…$/);
});
