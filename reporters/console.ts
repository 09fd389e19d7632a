import { EFFECT_KINDS, type EffectKind, effectKinds } from '../schemas/effect-kinds.ts';
import type { Failure, Report, Run } from '../schemas/generated/types.ts';
import { counted } from '../schemas/text/counted.ts';
import { escapedWithin } from '../schemas/text/escape.ts';
import { COLOUR_OF, type Style, styler } from './ansi.ts';
import { judgementOf } from './judgement.ts';
import { repeatWords } from './repeats.ts';
import { byReason, statementOf } from './statement.ts';
import type { JudgedRequirement, State } from './verdict.ts';
import { BASELINE_WORDS, headline, VERDICTS } from './verdict-words.ts';

export interface ConsoleOptions {
  /** The command that makes the run again, without --only and --seed. */
  command: string;
  /** Paths of the files written, as the reader would type them. */
  files: string[];
  colours: boolean;
  /** A missed SHOULD counts like a broken MUST. */
  strict: boolean;
  /** The shard that the report is of. */
  shard?: NonNullable<Run['shard']>;
}

/** The report as text for a terminal. Its last line is `N passed, N failed, N skipped`. */
export const renderConsole = (original: Report, given: ConsoleOptions): string => {
  const { report, options } = escapedWithin({ report: original, options: given });
  const styled = styler(options.colours);
  const replay = (id: string) => `${options.command} --only ${id} --seed ${report.run.seed}`;
  return [
    ...having(report, 'failed').map((requirement) => failed(requirement, replay(requirement.id), styled)),
    section(
      'Warned: a SHOULD was missed',
      having(report, 'warned').map((requirement) => warned(requirement, styled)),
    ),
    section('Blocked: could not be judged', blocked(having(report, 'blocked'), styled)),
    summary(report, options, styled),
    section('Observed: the specification leaves these open (implementation statement)', observed(report)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n', closingLine(report, options.strict), '\n');
};

/** Warned and observed requirements are none of the three; the line of counts above has them. What the baseline knows is skipped. */
const closingLine = (report: Report, strict: boolean) => {
  const { passed, failed, warned, blocked, notApplicable } = report.summary;
  const bad = failed + (strict ? warned : 0);
  const known = report.requirements.filter(
    ({ id, state }) => state !== 'blocked' && report.baseline?.known.includes(id),
  ).length;
  return `${passed} passed, ${bad - known} failed, ${blocked + notApplicable + known} skipped`;
};

const having = (report: Report, state: State) =>
  report.requirements.filter((requirement) => requirement.state === state);

const section = (title: string, lines: string[]) => (lines.length === 0 ? '' : [title, ...lines].join('\n'));

/** Which requirement, what was expected, what came, how to see it again. */
const failed = (requirement: JudgedRequirement, replay: string, styled: Style): string => {
  const { id, level, source, sentence, reason, failures } = requirement;
  const repeats = repeatWords(requirement);
  return [
    `${styled('red', 'FAIL')}  ${styled('bold', id)}   ${level}   spec ${source}`,
    `      ${sentence}`,
    ...(reason === undefined ? [] : [`      ${reason}`]),
    ...failures.flatMap((failure, index) => difference(failure, failures[index + 1], styled)),
    ...(repeats === undefined ? [] : [line('repeated', repeats, styled)]),
    line('replay', replay, styled),
  ].join('\n');
};

/** The call and its curl line follow the last of the differences that they show. */
const difference = (failure: Failure, next: Failure | undefined, styled: Style): string[] => {
  const at = failure.pointer === undefined ? '' : `${failure.pointer || '(body)'}  `;
  const number = failure.exchange === undefined ? '' : ` (exchange ${failure.exchange})`;
  const isShownNext = failure.call === next?.call && failure.exchange === next?.exchange;
  const call = failure.call === undefined || isShownNext ? '' : `      ${failure.call}${number}`;
  return [
    line('expected', `${at}${failure.expected}`, styled),
    line('received', `${at}${failure.received}${call}`, styled),
    ...wires(failure, next, styled),
    ...(failure.curl === undefined || failure.curl === next?.curl ? [] : [line('reproduce', failure.curl, styled)]),
    ...(failure.counterexample === undefined || next?.counterexample !== undefined
      ? []
      : smallest(failure.counterexample, styled)),
  ];
};

/** Both wires of a call through a platform, after the last of the differences that they show. */
const wires = ({ wires: shown = [] }: Failure, next: Failure | undefined, styled: Style): string[] =>
  shown.join() === next?.wires?.join() ? [] : shown.map((one, index) => line(index === 0 ? 'wires' : '', one, styled));

/** The smallest generated case that fails, and its calls in order. */
const smallest = ({ shown, seed, path, calls }: NonNullable<Failure['counterexample']>, styled: Style): string[] => [
  line('smallest', `${shown}   (seed ${seed}, path ${path})`, styled),
  ...calls.flatMap(({ call, curl }, index) => [line(`  ${index + 1}.`, call, styled), line('', curl, styled)]),
];

const line = (word: string, text: string, styled: Style) => `  ${styled('dim', word.padEnd(9))}  ${text}`;

const warned = ({ id, source, sentence, failures: [first] }: JudgedRequirement, styled: Style): string =>
  [
    `  ${styled('yellow', id)}   spec ${source}`,
    `      ${sentence}`,
    ...(first === undefined ? [] : [`      expected ${first.expected}, received ${first.received}`]),
  ].join('\n');

/** One entry for each cause: what to mend, and what it stands in the way of. */
const blocked = (requirements: JudgedRequirement[], styled: Style): string[] =>
  byReason(requirements).map(
    ({ reason, ids }) => `  ${styled('yellow', `${ids.length}`)}  ${reason}: ${ids.join(', ')}`,
  );

/** What the verdict does not cover, and by whose word: `excused 3  the profile declares: without cutoff: …`. */
const excused = ({ excused = [] }: Report, styled: Style): string[] =>
  excused.map(
    ({ reason, requirements }) =>
      `  ${styled('yellow', `excused ${requirements.length}`)}  ${reason.replace(/\.$/, '')}: ${requirements.join(', ')}`,
  );

/** Of more open points only the number is printed: they stand in the report. */
const MOST_POINTS = 12;

/** One line for each open point, with all that was seen there; a whole run has too many for a screen. */
const observed = (report: Report): string[] => {
  const statement = statementOf(report);
  if (statement.length > MOST_POINTS) {
    return [`  ${counted(statement.length, 'point')}, with what was seen at each: in the report, under "observations"`];
  }
  const width = Math.min(60, Math.max(0, ...statement.map(({ point }) => point.length)));
  return statement.map(({ point, observed }) => `  ${point.padEnd(width)}  ${observed.join('; ')}`);
};

/** What the run did on the target: `made 812 holds and 143 bookings; all undone but 1 booking`. */
const made = (effects: Report['run']['effects'], residue: Report['residue'], styled: Style): string => {
  const counts = (of: Report['residue'], kinds: readonly EffectKind[]): string =>
    kinds.map((kind) => counted(of[effectKinds[kind].plural], kind)).join(' and ');
  const some = (of: Report['residue']) => EFFECT_KINDS.filter((kind) => of[effectKinds[kind].plural] > 0);
  const { suppliers = 0 } = residue;
  const setUp = suppliers === 0 ? '' : `; ${counted(suppliers, 'supplier')} set up, which cannot be undone`;
  const all = `made ${counts(effects, EFFECT_KINDS)}`;
  if (some(residue).length > 0) {
    return `${all}; ${styled('red', `all undone but ${counts(residue, some(residue))}`)}${setUp}`;
  }
  return some(effects).length === 0
    ? `made ${EFFECT_KINDS.map((kind) => `no ${kind}`).join(' and ')}${setUp}`
    : `${all}; all undone${setUp}`;
};

/** What stays on the target, a line each: its id, and what stood in the way. */
export const renderLeft = (left: Report['left']): string[] =>
  escapedWithin(left).map(
    ({ kind, interface: name, id, reason }) => `${name} ${kind} ${id ?? '(id unknown)'}: ${reason}`,
  );

/** The same, where the report has each: several that stay for the same reason are one line. */
const leftInGroups = (left: Report['left']): string[] => {
  const groups = new Map<string, Report['left']>();
  for (const one of left) {
    const key = `${one.interface} ${one.kind} ${one.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined || group.length === 1
      ? renderLeft(group)
      : [
          `${first.interface}: ${counted(group.length, first.kind)}, with their ids in the report, under "left": ${first.reason}`,
        ];
  });
};

/** How the run stands to its baseline. */
const baselineLines = (baseline: Report['baseline'], styled: Style): string[] => {
  if (baseline === undefined) {
    return [];
  }
  const { outcome, known, worse, better, overdue } = baseline;
  const { words, state } = BASELINE_WORDS[outcome];
  const list = (title: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`    ${title}: ${ids.join(', ')}`]);
  return [
    `  ${styled(COLOUR_OF[state], words)}: ${worse.length} worse, ${known.length} known`,
    ...list('worse', worse),
    ...list('no longer seen, remove from the baseline', better),
    ...list('its last day is over', overdue),
  ];
};

const summary = (report: Report, { files, shard, strict }: ConsoleOptions, styled: Style): string => {
  const { target, run, residue, summary: counts } = report;
  const colour = COLOUR_OF[VERDICTS[judgementOf(report.requirements, strict)].state];
  return [
    `${styled(colour, headline(report, shard))}   ${target.name}   ${target.interfaces.join(', ')}   ${target.baseUrl}`,
    `  ${counts.passed} passed, ${counts.failed} failed, ${counts.warned} warned, ${counts.observed} observed, ` +
      `${counts.blocked} blocked, ${counts.notApplicable} not applicable`,
    `  ${counted(run.requests, 'request')} in ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}`,
    ...excused(report, styled),
    `  ${made(run.effects, residue, styled)}`,
    ...leftInGroups(report.left).map((line) => `    ${line}`),
    ...baselineLines(report.baseline, styled),
    ...files.map((file) => `  ${file}`),
  ].join('\n');
};
