// The proof does not flatter: what it counts as killed was seen by the requirement's own check, in an answer.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { choice, rule } from '../../mock-operator/kernel/rule.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { boundInterfaces } from './bound-interface.ts';
import { shownAt } from './combination.ts';
import type { MutantEvidence } from './evidence.ts';
import { caught, examine, SEED } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { mutantProblems, proofOf, voidVariants } from './proof.ts';
import { examineRuleMutant } from './rule-mutant.ts';
import { examineVariants } from './variant-evidence.ts';

const REQUIREMENT = 'partner.hold.release-moves-active-to-released';

const evidence = (name: string, end: MutantEvidence['end'], reason?: string): MutantEvidence => ({
  kind: 'mutant',
  made: 'rule',
  interface: 'partner',
  name,
  requirement: REQUIREMENT,
  end,
  ...(reason !== undefined && { reason }),
});

test('a mutant is caught when its own requirement fails, not when another does', async () => {
  const only = [REQUIREMENT, 'partner.hold.create-is-accepted'];
  const found = await examine('partner', mockWith({ faults: ['release-is-forgotten'] }), { only });

  expect(caught(found, REQUIREMENT)).toBe(true);
  expect(caught(found, 'partner.hold.create-is-accepted')).toBe(false);
});

test('a requirement that is red because no answer came is no kill', async () => {
  const operator = mockWith();
  const crashing: FetchLike = (request) => {
    if (request.method === 'DELETE') {
      throw new Error('crashed');
    }
    return operator(request);
  };

  const found = await examine('partner', crashing, { only: [REQUIREMENT] });

  expect(found.report.requirements.find(({ id }) => id === REQUIREMENT)?.state).not.toBe('passed');
  expect(caught(found, REQUIREMENT)).toBe(false);
});

test('a requirement that could not be judged is no kill', async () => {
  const without: FetchLike = () => Response.json({ error: { code: 'NOT_FOUND', message: 'nothing' } }, { status: 404 });

  const found = await examine(
    'partner',
    (request) => (request.url.includes('/_mock/') ? mockWith()(request) : without(request)),
    {
      only: [REQUIREMENT],
    },
  );

  expect(found.report.requirements.find(({ id }) => id === REQUIREMENT)?.state).toBe('blocked');
  expect(caught(found, REQUIREMENT)).toBe(false);
});

test('a fault that changes no answer is void, and that is a problem', async () => {
  rule(REQUIREMENT, () => 'right', { 'planted-beside-the-mock': () => 'wrong' });

  const { evidence: found } = await examineRuleMutant({
    name: 'planted-beside-the-mock',
    requirement: REQUIREMENT,
    interface: 'partner',
  });

  expect(found.end, found.differs).toBe('void');
  expect(mutantProblems([found])).toEqual([`${REQUIREMENT}: the mutant "planted-beside-the-mock" changes no answer`]);
});

test('a variant that changes no answer is found, and one that does is not', async () => {
  const bound = boundInterfaces.find(({ name }) => name === 'channel');
  // The right answer twice: lawful, and seen by nobody.
  choice('Spec silent: planted beside the mock', () => 'one', { 'planted-variant': () => 'one' });
  const [real = ''] = shownAt('channel').filter((name) => name !== 'planted-variant');
  const examined = async (variant: string) =>
    bound === undefined
      ? []
      : [await examineVariants({ name: variant, how: 'alone', bound, variants: [variant], seed: SEED }, true)];

  const found = [...(await examined('planted-variant')), ...(await examined(real))];

  expect(found.map(({ shows }) => shows)).toEqual([false, true]);
  expect(voidVariants(found)).toEqual(['the variant "planted-variant" changes no answer']);
  expect(voidVariants(found, () => 2)).toEqual([]);
});

test('survivors, errors and stale excuses are problems that name the requirement or the mutant', () => {
  expect(
    mutantProblems([
      evidence('seen', 'killed'),
      evidence('unseen', 'survived'),
      evidence('excused', 'survived', 'no lawful check can see it'),
      evidence('stale', 'killed', 'no lawful check can see it'),
      evidence('broken', 'error', 'TypeError: x'),
    ]),
  ).toEqual([
    'broken: TypeError: x',
    `${REQUIREMENT}: no check sees the mutant "unseen"`,
    'stale is listed as a survivor and was killed: take it off the list',
  ]);
});

test('a whole proof with a survivor, a void mutant or a requirement without mutants does not hold', () => {
  const ground = { kind: 'ground', interface: 'partner', name: 'baseline' } as const;
  const made = { commit: 'bf4de4f', day: '2026-11-25' };
  const proof = proofOf({
    made,
    callerRules: [],
    evidence: [ground, evidence('unseen', 'survived'), evidence('idle', 'void')],
    catalogue,
    faults: [],
  });

  expect(proof.headline.mutants).toEqual({ killed: 0, of: 1 });
  expect(proof.headline.requirements.proven).toBe(0);
  expect(proof.survivors).toEqual([{ name: 'unseen', requirement: REQUIREMENT }]);
  expect(proof.voids).toEqual([{ name: 'idle', requirement: REQUIREMENT }]);
  expect(proof.problems).toContain(`${REQUIREMENT}: no check sees a mutant that breaks it (unseen)`);
  expect(proof.problems).toContain(`${REQUIREMENT}: no check sees the mutant "unseen"`);
  expect(proof.problems).toContain(`${REQUIREMENT}: the mutant "idle" changes no answer`);
  expect(proof.problems).toContain('partner.hold.create-is-accepted: no mutant breaks it');
  expect(proofOf({ made, callerRules: [], evidence: [], catalogue, faults: [] }).problems[0]).toContain(
    'nothing was proven',
  );
});
