import { expect, test } from '@playwright/test';
import type { Run } from '../schemas/generated/types.ts';
import { must, open, type Requirement, should } from '../schemas/requirements/requirement.ts';
import { violations } from '../schemas/validate.ts';
import { exitCodeOf, judgementOf, verdictInWords } from './judgement.ts';
import { statementOf } from './statement.ts';
import { type Finding, type JudgedRequirement, judge } from './verdict.ts';

const catalogue: Record<string, Requirement> = {
  'partner.a.must': must('1', 'A rule.'),
  'partner.b.should': should('2', 'An advice.'),
  'partner.c.open': open('3', 'A point that is not shown.'),
  'partner.d.standing': must('4', 'A rule for every exchange.', { standing: true }),
  'partner.e.needs': must('5', 'A rule for some.', { needs: 'two-rates' }),
  'partner.f.unchecked': must('6', 'A rule that does not show.', { unchecked: 'It does not show.' }),
  'partner.g.unchecked': open('6', 'A point that does not show.', { unchecked: 'It does not show.' }),
  'operator-v2.a.must': must('7', 'A rule of another interface.'),
};

const run: Run = {
  version: '1.0.0',
  profile: {
    name: 'Target',
    partner: {
      baseUrl: 'http://127.0.0.1:1',
      channelId: '8ed29b4e-0c27-45a7-8b6d-2d8a9c7ef4b0',
      supplierId: '8ed29b4e-0c27-45a7-8b6d-2d8a9c7ef4b1',
      products: [],
    },
  } as never,
  interfaces: ['partner'],
  seed: 1,
  outDir: '/nowhere',
  startedAt: '2026-11-21T10:00:00.000Z',
  arguments: [],
  strict: false,
  ledger: '/nowhere/ledger.ndjson',
};

const difference = { expected: '1', received: '2' };

const found = (requirement: string, rest: Partial<Finding> = {}): Finding => ({
  requirement,
  interface: 'partner',
  state: 'passed',
  durationMs: 1,
  failures: [],
  standing: [],
  observations: [],
  resources: { holds: 2, bookings: 1 },
  left: [],
  ...rest,
});

const failed = (requirement: string) => found(requirement, { state: 'failed', failures: [difference] });
const blocked = (requirement: string) => found(requirement, { state: 'blocked', reason: 'no data' });
const standing = (judged: number, failures = 0) => ({
  standing: [{ requirement: 'partner.d.standing', judged, failures: Array(failures).fill(difference) }],
});

/** Every requirement that applies, kept. */
const clean = [
  found('partner.a.must', standing(2)),
  found('partner.b.should'),
  found('partner.c.open'),
  found('partner.e.needs'),
];

const without = (id: string) => clean.filter(({ requirement }) => requirement !== id);

const report = (findings: Finding[], changes: Partial<Run> = {}) =>
  judge({ run: { ...run, ...changes }, catalogue, findings, requests: 9, durationMs: 10, left: [] });

const requirementOf = (findings: Finding[], id: string, changes: Partial<Run> = {}): JudgedRequirement | undefined =>
  report(findings, changes).requirements.find((requirement) => requirement.id === id);

/** What to do where nothing else is known. */
const NEVER_SEEN =
  'fix what failed first; if nothing did, the target never answers with what it is about: offer it there';

