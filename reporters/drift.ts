// What has changed in how a target behaves, by open point. What only one of two runs has seen has not changed.
import type { Report } from '../schemas/generated/types.ts';
import { catalogue, isRequirementId } from '../schemas/requirements/index.ts';
import { changedCases, type Observation, seenIn } from '../schemas/requirements/seen.ts';
import { type Comparison, differencesOf } from './comparison.ts';

/** A case of a point in which a target does something else than before. */
export interface DriftChange {
  point: string;
  sentence: string;
  was: Observation[];
  is: Observation[];
}

export interface Drift {
  /** Points that both runs have seen. */
  points: number;
  changes: DriftChange[];
  /** Points that only the older run has seen, and those that only the newer one has. */
  onlyOld: string[];
  onlyNew: string[];
  between: Comparison['between'];
}

const sentenceOf = (point: string): string => (isRequirementId(point) ? catalogue[point].sentence : '');

export const driftOf = (older: Report, newer: Report): Drift => {
  const [before, after] = [seenIn(older), seenIn(newer)];
  const common = [...before.keys()].filter((point) => after.has(point));
  return {
    points: common.length,
    changes: common.flatMap((point) => {
      const [was, is] = [before.get(point) ?? new Map(), after.get(point) ?? new Map()];
      return changedCases(was, is).map((name) => ({
        point,
        sentence: sentenceOf(point),
        was: [...(was.get(name)?.values() ?? [])],
        is: [...(is.get(name)?.values() ?? [])],
      }));
    }),
    onlyOld: [...before.keys()].filter((point) => !after.has(point)),
    onlyNew: [...after.keys()].filter((point) => !before.has(point)),
    between: differencesOf(older, newer),
  };
};
