// Every run of lawful variants: each alone, every two that can meet, and at random.

import { loadSuites } from '../../harness/runner/load-suites.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';
import { type BoundInterface, boundInterfaces } from './bound-interface.ts';
import { pairwise, pointsOf, random, shownAt } from './combination.ts';
import { COMBINATIONS_SEED, RANDOM_COMBINATIONS, SEEDS, SEEDS_ALONE, type VariantEvidence } from './evidence.ts';

export interface VariantRun {
  /** `partner, variants alone, 7 of 113`. */
  name: string;
  how: VariantEvidence['how'];
  bound: BoundInterface;
  variants: readonly string[];
  /** The seed of property checks. */
  seed: number;
  /** The checks that are run, where not all are. */
  only?: readonly string[];
}

/** The checks of the dialect are proven whole at the Partner API: a run at the Booking API takes every fifth of them. */
const ONE_SHARED_IN = 5;

const isShared = (requirement: string): boolean => isRequirementId(requirement.replace(/^booking\./, 'partner.'));

const bookingChecks = (await loadSuites('booking')).map(({ requirement }) => requirement);
const shared = bookingChecks.filter(isShared);

/** All checks that the Booking API has alone, and those of the dialect whose turn it is with this seed. */
const sampleOf = (seed: number): string[] =>
  bookingChecks.filter((one) => !isShared(one) || shared.indexOf(one) % ONE_SHARED_IN === seed % ONE_SHARED_IN);

const atPartner = new Set(shownAt('partner'));

/** Whether a run is made whole at the Partner API too, or is one of many combinations. */
const isSecond = (name: Interface, how: VariantRun['how'], variants: readonly string[]): boolean =>
  name === 'booking' && (how !== 'alone' || variants.every((variant) => atPartner.has(variant)));

const runsOf = (bound: BoundInterface): VariantRun[] => {
  const points = pointsOf(bound.interface);
  const together = bound.name === bound.interface; // another binding changes names, not how variants meet
  const cases = {
    alone: shownAt(bound.interface).map((variant) => [variant]),
    pairwise: together ? pairwise(points) : [],
    random: together ? random(points, RANDOM_COMBINATIONS, COMBINATIONS_SEED) : [],
  };
  return (['alone', 'pairwise', 'random'] as const).flatMap((how) =>
    cases[how].map((variants, index) => {
      const seed = 1 + (index % (how === 'alone' ? SEEDS_ALONE : SEEDS));
      return {
        name: `${bound.name}, variants ${how}, ${index + 1} of ${cases[how].length}`,
        how,
        bound,
        variants,
        seed,
        ...(isSecond(bound.interface, how, variants) && { only: sampleOf(seed) }),
      };
    }),
  );
};

export const variantRuns: readonly VariantRun[] = boundInterfaces.flatMap(runsOf);