const states: [string, Finding[], string, JudgedRequirement['state'], string?][] = [
  ['a check that passed', clean, 'partner.a.must', 'passed'],
  ['a MUST that failed', [failed('partner.a.must')], 'partner.a.must', 'failed'],
  ['a SHOULD that failed', [failed('partner.b.should')], 'partner.b.should', 'warned'],
  ['a check that was blocked', [blocked('partner.a.must')], 'partner.a.must', 'blocked', 'no data'],
  ['a requirement that nothing checked', [], 'partner.a.must', 'blocked', 'no check judged it'],
  ['an open point with a witness', clean, 'partner.c.open', 'observed'],
  [
    'an open point that another check noted',
    [found('partner.a.must', { observations: [{ point: 'partner.c.open', observed: '201' }] })],
    'partner.c.open',
    'observed',
  ],
  ['an open point that departs', [failed('partner.c.open')], 'partner.c.open', 'observed', 'expected 1, received 2'],
  ['an open point without a witness', [blocked('partner.c.open')], 'partner.c.open', 'blocked', 'no data'],
  ['a standing requirement judged once', [found('partner.a.must', standing(1))], 'partner.d.standing', 'passed'],
  [
    'a standing requirement never judged',
    [found('partner.a.must', standing(0))],
    'partner.d.standing',
    'blocked',
    `no exchange showed it: ${NEVER_SEEN}`,
  ],
  [
    'a standing requirement never judged, where the run stopped',
    [{ ...blocked('partner.a.must'), reason: 'the target stopped answering', stopped: 'target' }],
    'partner.d.standing',
    'blocked',
    'the target stopped answering',
  ],
  [
    'a standing requirement never judged, where another interface stopped',
    [found('partner.a.must'), { ...blocked('operator-v2.a.must'), interface: 'operator-v2', stopped: 'credentials' }],
    'partner.d.standing',
    'blocked',
    `no exchange showed it: ${NEVER_SEEN}`,
  ],
  [
    'a standing requirement judged by a blocked check',
    [{ ...blocked('partner.a.must'), ...standing(1) }],
    'partner.d.standing',
    'passed',
  ],
  [
    'a standing requirement broken once',
    [found('partner.a.must', standing(1)), found('partner.b.should', standing(1, 1))],
    'partner.d.standing',
    'failed',
    'seen in the check of partner.b.should',
  ],
  [
    'a standing requirement whose own check failed',
    [failed('partner.d.standing'), found('partner.a.must', standing(1))],
    'partner.d.standing',
    'failed',
  ],
  [
    'a standing requirement whose own check was blocked',
    [blocked('partner.d.standing'), found('partner.a.must', standing(1))],
    'partner.d.standing',
    'blocked',
    'no data',
  ],
  [
    'a broken standing requirement whose own check was blocked',
    [blocked('partner.d.standing'), found('partner.a.must', standing(1, 1))],
    'partner.d.standing',
    'failed',
  ],
  [
    'a check that says not applicable',
    [found('partner.e.needs', { state: 'not-applicable', reason: 'without' })],
    'partner.e.needs',
    'not-applicable',
    'without',
  ],
];

for (const [name, findings, id, state, reason] of states) {
  test(`${name} is ${state}`, () => {
    const requirement = requirementOf(findings, id);
    expect(requirement?.state).toBe(state);
    if (reason !== undefined) {
      expect(requirement?.reason).toContain(reason);
    }
  });
}

const verdicts: [string, Finding[], Partial<Run>, string][] = [
  ['every requirement kept', clean, {}, 'conformant'],
  [
    'a MUST failed',
    [...without('partner.a.must'), { ...failed('partner.a.must'), ...standing(1) }],
    {},
    'not-conformant',
  ],
  ['a failed MUST beside a blocked one', [failed('partner.a.must'), blocked('partner.e.needs')], {}, 'not-conformant'],
  ['a SHOULD missed', [...without('partner.b.should'), failed('partner.b.should')], {}, 'conformant'],
  [
    'a SHOULD missed, with --strict-should',
    [...without('partner.b.should'), failed('partner.b.should')],
    { strict: true },
    'not-conformant',
  ],
  ['a MUST blocked', [...without('partner.e.needs'), blocked('partner.e.needs')], {}, 'incomplete'],
  ['a SHOULD blocked', [...without('partner.b.should'), blocked('partner.b.should')], {}, 'conformant'],
  ['an open point blocked', [...without('partner.c.open'), blocked('partner.c.open')], {}, 'conformant'],
  ['nothing judged', [], {}, 'incomplete'],
  ['the one selected requirement kept', [found('partner.a.must')], { asked: ['partner.a.must'] }, 'partial'],
  ['the one selected requirement failed', [failed('partner.a.must')], { asked: ['partner.a.must'] }, 'partial'],
  ['every requirement kept, in a shard', clean, { shard: { index: 1, of: 2 } }, 'partial'],
];

for (const [name, findings, changes, verdict] of verdicts) {
  test(`${name}: ${verdict}`, () => {
    expect(report(findings, changes).verdict).toBe(verdict);
  });
}

