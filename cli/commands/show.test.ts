import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packedExchanges } from '../../schemas/text/exchange-log.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { exportCalls } from './export.ts';
import { show } from './show.ts';

const RELEASE = 'partner.hold.release-moves-active-to-released';
const CALL = {
  number: 1,
  operation: 'partner.getHold',
  startedAt: '2026-11-27T10:00:00Z',
  durationMs: 1,
  request: { method: 'GET', url: 'http://a.test/', headers: {} },
};
const folder = mkdtempSync(join(tmpdir(), 'holdfast-show-'));

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const holdfast = (...args: string[]) => start(args).end;

test('calls of a run are shown one by one, and exported for the tools of browsers', async () => {
  test.setTimeout(120_000); // it builds the command first
  const run = await holdfast('certify', '--only', RELEASE, '--only', 'partner.hold.fields', '--out', folder);
  expect(run.code, run.errors).toBe(0);

  const shown = await holdfast('show', 'exchange', '1', '--of', RELEASE, '--from', folder);
  expect(shown.code, shown.errors).toBe(0);
  expect(shown.out).toMatch(new RegExp(`^exchange 1 of \\d+ {3}${RELEASE} {3}partner\\.\\w+ {3}2\\S+, \\d+ ms\\n`));
  expect(shown.out).toMatch(/\n> (GET|POST) http:/);
  expect(shown.out).toMatch(/\n< HTTP 20\d\n/);
  expect(shown.out).toMatch(/\n<\s+"meta": \{/);

  const file = join(folder, 'calls.har');
  const exported = await holdfast('export', '--har', '--from', folder, '--of', RELEASE, '--out', file);
  expect(exported.out).toMatch(/^\d+ calls are in /);
  const { log } = JSON.parse(readFileSync(file, 'utf8'));
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'holdfast' } });
  const releases = log.entries.filter(({ request }: { request: { method: string } }) => request.method === 'DELETE');
  expect(releases[0]).toMatchObject({
    request: { httpVersion: 'HTTP/1.1', headersSize: -1 },
    response: { status: 204, content: { size: 0 } },
    comment: expect.stringContaining(RELEASE),
  });
  const printed = await holdfast('export', '--har', '--from', folder);
  expect(JSON.parse(printed.out).log.entries.length).toBeGreaterThan(log.entries.length);
});

test('what cannot be shown is refused with what to do', async () => {
  const from = (...args: string[]) => [...args, '--from', folder];
  writeFileSync(
    join(folder, 'exchanges.ndjson.gz'),
    packedExchanges({
      requirement: RELEASE,
      exchanges: [{ ...CALL, fault: { kind: 'timeout', message: 'no answer' } }],
    }),
  );
  writeFileSync(join(folder, 'other.json'), '{"no": "log"}'.repeat(10));
  for (const [refused, words] of [
    [show.execute(from('exchange', '2')), 'N is not a number'],
    [show.execute(from('hold', '1')), 'show shows exchanges'],
    [show.execute(from('exchange', '1', '--of', 'partner.hold')), 'no call for this requirement'],
    [show.execute(['exchange', '1', '--from', join(folder, 'nowhere')]), 'There are no calls of a run.'],
    [exportCalls.execute(from()), 'export needs a form'],
    [exportCalls.execute(['--har', '--from', join(folder, 'other.json')]), 'no log of exchanges'],
  ] as const) {
    await expect(refused).rejects.toThrow(words);
  }
});
