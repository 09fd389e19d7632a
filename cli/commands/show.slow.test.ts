import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { example } from '../../reporters/formats/golden/example.ts';
import { packedExchanges } from '../../schemas/text/exchange-log.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
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
const folder = temporaryFolder();

const holdfast = (...args: string[]) => start(args).end;

test('calls of a run are shown one by one, and exported for the tools of browsers', async () => {
  const run = await holdfast('certify', '--only', RELEASE, '--only', 'partner.hold.fields', '--out', folder);
  expect(run.code, run.errors).toBe(0);

  const shown = await holdfast('show', 'exchange', '1', '--of', RELEASE, '--from', folder);
  expect(shown.code, shown.errors).toBe(0);
  expect(shown.out).toMatch(new RegExp(`^exchange 1 of \\d+ {3}${RELEASE} {3}partner\\.\\w+ {3}2\\S+, \\d+ ms\\n`));
  expect(shown.out).toMatch(/\n> (GET|POST) http:/);
  expect(shown.out).toMatch(/\n< HTTP 20\d\n/);
  expect(shown.out).toMatch(/\n<\s+"meta": \{/);

  const list = await holdfast('show', RELEASE, '--from', folder);
  expect(list.code, list.errors).toBe(0);
  expect(list.out).toMatch(/^ {3}1 {6}\+0 ms {2}free \d+( .*)? {2}GET \/\S+ → 200$/m);
  expect(list.out).toMatch(/^ *\d+ +\+\d+ ms +DELETE \/\S+ → 204$/m);
  const [, create = '', taken] = /^ *(\d+) .* (takes \d.* \(\w{8}\)) +POST /m.exec(list.out) ?? [];
  expect((await holdfast('show', RELEASE, create, '--from', folder)).out).toContain(`\nseats: ${taken}\n`);
  const [, open = ''] = /^to open one: .*? show (.+)$/m.exec(list.out) ?? [];
  expect((await holdfast('show', ...open.split(' '))).out).toContain(`   ${RELEASE}   `);

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

test('show says which run it reads, and where the other one is', async () => {
  const own = temporaryFolder();
  const log = packedExchanges({
    requirement: RELEASE,
    exchanges: [{ ...CALL, fault: { kind: 'timeout', message: 'late' } }],
  });
  writeFileSync(join(own, 'exchanges.ndjson.gz'), log);
  const whole = await holdfast('show', RELEASE, '1', '--from', own);
  writeFileSync(join(own, 'exchanges.partial.ndjson.gz'), log);
  utimesSync(join(own, 'exchanges.ndjson.gz'), 0, 0);
  const part = await holdfast('show', RELEASE, '1', '--from', own);

  expect(whole.out).toContain('\n< no answer: late\n');
  expect(whole.out).toMatch(
    /\nof a run whose first call left at 2026-11-27T10:00:00Z, in \S+\/exchanges\.ndjson\.gz\n$/,
  );
  expect(part.out).toMatch(
    /\nof a run with --only or --failed whose first call left at \S+Z, in \S+partial\.ndjson\.gz; a run stands beside it: --from \S+\/exchanges\.ndjson\.gz\n$/,
  );
});

test('what is judged on the calls of all checks is shown from the check in which it failed', async () => {
  const own = temporaryFolder();
  writeFileSync(join(own, 'exchanges.ndjson.gz'), packedExchanges({ requirement: RELEASE, exchanges: [CALL] }));
  const [passive, ...others] = example.requirements;
  const failures = passive?.failures?.map((one) => ({ ...one, check: RELEASE }));
  const report = { ...example, requirements: [{ ...passive, failures }, ...others] };
  writeFileSync(join(own, 'report.json'), JSON.stringify(report));
  const shown = await holdfast('show', 'exchange', '1', '--of', 'partner.content.is-json', '--from', own);

  expect(shown.out, shown.errors).toMatch(new RegExp(`^exchange 1 of 1 {3}${RELEASE} `));
});

test('of what was not judged it is said why, and how it can be, with its calls where it has some', async () => {
  const own = temporaryFolder();
  const [one, other, ...others] = example.requirements;
  const blocked = { state: 'blocked', failures: [], reason: 'no rate has 2 free seats' };
  const requirements = [
    { ...one, ...blocked, id: RELEASE },
    { ...other, ...blocked, id: 'partner.hold.fields' },
    ...others,
  ];
  writeFileSync(join(own, 'exchanges.ndjson.gz'), packedExchanges({ requirement: RELEASE, exchanges: [CALL] }));
  writeFileSync(join(own, 'report.json'), JSON.stringify({ ...example, requirements }));
  const [called, uncalled] = await Promise.all([
    holdfast('show', RELEASE, '--from', own),
    holdfast('show', 'partner.hold.fields', '--from', own),
  ]);

  expect(called.out, called.errors).toContain(
    `\n${RELEASE} is blocked: no rate has 2 free seats.\nRemove that reason; `,
  );
  expect(uncalled.errors).toContain('partner.hold.fields is blocked: no rate has 2 free seats.');
  expect(uncalled.errors).toMatch(
    /to do +Remove that reason; .* doctor --profile FILE\. .* certify .*--only partner\.hold\.fields,/,
  );
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
    [show.execute(from('hold', '1')), 'show needs the word "exchange"'],
    [show.execute(from('1')), 'show needs the word "exchange"'],
    [show.execute(from('exchange')), 'show needs the number of a call.'],
    [show.execute(from('exchange', '1', '--of', 'partner.hold')), 'There is no requirement partner.hold.'],
    [show.execute(from(`${RELEASE}s`)), `There is no requirement ${RELEASE}s.`],
    [show.execute(from('partner.content.is-json')), 'it is judged on the calls of all checks'],
    [show.execute(from('partner.hold.fields-of-items')), 'There is no requirement'],
    [show.execute(from('partner.hold.unknown-id-is-404')), 'The run made no call for partner.hold.unknown-id-is-404.'],
    [show.execute([RELEASE, '--from', join(folder, 'nowhere')]), 'There are no calls of a run.'],
    [show.execute(['exchange', '1', '--from', join(folder, 'nowhere')]), 'There are no calls of a run.'],
    [show.execute(['exchange', '1', '--out', folder]), 'show has no option --out. Did you mean from?'],
    [exportCalls.execute(from()), 'export needs a form'],
    [exportCalls.execute(['--har', '--from', join(folder, 'other.json')]), 'no log of exchanges'],
  ] as const) {
    await expect(refused).rejects.toThrow(words);
  }
});
