import type { Failure, Report, Run } from '../../schemas/generated/types.ts';
import { addTo } from '../../schemas/group.ts';
import { RESOURCE_KINDS, type ResourceKind, resourceKinds } from '../../schemas/resource-kinds.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escapedWithin } from '../../schemas/text/escape.ts';
import { outcomeAgain } from '../again.ts';
import { COLOUR_OF, type Style, styler } from '../ansi.ts';
import { awayInWords } from '../away.ts';
import { type Cause, type Hindrance, triageOf } from '../causes.ts';
import { countsInWords } from '../counts.ts';
import { judgementOf } from '../judgement.ts';
import { lagsInWords } from '../lags.ts';
import { onlyAgain } from '../material.ts';
import { repeatWords } from '../repeats.ts';
import { type Result, resultsOf } from '../result.ts';
import { levelsInWords } from '../service-levels.ts';
import { shortCall } from '../short-call.ts';
import { spreadInWords } from '../spread.ts';
import { byReason, statementOf } from '../statement.ts';
import type { JudgedRequirement, State } from '../verdict.ts';
import { BASELINE_WORDS, baselineCounts, endInWords, headline, VERDICTS } from '../verdict-words.ts';
import { wrongSeats } from '../wrong-seats.ts';

export interface ConsoleOptions {
  /** The command that makes the run again, without --only and --seed. */
  command: string;
  /** Paths of the files written, as the reader would type them. */
  files: string[];
  colours: boolean;
  /** A missed SHOULD counts like a broken MUST. */
  strict: boolean;
  /** How the command ends. */
  exitCode: number;
  /** The shard that the report is of. */
  shard?: NonNullable<Run['shard']>;
  /** Every failure with all its differences and calls, instead of their causes. */
  verbose?: boolean;
  /** The path of the script that makes the calls of a failure again, where there is one. */
  script?(id: string): string | undefined;
  /** Why the calls of a failure do not show it alone. */
  notAlone?(id: string, failure: Failure): string | undefined;
  /** The usual ways of breaking a requirement, in words. */
  breaks?(id: string): readonly string[];
  /** The command that opens a line of the recording, but for its number. */
  show?: string;
}

/** The report as text for a terminal: at most 200 lines unless it is verbose. Its last line has the counts and the exit code. */
export const renderConsole = (original: Report, { script, notAlone, breaks, ...given }: ConsoleOptions): string => {
  const { report, options } = escapedWithin({ report: original, options: given });
  const styled = styler(options.colours);
  const paper: Paper = {
    styled,
    replay: (id, [failure]) =>
      [options.command, ...onlyAgain(report.run, id, failure), '--seed', report.run.seed].join(' '),
    script: (id, [failure]) => {
      const path = script?.(id);
      const why = failure && notAlone?.(id, failure);
      return path && (why === undefined ? `sh ${path}` : `sh ${path}   (not alone, as ${why}: use the replay)`);
    },
    breaks: (id) => breaks?.(id) ?? [],
    show: options.show,
  };
  const known = new Set(report.baseline?.known);
  const failures = having(report, 'failed').filter(({ id }) => !known.has(id));
  const most = options.verbose ? Number.POSITIVE_INFINITY : MAX_SHORT;
  const { causes, hindrances } = triageOf(report);
  const others = [
    section(
      'Warned: a SHOULD was missed',
      few(
        having(report, 'warned').map((requirement) => warned(requirement, styled)),
        most,
      ),
    ),
    section(
      'Blocked: could not be judged',
      few(blocked(options.verbose ? byReason(having(report, 'blocked')) : hindrances, most, styled), most),
    ),
    section(
      'Does not count for the verdict',
      few(
        report.requirements.flatMap((requirement) => uncounted(requirement, styled)),
        most,
      ),
    ),
    section(againInWords(report), few(again(report, styled), options.verbose ? most : MAX_AGAIN)),
    summary(report, options, styled),
    section('Observed: the specification leaves these open', observed(report, most)),
  ].filter((part) => part !== '');
  const end = others.join('\n\n').concat('\n', closingLine(report, options), '\n');
  const first = options.verbose
    ? failures.map((requirement) => failed(requirement, requirement.failures, paper).join('\n'))
    : causesInWords(causes, failures, paper, MAX_LINES - end.split('\n').length);
  return [...first, end].join('\n\n');
};

