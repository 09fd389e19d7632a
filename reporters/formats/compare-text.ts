import { escapedWithin } from '../../schemas/text/escape.ts';
import { COLOUR_OF, type Style } from '../ansi.ts';
import type { Change, Comparison } from '../comparison.ts';
import { code, plain, table } from './markdown.ts';

const ABSENT = 'absent';

const SAME = 'Tool, catalogue, profile, target and seed are the same: the implementation itself has changed.';

const SAME_BUT_SEED =
  'Only the seed is different: the implementation itself has changed, or shows it with other data alone.';

/** The conclusion from the differences as a sentence, where there is one. */
const reasonIn = ({ between }: Comparison): string | undefined => {
  if (between.length === 0) {
    return SAME;
  }
  return between.every(({ what }) => what === 'seed') ? SAME_BUT_SEED : undefined;
};

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
    ...(changes.length === 0 ? [] : [reasonIn(comparison) ?? 'What is different between the runs:']),
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
          ...[reasonIn(comparison) ?? []].flat(),
          ...(between.length === 0
            ? []
            : [
                table(
                  ['Different between the runs', 'Was', 'Is'],
                  between.map(({ what, was, is }) => [what, plain(was), plain(is)]),
                ),
              ]),
        ]),
    '',
  ].join('\n\n');
};
