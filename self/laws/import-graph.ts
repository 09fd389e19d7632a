// The imports between files, types included, with the forbidden ones: against the direction, or in a circle.
import { posix } from 'node:path';

/** Path of a file → paths of the files of ours that it imports, all relative to the root of the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** What a source imports, as it is written: libraries and relative paths. */
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');

/** The graph of sources, given as path → text. */
export const graphOf = (sources: ReadonlyMap<string, string>): ImportGraph =>
  new Map(
    [...sources].map(([file, text]) => [
      file,
      specifiersOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(file), specifier)),
    ]),
  );

const isBelow = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** Folder → the folders, or files, that its files may import. The innermost folder that is named counts. */
export type Directions = Readonly<Record<string, readonly string[]>>;

const allowedFor = (directions: Directions, file: string): readonly string[] => {
  const [innermost = ''] = Object.keys(directions)
    .filter((folder) => isBelow(file, folder))
    .toSorted((a, b) => b.length - a.length);
  return directions[innermost] ?? [];
};

/** Imports against the directions, each as `a.ts imports b.ts`. */
export const misdirected = (graph: ImportGraph, directions: Directions): string[] =>
  [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => !allowedFor(directions, file).some((folder) => isBelow(target, folder)))
      .map((target) => `${file} imports ${target}`),
  );

/** Circles of imports, each as the files along it, its first file once more at the end; none is listed twice. */
export const circlesIn = (graph: ImportGraph): string[][] => {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.push([...path.slice(start), file]);
      return;
    }
    if (done.has(file)) {
      return;
    }
    for (const target of graph.get(file) ?? []) {
      visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of graph.keys()) {
    visit(file, []);
  }
  return circles;
};
