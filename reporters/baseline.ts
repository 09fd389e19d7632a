import type { Baseline, Report } from '../schemas/generated/types.ts';
import { reasonOf } from './reason.ts';
import { severityOf } from './severity.ts';
import type { JudgedRequirement } from './verdict.ts';

type Known = Baseline['known'][number];

const MAX_REASON = 300;

/** Texts that differ from run to run, each with the word that replaces it. */
const OF_ONE_RUN: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, 'ID'],
  [/\bholdfast-\d{8}T\d{6}-\d+(?:-[\w-]+)?/g, 'RUN'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/gi, 'TIME'],
  [/\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'TIME'],
  [/\b\d{4}-\d\d-\d\d\b/g, 'DATE'],
  [/(?<=\b(availability|booking|hold|option|product|rate|supplier) )(?=\S*\d)[^\s,;:)]+/g, 'ID'],
  [/\b(exchanges?) \d+(?:(?:, | and )\d+)*/gi, '$1 N'],
];

const withoutRun = (words: string): string =>
  OF_ONE_RUN.reduce((text, [found, word]) => text.replaceAll(found, word), words);

/** The known failures of a target as one run found them. */
export const baselineOf = ({ target, requirements }: Report): Baseline => ({
  target: target.name,
  known: requirements
    .filter((requirement) => severityOf(requirement) > 0)
    .map((requirement) => ({
      requirement: requirement.id,
      state: requirement.state as Known['state'],
      ...shortReason(requirement),
    })),
});

const shortReason = (requirement: JudgedRequirement): { reason?: string } => {
  const words = reasonOf(requirement);
  return words === undefined ? {} : { reason: withoutRun(words).slice(0, MAX_REASON) };
};

/** A baseline that was brought up to date, and what that changed in it, by requirement. */
interface Updated {
  baseline: Baseline;
  added: string[];
  gone: string[];
  /** They are worse than the baseline knew. */
  worse: string[];
  /** Their last day is over, and they are still there. */
  overdue: string[];
}

/**
 * A baseline brought up to date by a report: what people wrote in it stays for everything that the report does not show
 * to be gone. What the report does not judge stays as it is.
 */
export const updatedBaseline = (old: Baseline, report: Report, today: string): Updated => {
  const requirementOf = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const made = baselineOf(report);
  const madeOf = new Map(made.known.map((entry) => [entry.requirement, entry]));
  const stays = old.known.filter(({ requirement }) => {
    const is = requirementOf.get(requirement);
    return is === undefined || !isGone(is);
  });
  const severityIn = (state: Known['state'], id: string) =>
    severityOf({ state, level: requirementOf.get(id)?.level ?? 'MUST' });
  const isWorse = ({ requirement, state }: Known): boolean => {
    const is = madeOf.get(requirement);
    return is !== undefined && severityIn(is.state, requirement) > severityIn(state, requirement);
  };
  const listed = new Set(old.known.map(({ requirement }) => requirement));
  const added = made.known.filter(({ requirement }) => !listed.has(requirement));
  const idsOf = (entries: Known[]) => entries.map(({ requirement }) => requirement);
  return {
    baseline: {
      ...made,
      ...old,
      known: [
        ...stays.map((entry) =>
          isWorse(entry) ? { ...entry, state: madeOf.get(entry.requirement)?.state ?? entry.state } : entry,
        ),
        ...added,
      ],
    },
    added: idsOf(added),
    gone: idsOf(old.known.filter((entry) => !stays.includes(entry))),
    worse: idsOf(stays.filter(isWorse)),
    overdue: idsOf(stays.filter(({ until }) => until !== undefined && until < today)),
  };
};

/**
 * The report, with each requirement compared with the baseline.
 * @param strict a missed SHOULD counts, and its entry ends with its last day; `strictBaseline`: so does an entry that is fixed; `today`: for example 2026-11-22
 */
export const againstBaseline = (
  report: Report,
  { known }: Baseline,
  { strict, strictBaseline = false, today }: { strict: boolean; strictBaseline?: boolean; today: string },
): Report => {
  const requirementOf = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const entryOf = new Map(known.map((entry) => [entry.requirement, entry]));
  const counts = (severity: number) => severity > (strict ? 0 : 1);
  const bad = report.requirements.filter((requirement) => counts(severityOf(requirement)));
  const accepted = ({ id, level }: JudgedRequirement): number => {
    const entry = entryOf.get(id);
    return entry === undefined ? 0 : severityOf({ state: entry.state, level });
  };
  const worse = bad.filter((requirement) => severityOf(requirement) > accepted(requirement));
  const seen = known.flatMap((entry) => {
    const requirement = requirementOf.get(entry.requirement);
    return requirement === undefined
      ? []
      : [{ ...entry, isMust: requirement.level === 'MUST', isGone: isGone(requirement) }];
  });
  const better = seen.filter(({ isGone }) => isGone).map(({ requirement }) => requirement);
  const overdue = seen
    .filter(({ isMust, isGone, until }) => (isMust || strict) && !isGone && until !== undefined && until < today)
    .map(({ requirement }) => requirement);
  const idsOf = (some: JudgedRequirement[]) => some.map(({ id }) => id);
  const tickets = seen.flatMap(({ requirement, ticket }) => (ticket === undefined ? [] : [[requirement, ticket]]));
  return {
    ...report,
    baseline: {
      outcome: outcomeOf(report, worse, overdue.length > 0 || (strictBaseline && better.length > 0)),
      known: idsOf(bad.filter((requirement) => !worse.includes(requirement) && !overdue.includes(requirement.id))),
      worse: idsOf(worse),
      better,
      overdue,
      ...(tickets.length > 0 && { tickets: Object.fromEntries(tickets) }),
      ...(strictBaseline && { strict: true }),
    },
  };
};

/** The requirements whose entries break the baseline: each is to be removed or renewed. */
export const outOfDate = ({ baseline }: Report): string[] =>
  baseline === undefined ? [] : [...(baseline.strict ? baseline.better : []), ...baseline.overdue];

/** The message about such a requirement. */
export const OUT_OF_DATE = 'the baseline is out of date: remove or renew its entry';

/** A known failure is not gone while nobody could look. What the target does not offer any more is. */
const isGone = (requirement: JudgedRequirement): boolean =>
  severityOf(requirement) === 0 && requirement.state !== 'blocked';

type Outcome = NonNullable<Report['baseline']>['outcome'];

const outcomeOf = ({ requirements }: Report, worse: readonly JudgedRequirement[], isOld: boolean): Outcome => {
  const nothing = !requirements.some(({ state }) => state === 'passed' || state === 'warned');
  if (isOld || worse.some(({ state }) => state !== 'blocked')) {
    return 'broken';
  }
  return nothing || worse.length > 0 ? 'incomplete' : 'kept';
};
