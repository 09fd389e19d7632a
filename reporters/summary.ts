import type { Report } from '../schemas/generated/types.ts';
import { counted } from '../schemas/text/counted.ts';
import { code, plain, table } from './markdown.ts';
import type { Material } from './material.ts';
import { causesOf } from './page/causes.ts';
import { byReason } from './statement.ts';
import { BASELINE_WORDS, headline, VERDICTS } from './verdict-words.ts';

const MOST_ROWS = 20;
const MOST_IDS = 5;

/** summary.md: what a colleague needs to see of a run on the page of a job. */
export const renderSummary = ({ report, files }: Pick<Material, 'report' | 'files'>): string => {
  const { target, run, verdict, summary, requirements, excused = [] } = report;
  const failed = requirements.filter(({ state }) => state === 'failed');
  const blocked = byReason(requirements.filter(({ state }) => state === 'blocked'));
  return [
    `## ${headline(report)}: ${plain(target.name)}`,
    VERDICTS[verdict].meaning,
    ...baselineLines(report.baseline),
    table(
      ['Passed', 'Failed', 'Warned', 'Observed', 'Blocked', 'Not applicable'],
      [
        [summary.passed, summary.failed, summary.warned, summary.observed, summary.blocked, summary.notApplicable].map(
          String,
        ),
      ],
    ),
    ...section(
      'Failed, by the answer in which it shows',
      causesOf(failed).map(({ where, ids }) => [plain(where), String(ids.length), some(ids)]),
    ),
    ...section(
      'Blocked, by the reason',
      blocked.map(({ reason, ids }) => [plain(reason), String(ids.length), some(ids)]),
    ),
    ...section(
      'Excused: not applicable, by the words that say so',
      excused.map(({ reason, requirements: ids }) => [plain(reason), String(ids.length), some(ids)]),
    ),
    `${target.interfaces.join(', ')} · ${counted(run.requests, 'request')} in ${(run.durationMs / 1000).toFixed(1)} s · seed ${run.seed} · holdfast ${report.tool.version}. The whole report is ${code(files.page)}.`,
    '',
  ].join('\n\n');
};

const section = (title: string, rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [
        `### ${title}`,
        table(['', 'Requirements', ''], rows.slice(0, MOST_ROWS)),
        ...(rows.length > MOST_ROWS ? [`… and ${rows.length - MOST_ROWS} more.`] : []),
      ];

const some = (ids: readonly string[]): string =>
  ids.slice(0, MOST_IDS).map(code).join(', ') + (ids.length > MOST_IDS ? `, ${ids.length - MOST_IDS} more` : '');

/** What is said of a baseline: lists of ids that are not empty. */
const baselineLines = (baseline: Report['baseline']): string[] => {
  if (baseline === undefined) {
    return [];
  }
  const { worse, known, better, overdue } = baseline;
  return [
    `**${BASELINE_WORDS[baseline.outcome].words}**: ${worse.length} worse, ${known.length} known.`,
    ...(worse.length === 0 ? [] : [`Worse than the baseline: ${some(worse)}`]),
    ...(better.length === 0 ? [] : [`No longer seen, to be removed from the baseline: ${some(better)}`]),
    ...(overdue.length === 0 ? [] : [`The last day is over: ${some(overdue)}`]),
  ];
};
