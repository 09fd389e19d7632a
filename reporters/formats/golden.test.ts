// Renderings against the files in golden/. To accept a change: HOLDFAST_GOLDEN=write npm test -- reporters
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { violations } from '../../schemas/validate.ts';
import { withBefore } from '../again.ts';
import { againstBaseline, baselineOf } from '../baseline.ts';
import { fileNames } from '../write.ts';
import { type ConsoleOptions, renderConsole } from './console.ts';
import { example } from './golden/example.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderSummary } from './summary.ts';

const options: ConsoleOptions = {
  command: 'npx holdfast certify --profile p.json',
  files: ['holdfast-report/report.json', 'holdfast-report/junit.xml'],
  colours: false,
  strict: false,
  exitCode: 1,
  script: (id) => `holdfast-report/reproduce/${id}.sh`,
  breaks: () => ['release-is-forgotten', 'release-reads-as-expired'],
};

const perfect = {
  ...example,
  verdict: 'conformant' as const,
  summary: { passed: 1, failed: 0, warned: 0, observed: 0, blocked: 0, notApplicable: 0 },
  requirements: example.requirements.filter(({ state }) => state === 'passed'),
  observations: [],
  notApplicable: [],
  residue: { holds: 0, bookings: 0 },
  left: [],
};

const again = withBefore(
  { ...example, verdict: 'partial' as const },
  new Map([
    ['partner.content.is-json', 'failed'],
    ['partner.hold.unknown-id-is-404', 'failed'],
    ['partner.booking.create-is-accepted', 'blocked'],
  ]),
);

const partial = { ...example, verdict: 'partial' as const };
const files = fileNames({ outDir: '' });
const partialFiles = fileNames({ outDir: '', asked: [] });

const renderings = {
  'console.txt': renderConsole(example, options),
  'console-perfect.txt': renderConsole(perfect, { ...options, exitCode: 0 }),
  'console-partial.txt': renderConsole(partial, options),
  'console-verbose.txt': renderConsole(example, { ...options, verbose: true }),
  'console-again.txt': renderConsole(again, options),
  'summary-again.md': renderSummary({ report: again, files: partialFiles }),
  'report.json': renderJson(example),
  'junit.xml': renderJunit({ report: example, strict: false }),
  'summary.md': renderSummary({ report: example, files }),
  'summary-partial.md': renderSummary({ report: partial, files: partialFiles }),
  'junit-strict.xml': renderJunit({ report: example, strict: true }),
};

for (const [file, text] of Object.entries(renderings)) {
  test(`${file} is drawn as it was`, () => {
    const path = new URL(`golden/${file}`, import.meta.url);
    if (process.env.HOLDFAST_GOLDEN === 'write') {
      writeFileSync(path, text);
    }
    expect(text).toBe(readFileSync(path, 'utf8'));
  });
}

test('what the baseline knows is named once, stands in no cause, and is skipped as in junit.xml', () => {
  const all = againstBaseline(example, baselineOf(example), { strict: false, today: '2026-01-01' });
  const [first, ...others] = all.baseline?.known ?? [];
  const report = { ...all, baseline: { ...all.baseline, known: others, worse: [first] } } as typeof example;
  const text = renderConsole(report, options);
  const junit = renderJunit({ report, strict: false });
  const counted = (name: string) =>
    [...junit.matchAll(new RegExp(` ${name}="(\\d+)"`, 'g'))].reduce((sum, [, count]) => sum + Number(count), 0);

  expect(text.match(/^FAIL {2}\S+/gm)).toEqual([`FAIL  ${first}`]);
  expect(text).toContain(`    known: ${others.join(', ')}\n`);
  expect(text).toMatch(new RegExp(`, ${counted('failures')} failed, ${counted('skipped')} skipped; .*\\n$`));
  expect(renderSummary({ report, files })).toContain('Known, and left out below: ');
});

test('what the baseline knows is no failure in any count, unless its last day is over', () => {
  const known = baselineOf(example).known.filter(({ state }) => state === 'failed');
  const judged = (until?: string) =>
    againstBaseline(
      example,
      { target: '', known: known.map((entry) => ({ ...entry, ...(until && { until }) })) },
      { strict: false, today: '2026-01-02' },
    );
  const counts = `0 failed (and ${known.length} known)`;

  expect(known.length).toBeGreaterThan(1);
  for (const text of [renderConsole(judged(), options), renderSummary({ report: judged(), files })]) {
    expect(text).toContain(` passed, ${counts}, `);
  }
  expect(renderConsole(judged(), options)).toMatch(/, 0 failed, \d+ skipped; .*\n$/);
  expect(renderConsole(judged('2026-01-01'), options)).toContain(` passed, ${known.length} failed, `);
});

