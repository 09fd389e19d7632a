import type { Baseline, Report } from '../schemas/generated/types.ts';
import { reasonOf } from './reason.ts';
import { severityOf } from './severity.ts';
import type { JudgedRequirement } from './verdict.ts';

type Known = Baseline['known'][number];

const MOST_OF_REASON = 300;

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
  return words === undefined ? {} : { reason: words.slice(0, MOST_OF_REASON) };
};

/**
 * The report with what the baseline says of it.
 * @param today for example 2026-11-22
 */
export const againstBaseline = (
  report: Report,
  { known }: Baseline,
  { strict, today }: { strict: boolean; today: string },
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
    return requirement === undefined ? [] : [{ ...entry, isGone: isGone(requirement) }];
  });
  const better = seen.filter(({ isGone }) => isGone).map(({ requirement }) => requirement);
  const overdue = seen
    .filter(({ isGone, until }) => !isGone && until !== undefined && until < today)
    .map(({ requirement }) => requirement);
  const idsOf = (some: JudgedRequirement[]) => some.map(({ id }) => id);
  return {
    ...report,
    baseline: {
      outcome: outcomeOf(report, worse, strict && (better.length > 0 || overdue.length > 0)),
      known: idsOf(bad.filter((requirement) => !worse.includes(requirement))),
      worse: idsOf(worse),
      better,
      overdue,
    },
  };
};

/** The requirements for whose entries a strict run breaks its baseline: each is to be removed or renewed. */
export const outOfDate = ({ baseline }: Report, strict: boolean): string[] =>
  strict && baseline !== undefined ? [...baseline.better, ...baseline.overdue] : [];

/** What is said of such a requirement. */
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