/** Lines of a list that is not the first thing to read, and ids in a line. */
const MAX_SHORT = 8;
const MAX_IDS = 6;
const MAX_AGAIN = 60;
/** Lines of a report that is not verbose: what is not the first thing to read takes at most 160 of them. */
const MAX_LINES = 200;
const MAX_LINE = 240;

/** What a failure is written with. */
interface Paper {
  styled: Style;
  replay(id: string, failures: readonly Failure[]): string;
  /** The command that makes the calls of these failures again. */
  script(id: string, failures: readonly Failure[]): string | undefined;
  breaks(id: string): readonly string[];
  show: string | undefined;
}

const few = (lines: string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most), `  … and ${lines.length - most} more: see the report`] : lines;

const idsInWords = (ids: readonly string[], most = MAX_IDS): string =>
  ids.slice(0, most).join(', ') + (ids.length > most ? ` … and ${ids.length - most} more` : '');

/** What to do first: a paragraph for each cause, with one example. `most` is the maximum of lines. */
const causesInWords = (
  causes: readonly Cause[],
  failures: readonly JudgedRequirement[],
  paper: Paper,
  most: number,
): string[] => {
  const paragraphs: string[] = [];
  let [lines, told] = [0, 0];
  for (const cause of causes) {
    const example = failures.find(({ id }) => id === cause.example.id);
    const paragraph = example === undefined ? [] : causeInWords(cause, example, paper);
    // What is left out has a line of its own, and an empty one behind each paragraph.
    if (lines + paragraph.length > most - 3) {
      break;
    }
    lines += paragraph.length + 1;
    told += 1;
    paragraphs.push(paragraph.join('\n'));
  }
  const rest = causes.slice(told).flatMap(({ ids }) => ids);
  return rest.length === 0
    ? paragraphs
    : [
        ...paragraphs,
        `${paper.styled('red', 'FAIL')}  ${counted(rest.length, 'further requirement')} of ${counted(causes.length - told, 'further cause')}: ${idsInWords(rest)}`,
      ];
};

const causeInWords = (
  { words, ids, example, blocks }: Cause,
  requirement: JudgedRequirement,
  paper: Paper,
): string[] => {
  const { failure } = example;
  const others = ids.filter((id) => id !== requirement.id);
  const further = requirement.failures.filter((one) => one !== failure);
  const { styled } = paper;
  return [
    ...(others.length === 0
      ? []
      : [`${styled('bold', `${counted(ids.length, 'requirement')}: ${shortened(words)}`)}, for example`]),
    ...failed(requirement, requirement.failures.length === 0 ? [] : [failure], paper, further),
    ...(others.length === 0 ? [] : [line('likewise', idsInWords(others), styled)]),
    ...(blocks.length === 0 ? [] : [line('blocks', `${blocks.length}: ${idsInWords(blocks)}`, styled)]),
  ];
};

const shortened = (text: string): string => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text);

/** Failed and skipped are those of junit.xml; warned and observed requirements are neither. */
const closingLine = (report: Report, { strict, exitCode }: Pick<ConsoleOptions, 'strict' | 'exitCode'>) => {
  const results = report.requirements.map(resultsOf(report, strict));
  const count = (...wanted: Result[]) => results.filter((result) => wanted.includes(result)).length;
  const counts = `${report.summary.passed} passed, ${count('failed', 'outdated')} failed, ${count('skipped', 'known')} skipped`;
  return `${counts}; exit code ${exitCode}: ${endInWords(report, strict)}`;
};

const having = (report: Report, state: State) =>
  report.requirements.filter((requirement) => requirement.state === state);

const section = (title: string, lines: string[]) => (lines.length === 0 ? '' : [title, ...lines].join('\n'));

/**
 * A failure: requirement, expected, received, replay. `further`: the differences that the report alone shows whole; those of the
 * same answer are a line each.
 */
