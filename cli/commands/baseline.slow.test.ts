// The command that writes the failures of a report down, for people to edit and certify --baseline to read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CALLER_NAME } from '../../mock-operator/caller/report.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import type { Baseline } from '../../schemas/generated/types.ts';
import { violations } from '../../schemas/validate.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { readBaseline } from '../run/baseline-file.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);

test.beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(inFolder('report.json'), renderJson(example));
});

test('a baseline goes into a folder that is made for it, a line for each member, and is read again', async () => {
  const file = inFolder('conformance/known/baseline.json');
  const { code, out } = await holdfast('baseline', inFolder('report.json'), '--out', file);
  const text = readFileSync(file, 'utf8');
  const { known } = JSON.parse(text) as Baseline;
  const bad = example.requirements.filter(({ state }) => ['failed', 'warned', 'blocked'].includes(state));

  expect([code, out]).toEqual([0, `${bad.length} known failures are in ${file}.\n`]);
  expect(violations('harness/baseline', { known })).toEqual([]);
  expect(known.map(({ requirement, state }) => [requirement, state]).sort()).toEqual(
    bad.map(({ id, state }) => [id, state]).sort(),
  );
  expect(text).toMatch(/^ {6}"requirement": "[\w.-]+",\n {6}"state": "failed",\n {6}"reason": ".+"\n/m);
  expect(readBaseline(file).known).toEqual(known);
});

test('without --out it is printed; a path through a file, and what is no report, are refused', async () => {
  const [printed, through, none] = await Promise.all([
    holdfast('baseline', inFolder('report.json')),
    holdfast('baseline', inFolder('report.json'), '--out', inFolder('report.json/baseline.json')),
    holdfast('baseline', inFolder('none.json')),
  ]);

  expect(violations('harness/baseline', JSON.parse(printed.out))).toEqual([]);
  expect([printed.code, through.code, none.code]).toEqual([0, 3, 3]);
  expect(through.errors).toMatch(
    /The baseline cannot be used: .*\n {2}file .*report\.json\/baseline\.json\n {2}at +--out\n/,
  );
  expect(none.errors).toContain('none.json');
});

test('the report of a mock on its client is no baseline: the refusal names what compares two of them', async () => {
  const of = { ...example, target: { ...example.target, name: CALLER_NAME } };
  writeFileSync(inFolder('caller.json'), renderJson(of));
  const made = await holdfast('baseline', inFolder('caller.json'));
  const updated = await holdfast('baseline', inFolder('caller.json'), '--update', inFolder('known.json'));

  for (const { code, errors } of [made, updated]) {
    expect([code, errors]).toEqual([
      3,
      expect.stringMatching(/that of a mock on its client[\s\S]* compare \S*caller\.json NEW/),
    ]);
  }
});

const TODAY = new Date().toISOString().slice(0, 10);

test('an existing file is not written over, and the refusal names what brings it up to date', async () => {
  const file = inFolder('baseline.json');
  writeFileSync(file, 'edited by hand');
  const { code, errors } = await holdfast('baseline', inFolder('report.json'), '--out', file);

  expect(code).toBe(3);
  expect(errors).toContain(`--update ${file}`);
  expect(readFileSync(file, 'utf8')).toBe('edited by hand');
});

test('an update keeps what people wrote of what still fails, adds what is new, and removes what is gone', async () => {
  const file = inFolder('baseline.json');
  const [still, blocked, gone, elsewhere] = [
    'partner.content.is-json',
    'partner.booking.create-is-accepted',
    'partner.hold.unknown-id-is-404',
    'operator-v2.supplier.fields',
  ];
  const old = {
    $schema: './baseline.schema.json',
    known: [
      { requirement: gone, state: 'failed', ticket: 'SHOP-1' },
      { requirement: still, state: 'blocked', reason: 'The old gateway.', ticket: 'SHOP-2', until: '2026-01-31' },
      { requirement: elsewhere, state: 'failed', ticket: 'SHOP-3' },
      { requirement: blocked, state: 'failed', ticket: 'SHOP-4', until: TODAY },
    ],
  };
  writeFileSync(file, JSON.stringify(old));
  const { code, out } = await holdfast('baseline', inFolder('report.json'), '--update', file);
  const { known, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Baseline;

  expect([code, rest]).toEqual([0, { $schema: old.$schema, target: example.target.name }]);
  expect(known.slice(0, 3)).toEqual([{ ...old.known[1], state: 'failed' }, old.known[2], old.known[3]]);
  expect(out).toContain(`gone, removed      ${gone}\n`);
  expect(out).toContain(`worse than before  ${still}\n`);
  expect(out).toContain(`its day is over    ${still}\n`);
  expect(out).not.toContain(`its day is over    ${blocked}`);
  for (const { requirement } of known.slice(3)) {
    expect(out).toContain(`new                ${requirement}\n`);
  }
  const bad = example.requirements.filter(({ state }) => ['failed', 'warned', 'blocked'].includes(state));
  expect(known).toHaveLength(bad.length + 1);
});

test('an update of nothing, of another target, or beside --out is refused', async () => {
  const file = inFolder('baseline.json');
  const text = JSON.stringify({ target: 'another shop', known: [] });
  writeFileSync(file, text);
  const [none, other, both] = await Promise.all([
    holdfast('baseline', inFolder('report.json'), '--update', inFolder('none.json')),
    holdfast('baseline', inFolder('report.json'), '--update', file),
    holdfast('baseline', inFolder('report.json'), '--update', file, '--out', inFolder('b.json')),
  ]);

  expect([none.code, other.code, both.code]).toEqual([3, 3, 3]);
  expect(none.errors).toContain('--update');
  expect(other.errors).toContain('"another shop"');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('reasons hold nothing of the run that they are from', async () => {
  const id = '7840a5b2-0c5e-4f0b-9d3e-2b8c8f6f1a11';
  const received = `hold ${id} of 2026-11-21T10:00:00.000Z, holdfast-20261121T100000-42, in exchange 17 and exchanges 3, 4 and 5`;
  const requirements = example.requirements.map((one) => ({
    ...one,
    failures: one.failures.map((failure) => ({ ...failure, received })),
  }));
  writeFileSync(inFolder('report.json'), renderJson({ ...example, requirements }));
  const { out } = await holdfast('baseline', inFolder('report.json'));
  const { known } = JSON.parse(out) as Baseline;

  expect(known[0]?.reason).toMatch(/received hold ID of TIME, RUN, in exchange N and exchanges N$/);
});