const exits: [string, Finding[], Partial<Run>, number][] = [
  ['whole and kept', clean, {}, 0],
  ['a part that is kept', [found('partner.a.must')], { asked: ['partner.a'] }, 0],
  ['a part that is broken', [failed('partner.a.must')], { asked: ['partner.a'] }, 1],
  ['a part that could not be judged', [blocked('partner.a.must')], { asked: ['partner.a'] }, 2],
  ['a part of open points alone', [found('partner.c.open')], { asked: ['partner.c'] }, 2],
];

for (const [name, findings, changes, code] of exits) {
  test(`the exit code of ${name} is ${code}`, () => {
    expect(exitCodeOf(report(findings, changes), false)).toBe(code);
  });
}

test('a part of a run says how much of it was judged', () => {
  const part = report([found('partner.a.must'), blocked('partner.b.should')], { asked: ['partner.a', 'partner.b'] });

  expect(verdictInWords(part)).toBe('partial: 1 requirement judged, nothing certified');
  expect(verdictInWords(part, { index: 1, of: 2 })).toBe(
    'shard 1 of 2, partial: 1 requirement judged, nothing certified',
  );
});

test('a capability that the profile declares absent is not applicable, unless the rule was seen broken', () => {
  const profile = { ...run.profile, partner: { ...run.profile.partner, without: ['two-rates'] } } as never;
  expect(requirementOf([], 'partner.e.needs', { profile })?.state).toBe('not-applicable');
  expect(requirementOf([failed('partner.e.needs')], 'partner.e.needs', { profile })?.state).toBe('failed');
});

test('what the profile declares away and the target has is listed with both', () => {
  const profile = { ...run.profile, partner: { ...run.profile.partner, without: ['two-rates'] } } as never;
  const { notApplicable } = report(clean, { profile, contradicted: { partner: { 'two-rates': 'Day and Night' } } });

  expect(notApplicable).toEqual([
    {
      reason:
        'the profile declares: without two-rates; but the target has it (Day and Night): take the word out, or it is not judged',
      requirements: ['partner.e.needs'],
    },
  ]);
});

test('an open point that was seen is observed, and one that is not applicable is left out of no verdict', () => {
  const lacking = found('partner.c.open', { state: 'not-applicable', reason: 'there is none' });
  const seen = found('partner.a.must', { observations: [{ point: 'partner.c.open', observed: 'yes' }] });

  expect(requirementOf([lacking, seen], 'partner.c.open')?.state).toBe('observed');
  expect(requirementOf([lacking], 'partner.c.open')?.state).toBe('not-applicable');
  expect(
    report([...clean.filter(({ requirement }) => requirement !== 'partner.c.open'), lacking]).notApplicable,
  ).toEqual([]);
});

test('what the profile excuses is listed with the requirements that it excuses', () => {
  const profile = { ...run.profile, partner: { ...run.profile.partner, without: ['two-rates'] } } as never;

  expect(report(clean).notApplicable).toEqual([]);
  expect(report(without('partner.e.needs'), { profile }).notApplicable).toEqual([
    { reason: 'the profile declares: without two-rates', requirements: ['partner.e.needs'] },
  ]);
});

test('the first five differences of a standing requirement are kept and the others counted', () => {
  const requirement = requirementOf(
    [found('partner.b.should', standing(4, 4)), found('partner.a.must', standing(3, 3))],
    'partner.d.standing',
  );
  expect(requirement?.failures).toHaveLength(5);
  expect(requirement?.reason).toBe(
    'seen in the check of partner.a.must and 1 more; 2 further differences are left out',
  );
});

test('with --only the report holds the selected requirements and the standing requirements that showed', () => {
  const ids = report([found('partner.a.must', standing(1))], { asked: ['partner.a'] }).requirements.map(({ id }) => id);
  expect(ids).toEqual(['partner.a.must', 'partner.d.standing']);
});

