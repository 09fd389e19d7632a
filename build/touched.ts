// Which tests a change touches: those that import a changed file, directly or through others, the nearest first.
import { dirname } from 'node:path';
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
      importers.set(target, [...(importers.get(target) ?? []), file]);
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

/** The nearest tests whose times together stay within a bound; the nearest of all is always among them. */
export const within = (
  boundMs: number,
  distances: Distances,
  timeOf: (file: string) => number,
): { chosen: string[]; left: string[] } => {
  const nearest = [...distances.keys()].toSorted(
    (one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0) || timeOf(one) - timeOf(other),
  );
  let spentMs = 0;
  const fits = nearest.filter((file, index) => {
    const fitting = index === 0 || spentMs + timeOf(file) <= boundMs;
    spentMs += fitting ? timeOf(file) : 0;
    return fitting;
  });
  return { chosen: fits, left: nearest.filter((file) => !fits.includes(file)) };
};