const failed = (
  requirement: JudgedRequirement,
  failures: readonly Failure[],
  paper: Paper,
  further?: readonly Failure[],
): string[] => {
  const { id, level, source, sentence, reason } = requirement;
  const { styled } = paper;
  const isShort = further !== undefined;
  const repeats = repeatWords(requirement);
  const breaks = paper.breaks(id).map((name) => name.replaceAll('-', ' '));
  const script = paper.script(id, failures);
  const [shown] = failures;
  const also = (further ?? [])
    .filter(({ check, exchange }) => exchange !== undefined && check === shown?.check && exchange === shown?.exchange)
    .slice(0, MAX_ALSO);
  const left = (further ?? []).length - also.length;
  return [
    `${styled('red', 'FAIL')}  ${styled('bold', id)}   ${level}   spec ${source}`,
    `      ${sentence}`,
    ...(reason === undefined ? [] : [`      ${reason}`]),
    ...failures.flatMap((failure, index) => difference(failure, failures[index + 1], styled, isShort)),
    ...(paper.show !== undefined && failures.some(({ history }) => history !== undefined)
      ? [line('line N', `${paper.show} N`, styled)]
      : []),
    ...also.map(({ pointer, expected, received }, index) => {
      const at = pointer === undefined ? '' : `${pointer || '(body)'}  `;
      return line(index === 0 ? 'also' : '', shortened(`${at}expected ${expected}, received ${received}`), styled);
    }),
    ...(left > 0 ? [line('', `and ${counted(left, 'further difference')} in the report`, styled)] : []),
    ...(breaks.length === 0
      ? []
      : [
          line(
            'breaks by',
            `${breaks.slice(0, MAX_BREAKS).join('; ')}${breaks.length > MAX_BREAKS ? `; and ${breaks.length - MAX_BREAKS} more, in the report` : ''}`,
            styled,
          ),
        ]),
    ...(repeats === undefined ? [] : [line('repeated', repeats, styled)]),
    ...(script === undefined ? [] : [line('reproduce', script, styled)]),
    line('replay', paper.replay(id, failures), styled),
  ];
};

const MAX_BREAKS = 4;
/** Further differences of the same answer. */
const MAX_ALSO = 4;

/** The call and its curl line follow the last of the differences that they show. A short one is without its commands. */
const difference = (failure: Failure, next: Failure | undefined, styled: Style, isShort: boolean): string[] => {
  const at = failure.pointer === undefined ? '' : `${failure.pointer || '(body)'}  `;
  const of = failure.check === undefined ? '' : ` of ${failure.check}`;
  const number = failure.exchange === undefined ? '' : ` (exchange ${failure.exchange}${of})`;
  const isShownNext = failure.call === next?.call && failure.exchange === next?.exchange;
  const call =
    failure.call === undefined || isShownNext
      ? ''
      : `      ${isShort ? shortCall(failure.call, MAX_LINE) : failure.call}${number}`;
  const { counterexample } = failure;
  const texts = [`${at}${failure.expected}`, `${at}${failure.received}`].map(isShort ? shortened : (text) => text);
  return [
    line('expected', texts[0] ?? '', styled),
    line('received', `${texts[1]}${call}`, styled),
    ...(failure.on === undefined || isShownNext ? [] : [line('on', failure.on, styled)]),
    ...history(failure, styled).slice(0, isShort ? MAX_HISTORY : undefined),
    ...wires(failure, next, styled).slice(0, isShort ? MAX_WIRES : undefined),
    ...(isShort || failure.curl === undefined || failure.curl === next?.curl
      ? []
      : [line('reproduce', failure.curl, styled)]),
    ...(counterexample === undefined || next?.counterexample !== undefined
      ? []
      : smallest(counterexample, styled, isShort)),
  ];
};

const MAX_WIRES = 3;
const MAX_HISTORY = 8;

/** The calls that no order explains, and those beside them that changed something: one of these may be the cause. */
const history = ({ history: shown = [] }: Failure, styled: Style): string[] =>
  shown
    .filter(({ contradicts, call }) => contradicts || !call.startsWith('GET '))
    .map(({ line: number, call, free, contradicts }, index) => {
      const words = `line ${number}  ${shortCall(call, MAX_LINE)}${free === undefined ? '' : `   free ${free}`}`;
      return line(index === 0 ? 'calls' : '', `${words}${contradicts ? '' : '   (beside them)'}`, styled);
    });

/** Both calls of one exchange through a platform, after the last of the differences that they show. */
const wires = ({ wires: shown = [] }: Failure, next: Failure | undefined, styled: Style): string[] =>
  shown.join() === next?.wires?.join() ? [] : shown.map((one, index) => line(index === 0 ? 'calls' : '', one, styled));

/** The smallest generated case that fails, and its calls in order. */
const smallest = (
  { shown, seed, path, calls }: NonNullable<Failure['counterexample']>,
  styled: Style,
  isShort: boolean,
): string[] => [
  line('smallest', `${isShort ? shortened(shown) : shown}   (seed ${seed}, path ${path})`, styled),
  ...(isShort
    ? []
    : calls.flatMap(({ call, curl }, index) => [line(`  ${index + 1}.`, call, styled), line('', curl, styled)])),
];

