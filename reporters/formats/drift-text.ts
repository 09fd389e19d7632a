import { counted } from '../../schemas/text/counted.ts';
import { escapedWithin } from '../../schemas/text/escape.ts';
import type { Style } from '../ansi.ts';
import type { Drift, DriftChange } from '../drift.ts';

type Seen = DriftChange['was'][number];

/** What was seen, and the exchange that shows it: `404   DELETE /v1.2/holds/784… → 404 (exchange 4 of partner.hold.fields)`. */
const lineOf = (word: string, { point, observed, check = point, exchange, call }: Seen): string =>
  exchange === undefined
    ? `  ${word}  ${observed}`
    : `  ${word}  ${observed}   ${call} (exchange ${exchange} of ${check})`;

const onlyIn = (words: string, points: readonly string[]): string[] =>
  points.length === 0
    ? []
    : [`${counted(points.length, 'point')} seen in the ${words} report alone: ${points.join(', ')}`];

/** What has changed in how a target behaves, for a terminal. */
export const renderDrift = (original: Drift, styled: Style): string => {
  const { points, changes, onlyOld, onlyNew, between } = escapedWithin(original);
  const changed = new Set(changes.map(({ point }) => point)).size;
  return [
    `${changed} of ${counted(points, 'open point')} changed`,
    ...changes.flatMap(({ point, sentence, was, is }) => [
      `${styled('bold', point)}   ${sentence}`,
      ...was.map((one) => lineOf('was', one)),
      ...is.map((one) => lineOf('is ', one)),
    ]),
    ...onlyIn('older', onlyOld),
    ...onlyIn('newer', onlyNew),
    ...(changed === 0 || between.length === 0 ? [] : ['What is different between the runs:']),
    ...(changed === 0 ? [] : between.map(({ what, was, is }) => `  ${what}: ${was} → ${is}`)),
    '',
  ].join('\n');
};
