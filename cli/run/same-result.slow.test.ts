// One run, several workers or shards that are merged: every requirement ends alike, and so does the command.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report, Shard } from '../../schemas/generated/types.ts';
import { exchangesOf } from '../../schemas/text/exchange-log.ts';
import { violations } from '../../schemas/validate.ts';
import { type Ended, holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { certify as command } from '../commands/certify.ts';
import { renderSetupError, SetupError } from '../errors.ts';

const FAULTS = ['release-is-forgotten', 'v2-cancel-of-a-confirmed-booking-is-forgotten'];

/** What every run here has in common: a fault in each interface, so that there is something to find. */
const SAME = [
  '--seed',
  '7',
  '--runs',
  '1',
  '--only',
  'partner.hold.release',
  '--only',
  'partner.hold.takes',
  '--only',
  'partner.availability-single',
  '--only',
  'operator-v2.cancel',
  ...FAULTS.flatMap((name) => ['--fault', name]),
];

/** Two runs at once on two cores, each with processes of its own. */
const certify = (...args: string[]): Promise<Ended> => holdfast('certify', ...args);

/** What a command is refused with, in this process. */
const refusalOf = async (...args: string[]): Promise<string> => {
  const error: unknown = await command.execute(args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SetupError);
  return renderSetupError(error as SetupError);
};

const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'report.partial.json'), 'utf8')) as Report;

const statesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(reportIn(folder).requirements.map(({ id, state }) => [id, state]));

const folder = temporaryFolder();
let whole: Record<string, string>;

test.beforeAll(async () => {
  const out = join(folder, 'whole');
  const { code, screen } = await certify(...SAME, '--workers', '1', '--out', out);
  expect(code, screen).toBe(1);
  whole = statesIn(out);
});

test('two workers find what one finds', async () => {
  const out = join(folder, 'workers');
  const { code, screen } = await certify(...SAME, '--workers', '2', '--out', out);

  expect(code, screen).toBe(1);
  expect(statesIn(out)).toEqual(whole);
});

test('workers that each check in several worlds at one time find what one finds', async () => {
  const out = join(folder, 'worlds');
  const { code, screen } = await certify(...SAME, '--out', out);

  expect(code, screen).toBe(1);
  expect(statesIn(out)).toEqual(whole);
  const counterexamples = ({ requirements }: Report) =>
    requirements.flatMap(({ id, failures }) => failures.map(({ counterexample }) => [id, counterexample?.seed]));
  expect(counterexamples(reportIn(out))).toEqual(counterexamples(reportIn(join(folder, 'whole'))));
});

test('two shards find together what one run finds, and each says that it certifies nothing', async () => {
  const out = join(folder, 'shards');
  const shards = await Promise.all(['1/2', '2/2'].map((shard) => certify(...SAME, '--shard', shard, '--out', out)));

  for (const [before, { code, screen }] of shards.entries()) {
    const { report } = JSON.parse(readFileSync(join(out, `shard-${before + 1}-of-2.json`), 'utf8')) as Shard;
    expect(screen).toContain(`shard ${before + 1} of 2, partial: `);
    expect(screen).not.toContain('CONFORMANT');
    expect(code).toBe(report.summary.failed > 0 ? 1 : 0);
    expect(Object.keys(whole).length).toBeGreaterThan(report.requirements.length);
  }
  expect(shards.map(({ code }) => code)).toContain(1);
  expect(existsSync(join(out, 'report.partial.json'))).toBe(false);

  const merged = await certify('--merge', out);
  expect(merged.code, merged.screen).toBe(1);
  expect(JSON.parse(readFileSync(join(out, 'result.partial.json'), 'utf8'))).toMatchObject({
    state: 'finished',
    exitCode: 1,
    verdict: 'partial',
  });
  expect(statesIn(out)).toEqual(whole);
  expect(violations('harness/report', reportIn(out))).toEqual([]);
  expect([...exchangesOf(join(out, 'exchanges.partial.ndjson.gz'))]).toHaveLength(reportIn(out).run.requests);

  rmSync(join(out, 'shard-2-of-2.zip'));
  const missing = await refusalOf('--merge', out);
  expect(missing).toContain('Of 2 shards one is missing: 2.');
  expect(missing).toContain('--shard 2/2 --seed 7');
});

test('shards that are no shards of one run are refused', async () => {
  const out = join(folder, 'others');
  const only = ['--only', 'partner.hold.unknown-id-is-404', '--out', out];
  const first = await certify('--seed', '1', '--shard', '1/2', ...only);
  cpSync(join(out, 'shard-1-of-2.zip'), join(out, 'shard-2-of-2.zip'));
  const document = JSON.parse(readFileSync(join(out, 'shard-1-of-2.json'), 'utf8')) as Shard;
  const second = { ...document, run: { ...document.run, shard: { index: 2, of: 2 } } };
  const mergedWith = async (other: unknown) => {
    writeFileSync(join(out, 'shard-2-of-2.json'), JSON.stringify(other));
    return refusalOf('--merge', out);
  };

  expect(first.code, first.screen).toBe(0);
  for (const [words, other] of [
    ['another seed', { ...second, run: { ...second.run, seed: 2 } }],
    ['another version of holdfast', { ...second, run: { ...second.run, version: '0.0.1' } }],
    ['another profile', { ...second, report: { ...second.report, run: { ...second.report.run, profile: 'x' } } }],
    ['no document of a shard', { run: second.run }],
  ] as const) {
    expect(await mergedWith(other)).toContain(words);
  }
});

for (const [words, args, said] of [
  ['a shard without a seed', ['--shard', '1/3'], '--seed'],
  ['a shard beyond the last', ['--shard', '4/3', '--seed', '1'], 'I from 1 to N'],
  ['a shard that is none', ['--shard', 'half', '--seed', '1'], 'for example 1/3'],
  ['a folder without shards', ['--merge', '/nowhere'], 'no shards'],
  ['a merge that is to run something', ['--merge', '/nowhere', '--only', 'partner.hold'], '--only has no meaning'],
] as const) {
  test(`${words} is refused`, async () => {
    expect(await refusalOf(...args, '--out', join(folder, 'refused'))).toContain(said);
  });
}