const line = (word: string, text: string, styled: Style) => `  ${styled('dim', word.padEnd(9))}  ${text}`;

const warned = ({ id, source, failures: [first] }: JudgedRequirement, styled: Style): string => {
  const found = first === undefined ? '' : `: expected ${first.expected}, received ${first.received}`;
  return shortened(`  ${styled('yellow', id)}   spec ${source}${found}`);
};

/** What is broken, or could not be judged, of what does not count. */
const uncounted = ({ id, state, uncounted: why, reason }: JudgedRequirement, styled: Style): string[] =>
  why === undefined || (state !== 'observed' && state !== 'blocked')
    ? []
    : [shortened(`  ${styled('yellow', id)}   ${why}: ${reason ?? state}`)];

/** One entry for each reason, with the requirements that it blocks. */
const blocked = (reasons: readonly Hindrance[], most: number, styled: Style): string[] =>
  reasons.map(({ reason, ids }) => `  ${styled('yellow', `${ids.length}`)}  ${reason}: ${idsInWords(ids, most)}`);

/** What became of a requirement that had failed, or was blocked, in the report before. */
const again = ({ requirements }: Report, styled: Style): string[] =>
  requirements.flatMap((requirement) => {
    const outcome = outcomeAgain(requirement);
    return outcome === undefined ? [] : [`  ${styled(COLOUR_OF[requirement.state], outcome)}  ${requirement.id}`];
  });

/** `Run again: 2 FIXED, 1 STILL FAILS` */
const againInWords = ({ requirements }: Report): string => {
  const outcomes = requirements.flatMap((requirement) => outcomeAgain(requirement) ?? []);
  const counts = [...new Set(outcomes)].map(
    (outcome) => `${outcomes.filter((one) => one === outcome).length} ${outcome}`,
  );
  return `Run again: ${counts.join(', ')}`;
};

/** What the verdict does not cover, and by whose word: `not applicable 3  the profile declares: without cutoff: …`. */
const notApplicable = ({ notApplicable = [] }: Report, most: number, styled: Style): string[] =>
  few(
    notApplicable.map(
      ({ reason, requirements }) =>
        `  ${styled('yellow', `not applicable ${requirements.length}`)}  ${reason.replace(/\.$/, '')}: ${idsInWords(requirements, most)}`,
    ),
    most,
  );

/** Of more open points only the number is printed: they stand in the report. */
const MAX_POINTS = { part: 12, whole: 2 };

/** One line for each open point, with all that was seen there; a whole run has too many for a screen, and prints what no check asks for. */
const observed = (report: Report, most: number): string[] => {
  const whole = statementOf(report);
  const unasked = new Set(report.unchecked?.map(({ id }) => id));
  const shown = Number.isFinite(most) ? MAX_POINTS[report.verdict === 'partial' ? 'part' : 'whole'] : most;
  const isShort = whole.length <= shown;
  const statement = isShort ? whole : whole.filter(({ point }) => unasked.has(point));
  const width = Math.min(60, Math.max(0, ...statement.map(({ point }) => point.length)));
  return statement.map(({ point, observed }) => `  ${point.padEnd(width)}  ${observed.join('; ')}`);
};

/** What the run did on the target: `made 812 holds and 143 bookings; all released or cancelled but 1 booking`. */
const made = (resources: Report['run']['resources'], residue: Report['residue'], styled: Style): string => {
  const counts = (of: Report['residue'], kinds: readonly ResourceKind[]): string =>
    kinds.map((kind) => counted(of[resourceKinds[kind].plural], kind)).join(' and ');
  const some = (of: Report['residue']) => RESOURCE_KINDS.filter((kind) => of[resourceKinds[kind].plural] > 0);
  const { suppliers = 0 } = residue;
  const setUp = suppliers === 0 ? '' : `; ${counted(suppliers, 'supplier')} set up, which cannot be undone`;
  const all = `made ${counts(resources, RESOURCE_KINDS)}`;
  if (some(residue).length > 0) {
    return `${all}; ${styled('red', `all released or cancelled but ${counts(residue, some(residue))}`)}${setUp}`;
  }
  return some(resources).length === 0
    ? `made ${RESOURCE_KINDS.map((kind) => `no ${kind}`).join(' and ')}${setUp}`
    : `${all}; all released or cancelled, as the target answered${setUp}`;
};