test('each open point of which something was observed is counted, also where it was not asked for or nothing checks it', () => {
  const notes = ['partner.c.open', 'partner.g.unchecked'].map((point) => ({ point, observed: '201' }));
  const part = report([found('partner.a.must', { observations: notes })], { asked: ['partner.a'] });

  expect(part.summary).toMatchObject({ passed: 1, observed: 2 });
  expect(statementOf(part)).toHaveLength(2);
});

test('other interfaces and what is unchecked are no requirements of the run', () => {
  const { requirements, unchecked } = report(clean);
  expect(requirements.map(({ id }) => id)).not.toContain('operator-v2.a.must');
  expect(requirements.map(({ id }) => id)).not.toContain('partner.f.unchecked');
  expect(unchecked).toEqual([
    { id: 'partner.f.unchecked', why: 'It does not show.' },
    { id: 'partner.g.unchecked', why: 'It does not show.' },
  ]);
});

test('answers with bytes after their end are counted over the checks', () => {
  const counted = (...surplus: number[]) =>
    report(surplus.map((number) => found('partner.a.must', { surplus: number }))).observations;
  const point = 'partner.content.bytes-after-the-end';

  expect(counted(1)).toEqual([{ point, observed: '1 answer had bytes after its end' }]);
  expect(counted(2, 1_000)).toEqual([{ point, observed: '1,002 answers had bytes after their end' }]);
});

test('the report is the same in whatever order the checks ended', () => {
  const findings = [
    ...without('partner.a.must'),
    failed('partner.a.must'),
    found('partner.d.standing', standing(1, 3)),
  ];
  expect(report(findings.toReversed())).toEqual(report(findings));
});

test('the same profile at another address has the same digest, other data another', () => {
  const digest = (profile: object) => report([], { profile: { ...run.profile, ...profile } as never }).run.profile;
  expect(digest({ partner: { ...run.profile.partner, baseUrl: 'http://127.0.0.1:2' } })).toBe(digest({}));
  expect(digest({ name: 'Other' })).not.toBe(digest({}));
});

test('what comes out is a report, and it counts each requirement once', () => {
  const findings = [...without('partner.a.must'), failed('partner.a.must')];
  const made = report(findings);
  expect(violations('harness/report', made)).toEqual([]);
  expect(made.run.resources).toEqual({ holds: 2 * findings.length, bookings: findings.length });
  expect(Object.values(made.summary).reduce((sum, number) => sum + number)).toBe(made.requirements.length);
});

test('what is disputed, or not in the set, is observed where it is broken, and counts for no verdict', () => {
  const disputed = { since: '2026-12-01', why: 'It may be 2', issue: 'https://example.com/1' };
  const disputing = { ...catalogue, 'partner.a.must': must('1', 'A rule.', { disputed }) };
  const rest = { requests: 9, durationMs: 10, left: [] };
  const findings = [{ ...failed('partner.a.must'), ...standing(2) }, ...clean.slice(1)];
  const judged = judge({ run, catalogue: disputing, findings, ...rest });
  const outside = report([blocked('partner.a.must')], { set: '2026-12' });

  expect(judged.verdict).toBe('conformant');
  expect(judged.requirements[0]).toMatchObject({
    state: 'observed',
    level: 'MUST',
    uncounted: 'disputed since 2026-12-01: It may be 2 (https://example.com/1)',
    reason: 'expected 1, received 2',
    failures: [difference],
  });
  expect(outside.run.set?.name).toBe('2026-12');
  expect(outside.requirements[0]).toMatchObject({ state: 'blocked', uncounted: 'not in set 2026-12' });
  expect(judgementOf([...judged.requirements, ...outside.requirements], true)).toBe('conformant');
});

test('what no answer had is to be put right before what is said of it can be judged', () => {
  const ofErrors = { ...catalogue, 'partner.error.fields': must('4', 'A rule for every error.', { standing: true }) };
  const failures = [{ expected: 'an error', received: 'absent', pointer: '/error' }];
  const findings = [found('partner.a.must', { state: 'failed', failures })];
  const { requirements } = judge({ run, catalogue: ofErrors, findings, requests: 1, durationMs: 1, left: [] });

  expect(requirements.find(({ id }) => id === 'partner.error.fields')).toMatchObject({
    state: 'blocked',
    reason: 'no answer had /error: fix partner.a.must first',
  });
});
