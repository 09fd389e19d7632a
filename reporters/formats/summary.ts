import type { Report } from '../../schemas/generated/types.ts';
import { addTo } from '../../schemas/group.ts';
import { counted } from '../../schemas/text/counted.ts';
import { outcomeAgain } from '../again.ts';
import { awayInWords } from '../away.ts';
import { type Cause, triageOf } from '../causes.ts';
import { countsInWords } from '../counts.ts';
import type { Material } from '../material.ts';
import { reasonOf } from '../reason.ts';
import { shortCall } from '../short-call.ts';
import { spreadInWords } from '../spread.ts';
import { BASELINE_WORDS, baselineCounts, headline, VERDICTS } from '../verdict-words.ts';
import { code, plain, table } from './markdown.ts';

const MAX_ROWS = 20;
const MAX_IDS = 5;
const MAX_CALL = 200;

/** summary.md: what a colleague needs to see of a run on the page of a job. */
export const renderSummary = ({ report, files }: Pick<Material, 'report' | 'files'>): string => {
  const { target, run, verdict, requirements, notApplicable = [], spread } = report;
  const { causes, hindrances } = triageOf(report);
  return [
    `## ${headline(report)}: ${plain(target.name)}`,
    VERDICTS[verdict].meaning,
    ...baselineLines(report.baseline),
    `${countsInWords(report)}.`,
    ...awayInWords(run).map((words) => `${plain(`T${words.slice(1)}`)}.`),
    ...causesInWords(causes),
    ...section(
      'Blocked, by the reason',
      hindrances.map(({ reason, ids }) => [plain(reason), String(ids.length), some(ids)]),
    ),
    ...section(
      'Warned: a SHOULD was missed',
      requirements.flatMap((requirement) =>
        requirement.state === 'warned' ? [[code(requirement.id), 'warned', plain(reasonOf(requirement) ?? '')]] : [],
      ),
    ),
    ...section(
      'Does not count for the verdict',
      requirements.flatMap(({ id, state, uncounted, reason }) =>
        uncounted !== undefined && (state === 'observed' || state === 'blocked')
          ? [[code(id), state, plain(`${uncounted}: ${reason ?? state}`)]]
          : [],
      ),
    ),
    ...section('Run again', again(requirements)),
    ...section(
      'Not applicable, by the words that say so',
      notApplicable.map(({ reason, requirements: ids }) => [plain(reason), String(ids.length), some(ids)]),
    ),
    ...(spread === undefined ? [] : [`Sold: ${spread.map((one) => plain(spreadInWords(one))).join('; ')}.`]),
    `${target.interfaces.join(', ')} · ${counted(run.requests, 'request')} in ${(run.durationMs / 1000).toFixed(1)} s · seed ${run.seed} · holdfast ${report.tool.version}. The whole report is ${code(files.page)}.`,
    '',
  ].join('\n\n');
};

/** What to do first: a paragraph for each cause, with one example. */
const causesInWords = (causes: readonly Cause[]): string[] => {
  const rest = causes.slice(MAX_ROWS).flatMap(({ ids }) => ids);
  return causes.length === 0
    ? []
    : [
        '### What to do first',
        ...causes.slice(0, MAX_ROWS).map(causeInWords),
        ...(rest.length === 0 ? [] : [`… and ${counted(rest.length, 'further failure')}: ${some(rest)}`]),
      ];
};

const causeInWords = ({ words, ids, example: { id, failure }, blocks }: Cause, index: number): string => {
  const at = failure.pointer === undefined ? '' : `${plain(failure.pointer || '(body)')} `;
  const others = ids.filter((one) => one !== id);
  return [
    `${index + 1}. **${plain(words)}**: ${counted(ids.length, 'requirement')}. `,
    `For example ${code(id)}: expected ${at}${plain(failure.expected)}, received ${plain(failure.received)}`,
    failure.call === undefined ? '.' : ` in ${plain(shortCall(failure.call, MAX_CALL))}.`,
    others.length === 0 ? '' : ` Likewise ${some(others)}.`,
    blocks.length === 0 ? '' : ` It blocks ${blocks.length}: ${some(blocks)}.`,
  ].join('');
};

/** How requirements came out that were run again, by the outcome. */
const again = (requirements: Report['requirements']): string[][] => {
  const ids = new Map<string, string[]>();
  for (const requirement of requirements) {
    const outcome = outcomeAgain(requirement);
    if (outcome !== undefined) {
      addTo(ids, outcome, requirement.id);
    }
  }
  return [...ids].map(([outcome, all]) => [outcome, String(all.length), some(all)]);
};

const section = (title: string, rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [
        `### ${title}`,
        table(['', 'Requirements', ''], rows.slice(0, MAX_ROWS)),
        ...(rows.length > MAX_ROWS ? [`… and ${rows.length - MAX_ROWS} more.`] : []),
      ];

const some = (ids: readonly string[], tickets: Record<string, string> = {}): string =>
  ids
    .slice(0, MAX_IDS)
    .map((id) => code(id) + (tickets[id] === undefined ? '' : ` (${plain(tickets[id])})`))
    .join(', ') + (ids.length > MAX_IDS ? `, ${ids.length - MAX_IDS} more` : '');

/** The lines about a baseline: each list of ids that is not empty. */
const baselineLines = (baseline: Report['baseline']): string[] => {
  if (baseline === undefined) {
    return [];
  }
  const { worse, known, better, overdue, tickets } = baseline;
  return [
    `**${BASELINE_WORDS[baseline.outcome].words}**: ${baselineCounts(baseline)}.`,
    ...(worse.length === 0 ? [] : [`Worse than the baseline: ${some(worse)}`]),
    ...(known.length === 0 ? [] : [`Known, and left out below: ${some(known, tickets)}`]),
    ...(better.length === 0 ? [] : [`No longer seen, to be removed from the baseline: ${some(better)}`]),
    ...(overdue.length === 0 ? [] : [`The last day is over: ${some(overdue, tickets)}`]),
  ];
};
