// What the second judge says of the runs of the proof.
import { expect, test } from '@playwright/test';
import { catalogue } from '../../schemas/requirements/index.ts';
import type { MutantEvidence, VariantEvidence } from './evidence.ts';
import { historyProofOf } from './histories.ts';

const mutant = (name: string, requirement: string, contradicts?: boolean): MutantEvidence => ({
  kind: 'mutant',
  made: 'rule',
  interface: 'partner',
  name,
  requirement,
  end: 'killed',
  ...(contradicts !== undefined && { contradicts }),
});

const variant = (seed: number, ...unfair: string[]): VariantEvidence => ({
  kind: 'variant',
  how: 'random',
  interface: 'partner',
  variants: ['a', 'b'],
  seed,
  unfair,
});

test('killed mutants are counted by what they get wrong, and those whose calls were not judged are left out', () => {
  const mutants = [
    mutant('release-is-forgotten', 'partner.hold.release-moves-active-to-released', true),
    mutant('hold-takes-no-seats', 'partner.hold.takes-capacity-in-the-list', true),
    mutant('hold-takes-one-seat', 'partner.hold.takes-capacity-in-the-list', false),
    mutant('parallel-releases-collide', 'partner.hold.parallel-releases-give-back-once', false),
    mutant('hold-has-no-id', 'partner.hold.fields'),
  ];
  const { subjects } = historyProofOf({ mutants, races: [], variants: [] }, catalogue);

  expect(subjects.filter(({ of }) => of > 0)).toEqual([
    { subject: 'seats', contradictory: 1, of: 2 },
    { subject: 'status', contradictory: 1, of: 1 },
    { subject: 'races', contradictory: 0, of: 1 },
  ]);
});

test('a lawful run that one judge fails is listed, and one that both fail is not', () => {
  const [second, checks] = ['partner.history.is-explained: expected a', 'partner.hold.fields could not be judged: b'];
  const variants = [variant(1), variant(2, second), variant(3, checks), variant(4, second, checks)];

  expect(historyProofOf({ mutants: [], races: [], variants }, catalogue).disagreements).toEqual([
    { variants: ['a', 'b'], seed: 2, failedBy: 'second judge' },
    { variants: ['a', 'b'], seed: 3, failedBy: 'checks' },
  ]);
});
