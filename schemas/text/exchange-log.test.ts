import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import type { Exchange } from '../generated/types.ts';
import { exchangesOf, packedExchanges } from './exchange-log.ts';

const exchange = (number: number, body = ''): Exchange => ({
  number,
  operation: 'partner.getHold',
  startedAt: '2026-11-27T10:00:00Z',
  durationMs: 1,
  request: { method: 'GET', url: 'http://a.test/', headers: {} },
  answer: { status: 200, headers: {}, body },
});

const path = join(temporaryFolder(), 'exchanges.ndjson.gz');

test('the exchanges of several checks come back whole, and any gunzip reads them', () => {
  const long = ['', 'a', 'ab', 'abc'].map((before, number) =>
    exchange(number + 1, `${before}${'山😀'.repeat(400_000)}`),
  );
  const checks = [
    { requirement: 'a', exchanges: long },
    { requirement: 'b', exchanges: [] },
    { requirement: 'c', exchanges: [exchange(1, '"\n"')] },
  ];
  const packed = Buffer.concat(checks.map(packedExchanges));
  writeFileSync(path, packed);

  const lines = checks.flatMap(({ requirement, exchanges }) => exchanges.map((one) => ({ requirement, ...one })));
  expect([...exchangesOf(path)]).toEqual(lines);
  expect(gunzipSync(packed).toString()).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

test('a log that was cut off is read up to the last check that is whole', () => {
  const first = packedExchanges({ requirement: 'a', exchanges: [exchange(1), exchange(2)] });
  const second = packedExchanges({ requirement: 'b', exchanges: [exchange(1)] });
  for (const length of [first.length, first.length + 3, first.length + second.length - 1]) {
    writeFileSync(path, first);
    appendFileSync(path, second);
    truncateSync(path, length);

    expect([...exchangesOf(path)].map(({ requirement }) => requirement)).toEqual(['a', 'a']);
  }
});

test('an empty log has no exchange, and another file is refused', () => {
  writeFileSync(path, '');
  expect([...exchangesOf(path)]).toEqual([]);
  writeFileSync(path, '{"number":1,"operation":"partner.getHold"}\n');
  expect(() => [...exchangesOf(path)]).toThrow('no log of exchanges');
});