test('many open points are only counted, unless all is wanted, or no check asks for what was seen', () => {
  const points = Array.from({ length: 30 }, (_, index) => `partner.point-${index}`);
  const observed = (id: string) => ({ ...example.requirements[4], id }) as (typeof example.requirements)[number];
  const report = {
    ...example,
    requirements: [...example.requirements, ...points.map(observed)],
    observations: points.map((point) => ({ point, observed: 'seen' })),
  };
  const unasked = { point: 'partner.content.bytes-after-the-end', observed: '3 answers had bytes after their end' };
  const withMore = {
    ...report,
    observations: [...report.observations, unasked],
    unchecked: [...(report.unchecked ?? []), { id: unasked.point, why: 'Nothing makes a target send them.' }],
  };

  expect(renderConsole(withMore, options)).toContain(`${unasked.point}  ${unasked.observed}\n`);
  expect(renderConsole(report, options)).not.toContain('partner.point-7');
  expect(renderConsole(report, { ...options, verbose: true })).toContain('partner.point-7');
});

test('a report with hundreds of causes is printed in 200 lines, whatever else it has, each failure once', () => {
  const [, second] = example.requirements;
  const failures = second?.failures ?? [];
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...second,
    id: `partner.many.${index}`,
    before: 'failed',
    failures: failures.map((failure) => ({ ...failure, pointer: `/hold/member-${index}` })),
  }));
  const blocked = many.map((one) => ({ ...one, id: `${one.id}.b`, state: 'blocked', reason: `another ${one.id}` }));
  const left = many.map(({ id }) => ({ kind: 'hold', interface: 'partner', id, reason: id }));
  const warned = many.map((one) => ({ ...one, id: `${one.id}.w`, level: 'SHOULD', state: 'warned' }));
  const uncounted = many.map((one) => ({ ...one, id: `${one.id}.u`, state: 'observed', uncounted: 'it is new' }));
  const notApplicable = many.map(({ id }) => ({ reason: id, requirements: [id] }));
  const budgets = many.map(({ id }) => ({ operation: id, figure: 'p95Ms', allowedMs: 1, ms: 2 }));
  const requirements = [...many, ...blocked, ...warned, ...uncounted];
  const ids = many.map(({ id }) => id);
  const baseline = { outcome: 'broken', strict: true, known: [], worse: ids, better: ids, overdue: ids };
  const report = { ...example, requirements, left, notApplicable, budgets, baseline } as typeof example;
  const text = renderConsole(report, options);

  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  expect(text).toContain('BUDGET MISSED');
  expect(text).toContain('Run again: ');
  expect(text.split('FAIL  partner.many.3 ').length).toBe(2);
  expect(text).toContain('further causes');
  expect(renderConsole(report, { ...options, verbose: true }).split('\n').length).toBeGreaterThan(2_000);
});

test('what was seen in the check of another requirement is run again by that check', () => {
  const seen = structuredClone(example);
  const [first] = seen.requirements;
  const check = 'partner.hold.read-shows-the-created';
  for (const failure of first?.failures ?? []) {
    failure.check = check;
  }
  const text = renderConsole(seen, options);

  expect(text).toContain(`(exchange 2 of ${check})`);
  expect(text).toMatch(new RegExp(`replay .* --only ${check} --seed 417\n`));
});

test('the example is a report', () => {
  expect(violations('harness/report', example)).toEqual([]);
});

test('a failure names up to four further differences of its answer, and counts the others', () => {
  const report = structuredClone(example);
  const [first, ...others] = report.requirements[1]?.failures ?? [];
  const more = Array.from({ length: 6 }, (_, index) => ({ ...first, pointer: `/hold/member-${index}` }));
  const failures = [first, ...more, { ...first, exchange: 7, pointer: '/of-another' }, ...others];
  const requirements = [{ ...report.requirements[1], failures }];
  const text = renderConsole({ ...report, requirements } as typeof example, options);

  expect(text).toContain(`\n  also       /hold/member-0  expected ${first?.expected}, received ${first?.received}\n`);
  expect(text).toMatch(/member-3 .*\n {13}and 4 further differences in the report\n/);
  expect(text).not.toMatch(/member-4|of-another/);
});

test('the console ends with the three counts; with --strict-should a warning counts as failed', () => {
  expect(renderConsole(example, options)).toMatch(/\n1 passed, 2 failed, 4 skipped; .*\n$/);
  expect(renderConsole(example, { ...options, strict: true })).toMatch(/\n1 passed, 3 failed, 4 skipped; .*\n$/);
});

const baseline = { outcome: 'kept' as const, known: [], worse: [], better: [], overdue: [] };

