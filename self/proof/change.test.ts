// What a change asks for, by the files that it touches: of sources made up, and of these.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faultNames, variantNames } from '../../mock-operator/faults.ts';
import { type Part, type Sources, touchedBy } from './change.ts';
import { root } from './repository.ts';
import { MAX, SAMPLE, selectionFor, selectionOf } from './selection.ts';
import { namesIn, sourcesOf } from './sources.ts';

const part = (kind: Part['kind'], name: string, rest: Partial<Part> = {}): Part => ({
  kind,
  name,
  area: 'partner.hold',
  switched: [],
  ...rest,
});

const released = part('rules', 'release-is-forgotten', {
  requirement: 'partner.hold.release-moves',
  switched: ['release-is-forgotten'],
});
const behind = part('dialects', 'booking.hold.release-moves', {
  area: 'booking.hold',
  requirement: 'booking.hold.release-moves',
  switched: ['release-is-forgotten', 'another'],
});
const shaped = part('schemas', 'partner.getHold /hold/id is missing', {
  requirement: 'partner.hold.fields',
  files: ['partner/hold-envelope', 'partner/hold'],
});
const cut = part('rules', 'hold-lacks-its-id', { requirement: 'partner.hold.fields', switched: ['hold-lacks-its-id'] });
const late = part('variants', 'partner, variants alone, 1 of 1', { area: 'partner alone', switched: ['hold-is-201'] });

const sources: Sources = {
  parts: [released, behind, shaped, cut, late],
  switchedBy: (file) =>
    ({
      'mock-operator/platform/booking/rules/hold.ts': ['release-is-forgotten'],
      'mock-operator/partner/rules/hold-status.ts': ['hold-is-201'],
    })[file] ?? [],
  requirementsIn: (file) =>
    ({
      'suites/v1/hold.suite.ts': ['partner.hold.release-moves', 'booking.hold.release-moves'],
      'schemas/requirements/v1/hold.ts': ['partner.hold.fields'],
    })[file] ?? [],
};

const touched = (...files: string[]) =>
  touchedBy(files, sources).map(({ files, parts, sample }) => ({ files, parts, sample }));

test('a changed rule file brings its faults, behind a platform too, and its variants', () => {
  const platform = 'mock-operator/platform/booking/rules/hold.ts';
  const partner = 'mock-operator/partner/rules/hold-status.ts';

  expect(touched(platform)).toEqual([{ files: [platform], parts: [released, behind], sample: false }]);
  expect(touched(partner)).toEqual([{ files: [partner], parts: [late], sample: false }]);
});

test('a changed suite or catalogue brings all mutants of its requirements', () => {
  expect(touched('suites/v1/hold.suite.ts')[0]?.parts).toEqual([released, behind]);
  expect(touched('schemas/requirements/v1/hold.ts')[0]?.parts).toEqual([shaped, cut]);
});

test('a changed schema brings all mutants of the requirements that judge by it', () => {
  expect(touched('schemas/partner/hold.json')[0]?.parts).toEqual([shaped, cut]);
});

test('everything rests on harness, kernel, wire, shared schemas and the proof: a sample is drawn', () => {
  for (const file of [
    'harness/judge/expect.ts',
    'mock-operator/kernel/world.ts',
    'mock-operator/wire/json.ts',
    'schemas/common/rate.json',
    'schemas/validate.ts',
    'self/proof/examine.ts',
    'reporters/verdict.ts',
    'second-judge/seats.ts',
    'package-lock.json',
  ]) {
    expect(touched(file), file).toEqual([{ files: [file], parts: [], sample: true }]);
  }
});

test('a file of the mock operator that nothing certain rests on brings a sample too, as does one that is gone', () => {
  expect(touched('mock-operator/partner/rules/gone.ts')).toEqual([
    { files: ['mock-operator/partner/rules/gone.ts'], parts: [], sample: true },
  ]);
});