/** What stays on the target, a line each: its id, and the reason. */
export const renderLeft = (left: Report['left']): string[] =>
  escapedWithin(left).map(
    ({ kind, interface: name, id, reason }) => `${name} ${kind} ${id ?? '(id unknown)'}: ${reason}`,
  );

/** More that stay for one reason are a line. */
const MAX_ALIKE = 3;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const withoutIds = ({ id, reason }: Report['left'][number]): string =>
  reason
    .split(/([\s/:;,]+)/)
    .filter((word) => word !== id && !UUID.test(word))
    .join('');

/** The same, where the report has each: more than a few that stay for one reason, whatever ids it names, are one line. */
const leftInGroups = (left: Report['left'], files: readonly string[]): string[] => {
  const groups = new Map<string, Report['left']>();
  for (const one of left) {
    const key = `${one.interface} ${one.kind} ${withoutIds(one)}`;
    addTo(groups, key, one);
  }
  const list = files.find((file) => file.endsWith('.json')) ?? 'the report';
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length <= MAX_ALIKE) {
      return renderLeft(group);
    }
    const words = group.every(({ reason }) => reason === first.reason) ? first.reason : `for example ${first.reason}`;
    return [`${first.interface} ${counted(group.length, first.kind)}, listed in ${list} under "left": ${words}`];
  });
};

/** How the run stands to its baseline. */
const baselineLines = (baseline: Report['baseline'], most: number, styled: Style): string[] => {
  if (baseline === undefined) {
    return [];
  }
  const { outcome, known, worse, better, overdue } = baseline;
  const { words, state } = BASELINE_WORDS[outcome];
  const list = (title: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`    ${title}: ${idsInWords(ids, most)}`];
  return [
    `  ${styled(COLOUR_OF[state], words)}: ${baselineCounts(baseline)}`,
    ...list('worse', worse),
    ...list('known', known),
    ...list('no longer seen; baseline --update removes it', better),
    ...list('its last day is over', overdue),
  ];
};

/** How fast the target was, in a line, and the budgets that it missed. */
const levelLines = ({ serviceLevels = [], budgets = [] }: Report, most: number, styled: Style): string[] => [
  ...(serviceLevels.length === 0 ? [] : [`  ${levelsInWords(serviceLevels)}`]),
  ...few(
    budgets.map(
      ({ operation, figure, allowedMs, ms }) =>
        `  ${styled('red', 'BUDGET MISSED')}  ${operation}: ${figure} is ${ms} ms, where the profile allows ${allowedMs} ms`,
    ),
    most,
  ),
];

const summary = (
  report: Report,
  { files, shard, strict, verbose }: Omit<ConsoleOptions, 'script' | 'notAlone' | 'breaks'>,
  styled: Style,
): string => {
  const { target, run, residue } = report;
  const set = run.set === undefined ? '' : `, set ${run.set.name}`;
  const colour = COLOUR_OF[VERDICTS[judgementOf(report.requirements, strict)].state];
  const most = verbose ? Number.POSITIVE_INFINITY : MAX_SHORT;
  const [page, ...others] = files;
  return [
    `${styled(colour, headline(report, shard))}   ${target.name}   ${target.interfaces.join(', ')}   ${target.baseUrl}${target.build === undefined ? '' : `   build ${target.build}`}`,
    `  ${countsInWords(report)}`,
    `  ${counted(run.requests, 'request')} in ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}${set}`,
    ...(report.spread === undefined ? [] : [`  sold: ${report.spread.map(spreadInWords).join('; ')}`]),
    ...lagsInWords(run.limits).map((words) => `  ${words}`),
    ...few(
      awayInWords(run).map((words) => `  ${styled('yellow', words)}`),
      most,
    ),
    ...levelLines(report, most, styled),
    ...notApplicable(report, most, styled),
    `  ${made(run.resources, residue, styled)}`,
    ...few(
      leftInGroups(report.left, files).map((line) => `    ${line}`),
      most,
    ),
    ...few(
      wrongSeats(report).map(
        (words) =>
          `    ${styled('red', 'free seats were wrong: if they still are, repair them, or restart the target, before the next run')}: ${words}`,
      ),
      most,
    ),
    ...baselineLines(report.baseline, most, styled),
    ...(page === undefined ? [] : [`  ${page}`]),
    ...(others.length === 0
      ? []
      : [`  and ${others.map((file) => file.replace(/^.*[\\/]/, '')).join(', ')} beside it`]),
  ].join('\n');
};