test('failures that the baseline allows stand in small letters', () => {
  const wordsOf = (report: typeof example) =>
    renderConsole(report, options)
      .match(/^(not )?conformant {3}/im)?.[0]
      .trim();

  expect([
    wordsOf(example),
    wordsOf({ ...example, baseline: { ...baseline, outcome: 'broken' } }),
    wordsOf({ ...example, baseline }),
    wordsOf({ ...perfect, baseline }),
  ]).toEqual(['NOT CONFORMANT', 'NOT CONFORMANT', 'not conformant', 'CONFORMANT']);
});

test('the last line says the exit code and what it means', () => {
  const late = { operation: 'createHold', figure: 'p95Ms' as const, allowedMs: 1, ms: 2 };
  const lastOf = (report: typeof example, exitCode: number) =>
    renderConsole(report, { ...options, exitCode })
      .trimEnd()
      .split('; ')
      .at(-1);

  expect([
    lastOf(perfect, 0),
    lastOf(example, 1),
    lastOf({ ...example, requirements: example.requirements.filter(({ state }) => state !== 'failed') }, 2),
    lastOf(partial, 1),
    lastOf({ ...perfect, budgets: [late] }, 1),
    lastOf({ ...example, baseline }, 0),
    lastOf({ ...example, baseline: { ...baseline, outcome: 'broken' } }, 1),
  ]).toEqual([
    'exit code 0: conformant',
    'exit code 1: not conformant',
    'exit code 2: incomplete',
    'exit code 1: something that was judged is broken',
    'exit code 1: a budget is missed',
    'exit code 0: nothing is worse than the baseline',
    'exit code 1: the baseline is broken',
  ]);
});

test('colours come only when asked for', () => {
  expect(renderConsole(example, options)).not.toContain('\u001b');
  expect(renderConsole(example, { ...options, colours: true })).toContain('\u001b[31mFAIL\u001b[0m');
});

test('a test case that JUnit counts as failed carries the differences', () => {
  expect(renderJunit({ report: example, strict: false })).toContain('tests="10" failures="2" errors="0" skipped="4"');
  expect(renderJunit({ report: example, strict: true })).toContain('tests="10" failures="3" errors="0" skipped="4"');
});

test('more than three that stay for one reason are one line with their count and where they are listed', () => {
  const supplier = (id: string) => ({
    kind: 'supplier' as const,
    interface: 'channel',
    id,
    reason: 'no call deletes it',
  });
  const booking = (id: string) => ({
    kind: 'booking' as const,
    interface: 'partner',
    id,
    reason: `PUT /v1.2/bookings/cancel/${id} → 409: its rate 0b5f3c1e-58f1-4a0a-9d0c-${id.padStart(12, '0')} cannot be cancelled`,
  });
  const left = [...['a', 'b', 'c', 'd'].map(supplier), ...example.left, ...['1', '2', '3', '4'].map(booking)];
  const text = renderConsole({ ...example, left }, options);
  const few = renderConsole({ ...example, left: left.slice(1, -1) }, options);

  const list = 'listed in holdfast-report/report.json under "left"';
  expect(text).toContain(`    channel 4 suppliers, ${list}: no call deletes it\n`);
  expect(text).toContain(`    partner 4 bookings, ${list}: for example PUT /v1.2/bookings/cancel/1 → 409: `);
  expect(text.split('\n').filter((line) => /^ {4}partner (hold|booking) /.test(line))).toHaveLength(
    example.left.length,
  );
  expect(few).not.toContain(list);
});

test('a failure of a history lists the calls that contradict each other, and what changed something beside them', () => {
  const of = (line: number, call: string, more: object) => ({
    line,
    call,
    check: 'c',
    exchange: 1,
    atMs: line,
    ...more,
  });
  const history = [
    of(2, 'GET /a → 200', { contradicts: true, free: 4 }),
    of(3, 'GET /a → 200', { contradicts: false, free: 4 }),
    of(4, 'DELETE /b → 204', { contradicts: false }),
    of(9, 'GET /a → 200', { contradicts: true, free: 6 }),
  ];
  const [, failing] = structuredClone(example.requirements);
  const requirements = [{ ...failing, failures: [{ ...failing?.failures[0], history }] }];
  const text = renderConsole({ ...example, requirements } as typeof example, options);

  expect(text).toContain(
    [
      '  calls      line 2  GET /a → 200   free 4',
      '             line 4  DELETE /b → 204   (beside them)',
      '             line 9  GET /a → 200   free 6\n',
    ].join('\n'),
  );
  // No check alone makes all of them again.
  expect(text).toMatch(/\n {2}replay .*certify (?!.*--only).*--seed/);
});