test('tests, pages, documents and commands bring nothing', () => {
  const files = [
    'README.md',
    'mock-operator/partner/refusal.test.ts',
    'pages/mock/view/calls.ts',
    'schemas/partner/hold.cases.json',
    'schemas/generated/types.ts',
    'cli/commands/certify.ts',
    'self/gate.test.ts',
    'self/proof/proof.json',
  ];

  expect(touched(...files)).toEqual([]);
  expect(selectionOf(touchedBy(files, sources), sources.parts, 'digest')).toBeUndefined();
});

test('what is proven is said file by file, with the numbers', () => {
  const files = ['suites/v1/hold.suite.ts', 'mock-operator/kernel/world.ts', 'README.md'];

  const selection = selectionOf(touchedBy(files, sources), sources.parts, 'digest');

  expect(selection?.words).toEqual([
    'all mutants of the requirements that these suites check:',
    '  suites/v1/hold.suite.ts',
    '  -> 2 mutants and 0 runs of variants',
    'everything rests on these files: a sample of all areas:',
    '  mock-operator/kernel/world.ts',
    '  -> 2 mutants and 1 run of variants, drawn by the digest of the tree',
  ]);
  expect(selection?.plan).toMatchObject({
    rules: ['release-is-forgotten', 'hold-lacks-its-id'],
    ground: ['partner', 'booking'],
  });
});

test('every fault and every variant stands in a file of the mock operator', () => {
  const texts = readdirSync(join(root, 'mock-operator'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, 'mock-operator', file), 'utf8'));
  const names = [...faultNames(), ...variantNames()];
  const found = new Set(texts.flatMap((text) => namesIn(text, names)));

  expect(names.filter((name) => !found.has(name))).toEqual([]);
});

test('of these sources a rule file brings its own faults, one without faults those of its users, and each draw is small enough', async () => {
  const own = await sourcesOf();
  const namesOf = (file: string) => touchedBy([file], own).flatMap(({ parts }) => parts.map(({ name }) => name));

  expect(namesOf('mock-operator/partner/rules/hold-release.ts')).toContain('release-is-forgotten');
  expect(namesOf('mock-operator/partner/rules/hold-release.ts')).toContain(
    'booking.hold.release-moves-active-to-released',
  );
  expect(own.switchedBy('mock-operator/partner/rules/hold.ts')).not.toEqual([]);
  expect(namesOf('suites/v1/hold.suite.ts')).toContain('release-is-forgotten');
  expect(namesOf('schemas/requirements/booking/supplier.ts')).toContain('code-filter-is-ignored');
  expect(namesOf('schemas/partner/ticket.json').some((name) => name.includes('/booking/tickets/'))).toBe(true);

  const every = touchedBy(['schemas/requirements/v1/hold.ts', 'schemas/requirements/v1/booking.ts'], own);
  const { plan } =
    selectionOf([...every, { why: '', files: [], parts: own.parts, sample: true }], own.parts, 'x') ?? {};
  const mutants = (plan?.rules.length ?? 0) + (plan?.dialects.length ?? 0) + (plan?.schemas.length ?? 0);
  expect(mutants).toBe(MAX.mutants);
  expect(plan?.variants.length).toBe(MAX.variants);

  const sampled = selectionOf(touchedBy(['mock-operator/kernel/world.ts'], own), own.parts, 'x')?.plan;
  const names = new Set([...(sampled?.rules ?? []), ...(sampled?.dialects ?? []), ...(sampled?.schemas ?? [])]);
  const areas = new Set(own.parts.filter(({ kind }) => kind !== 'variants').map(({ area }) => area));
  const drawn = new Set(
    own.parts.filter(({ kind, name }) => kind !== 'variants' && names.has(name)).map(({ area }) => area),
  );
  expect(names.size).toBe(SAMPLE.mutants);
  expect(drawn).toEqual(areas);
  expect(sampled?.variants.length).toBe(SAMPLE.variants);
});

test('where it is not known what has changed a sample of everything is proven', async () => {
  const selection = await selectionFor(undefined, 'x');

  expect(selection?.words).toEqual([
    'it is not known what has changed:',
    `  -> ${SAMPLE.mutants} mutants and ${SAMPLE.variants} runs of variants, drawn by the digest of the tree`,
  ]);
});
