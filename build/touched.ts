// Which tests a change touches: those that import a changed file, directly or through others, the nearest first.

import { dirname } from 'node:path';
import { addTo } from '../schemas/group.ts';
import type { ImportGraph } from '../self/laws/import-graph.ts';

/** Test files and how many imports lie between each and the nearest changed file. */
type Distances = ReadonlyMap<string, number>;

const isTest = (file: string): boolean => file.endsWith('.test.ts');

/** A file that nobody imports is read at run time: it stands for the sources in its folder, or in the nearest folder above that has some. */
const sourcesFor = (file: string, graph: ImportGraph): string[] => {
  if (graph.has(file)) {
    return [file];
  }
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const beside = [...graph.keys()].filter((source) => dirname(source) === folder);
    if (beside.length > 0) {
      return beside;
    }
  }
  return [];
};

/** @param changed paths of files that are there, relative to the root of the repository */
export const touchedTests = (changed: readonly string[], graph: ImportGraph): Distances => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      addTo(importers, target, file);
    }
  }
  const distances = new Map(changed.flatMap((file) => sourcesFor(file, graph)).map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) {
        distances.set(importer, distance + 1);
      }
    }
  }
  return new Map([...distances].filter(([file]) => isTest(file)));
};

/** What is true of all of the house: a change breaks it more often than what is nearer. */
const ABOUT_ALL = /^self\/(laws|recordings)\//;

/** The nearest tests whose times together stay within a bound, leaving out each that no longer fits; the nearest of all is always among them. */
export const chooseWithin = (
  boundMs: number,
  distances: Distances,
  timeOf: (file: string) => number,
): { chosen: string[]; left: string[] } => {
  const distanceOf = (file: string): number => Math.min(distances.get(file) ?? 0, ABOUT_ALL.test(file) ? 1 : Infinity);
  const nearest = [...distances.keys()].toSorted(
    (one, other) => distanceOf(one) - distanceOf(other) || timeOf(one) - timeOf(other),
  );
  let spentMs = 0;
  const fits = nearest.filter((file, index) => {
    const fitting = index === 0 || spentMs + timeOf(file) <= boundMs;
    spentMs += fitting ? timeOf(file) : 0;
    return fitting;
  });
  return { chosen: fits, left: nearest.filter((file) => !fits.includes(file)) };
};
