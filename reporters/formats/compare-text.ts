import { escapedWithin } from '../../schemas/text/escape.ts';
import { COLOUR_OF, type Style } from '../ansi.ts';
import type { Change, Comparison } from '../comparison.ts';
import { code, plain, table } from './markdown.ts';

const ABSENT = 'absent';

/** No report shows what the target sells, or who else calls it: which difference is the reason, two reports cannot say. */
const DIFFERENT =
  'Different between the runs; each may be the reason, and so may the target itself, what it sells and who else calls it:';

const counts = ({ worse, better, changes }: Comparison): string =>
  `${worse} worse, ${better} better, ${changes.length - worse - better} otherwise changed`;

/** What changed, for a terminal. */
export const renderComparison = (original: Comparison, styled: Style): string => {
  const comparison = escapedWithin(original);
  const { verdict, between, changes } = comparison;
  const state = (one: Change['is']) => (one === undefined ? ABSENT : styled(COLOUR_OF[one], one));
  const marks: Record<Change['direction'], string> = {
    worse: styled('red', 'worse '),
    better: styled('green', 'better'),
    other: styled('dim', 'other '),
  };
  return [
    `${verdict.was} → ${verdict.is}: ${counts(comparison)}`,
    ...changes.flatMap(({ requirement, was, is, direction, reason }) => [
      `  ${marks[direction]}  ${styled('bold', requirement)}   ${state(was)} → ${state(is)}`,
      ...(reason === undefined ? [] : [`          ${reason}`]),
    ]),
    ...(changes.length === 0 ? [] : [DIFFERENT]),
    ...between.map(({ what, was, is }) => `  ${what}: ${was} → ${is}`),
    '',
  ].join('\n');
};

/** What changed, for a pull request. */
export const renderComparisonMarkdown = (comparison: Comparison): string => {
  const { verdict, between, changes } = comparison;
  return [
    `**${verdict.was} → ${verdict.is}**: ${counts(comparison)}`,
    ...(changes.length === 0
      ? []
      : [
          table(
            ['', 'Requirement', 'Was', 'Is', 'Reason'],
            changes.map(({ requirement, was = ABSENT, is = ABSENT, direction, reason = '' }) => [
              direction,
              code(requirement),
              was,
              is,
              plain(reason),
            ]),
          ),
          DIFFERENT,
          table(
            ['What', 'Was', 'Is'],
            between.map(({ what, was, is }) => [what, plain(was), plain(is)]),
          ),
        ]),
    '',
  ].join('\n\n');
};
