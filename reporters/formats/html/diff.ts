import type { DiffLine, PageFinding } from '../../../pages/report/model.ts';
import { addTo } from '../../../schemas/group.ts';
import { type BodyLine, bodyLines } from './body-lines.ts';

type Difference = PageFinding['differences'][number];

/** Lines that are shown before and after one that differs. */
const CONTEXT_LINES = 3;
/** Lines of one value that differs. */
const MAX_VALUE_LINES = 12;
const MAX_CHARACTERS = 400;

const GAP: DiffLine = { kind: 'gap', text: '…' };

/**
 * The lines of an answer around its differences. Differences of the whole answer, such as its status, stand above it.
 * @param head `HTTP 200`
 * @param body the text that the pointers of the differences refer to
 */
export const diffOf = (head: string, body: string, differences: readonly Difference[]): DiffLine[] => {
  const ofWhole = differences.filter(({ pointer }) => pointer === undefined);
  const above = ofWhole.flatMap(({ expected, received }): DiffLine[] => [
    { kind: 'expected', text: cut(expected) },
    { kind: 'received', text: cut(received) },
  ]);
  return above.length === 0 && body !== ''
    ? withinBody(body, differences)
    : [...above, { kind: 'same', text: head }, ...withinBody(body, differences)];
};

const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

const withinBody = (body: string, differences: readonly Difference[]): DiffLine[] => {
  const placed = differences.flatMap(({ pointer, expected }) => (pointer === undefined ? [] : [{ pointer, expected }]));
  const lines = bodyLines(body);
  if (placed.length === 0) {
    const beginning = lines.slice(0, MAX_VALUE_LINES).map(({ text }): DiffLine => ({ kind: 'same', text: cut(text) }));
    return lines.length > MAX_VALUE_LINES ? [...beginning, GAP] : beginning;
  }
  const expectedAt = new Map<number, string[]>();
  const received = new Set<number>();
  for (const { pointer, expected } of placed) {
    const { from, until } = placeOf(lines, pointer);
    addTo(expectedAt, from, `${nameOf(pointer)}${expected}`);
    for (let line = from; line < Math.min(until, from + MAX_VALUE_LINES); line += 1) {
      received.add(line);
    }
  }
  return linesOf(lines, expectedAt, received);
};

/** The lines of a value; for an absent one, an empty range after the first line of its parent. */
const placeOf = (lines: readonly BodyLine[], pointer: string): { from: number; until: number } => {
  const within = (line: BodyLine) => line.pointer === pointer || line.pointer.startsWith(`${pointer}/`);
  const from = lines.findIndex(within);
  if (from !== -1) {
    const length = lines.slice(from).findIndex((line) => !within(line));
    return { from, until: length === -1 ? lines.length : from + length };
  }
  const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
  const afterParent = pointer === '' ? 0 : Math.min(placeOf(lines, parent).from + 1, lines.length);
  return { from: afterParent, until: afterParent };
};

/** The name of a member as JSON writes it before the value; elements of lists have none. */
const nameOf = (pointer: string): string => {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return /^\d*$/.test(key) ? '' : `"${key}": `;
};

const linesOf = (
  lines: readonly BodyLine[],
  expectedAt: ReadonlyMap<number, string[]>,
  received: ReadonlySet<number>,
): DiffLine[] => {
  const marked = [...expectedAt.keys(), ...received];
  const isNear = (line: number) => marked.some((one) => Math.abs(one - line) <= CONTEXT_LINES);
  const diff: DiffLine[] = [];
  for (let line = 0; line <= lines.length; line += 1) {
    const indent = /^ */.exec(lines[line]?.text ?? '')?.[0] ?? '';
    for (const expected of expectedAt.get(line) ?? []) {
      diff.push({ kind: 'expected', text: `${indent}${expected}` });
    }
    const text = lines[line]?.text;
    if (text !== undefined && isNear(line)) {
      const kind = received.has(line) ? 'received' : 'same';
      diff.push({ kind, text: cut(text) });
    } else if (text !== undefined && diff.at(-1)?.kind !== 'gap') {
      diff.push(GAP);
    }
  }
  return diff;
};
