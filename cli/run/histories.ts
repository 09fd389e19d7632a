// What the second judge finds in all calls of a run, as results of the requirement that each interface which sells has for it.
import { sweepMsOf } from '../../harness/schedule/given-back.ts';
import type { Finding } from '../../reporters/verdict.ts';
import { shippedBindings } from '../../schemas/bindings/load.ts';
import type { Failure, Profile } from '../../schemas/generated/types.ts';
import { speaking } from '../../schemas/interfaces.ts';
import { requiredSection, sectionOf } from '../../schemas/profile-section.ts';
import { countsOf } from '../../schemas/resource-kinds.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import { type Contradiction, type ExchangeReference, type JudgeOptions, judge } from '../../second-judge/judge.ts';

export const selling = [...speaking('v1'), ...speaking('v2')];
type Selling = (typeof selling)[number];

/** Beyond this the histories of an interface are undecided. */
const TIME_BOUND_MS = 60_000;
/** Histories that could not be decided, and are named. */
const MAX_NAMED = 3;

interface Conditions {
  profile: Profile;
  /** Several machines made the calls: when a call of one left says nothing about those of another. */
  areClocksApart?: boolean;
  text?: SafeText;
}

/** Whether other clients may take and give back seats: not where each worker has a world of its own, or the profile says so. */
const mayOthersSell = (name: Selling, { profile, areClocksApart }: Conditions): boolean =>
  !sectionOf(profile, name)?.baseUrl.includes('{worker}') && (profile.exclusive !== true || areClocksApart === true);

const optionsFor = (name: Selling, conditions: Conditions): JudgeOptions => ({
  otherClients: mayOthersSell(name, conditions),
  sweepSeconds: sweepMsOf(requiredSection(conditions.profile, name)) / 1_000,
  lagSeconds: requiredSection(conditions.profile, name).lagSeconds ?? 0,
  timeBoundMs: TIME_BOUND_MS,
});

/** Why an interface is not judged so: the second judge knows the text of the specification alone, not that of another binding. */
export const whyUnread = (name: Selling, profile: Pick<Profile, Selling>): string | undefined => {
  const [ofTheText] = shippedBindings;
  const { binding = ofTheText } = sectionOf(profile, name) ?? {};
  return binding === ofTheText
    ? undefined
    : 'the binding of the profile has words and rules of its own, by which no whole history is judged';
};

/** The results of the checks with those of their histories. `exchanges`: all calls, in the order in which they are recorded. */
export const withHistories = <Found extends Finding>(
  findings: readonly Found[],
  exchanges: Iterable<LoggedExchange>,
  conditions: Conditions,
): (Found | Finding)[] => {
  const { profile, text = textOf(profile) } = conditions;
  const offered = selling.filter((name) => sectionOf(profile, name) !== undefined);
  const isOffered = (group: string): group is Selling => offered.some((name) => name === group);
  const { contradictions, undecided, interfaces } = judge(exchanges, (group) =>
    isOffered(group) ? optionsFor(group, conditions) : { otherClients: true },
  );
  const judged: (Found | Finding)[] = findings.map((finding) => ({ ...finding, standing: [...finding.standing] }));
  for (const name of offered) {
    const requirement = requirementOf(name);
    const unread = whyUnread(name, profile);
    if (unread !== undefined) {
      judged.push(findingOf(name, 'not-applicable', unread));
      continue;
    }
    const own = contradictions.filter((one) => one.interface === name);
    for (const contradiction of own) {
      const { failure, check } = failureOf(contradiction, text);
      // It fails also where the check whose call it is has no result.
      const shows = judged.find((one) => one.requirement === check) ?? judged.find((one) => one.interface === name);
      shows?.standing.push({ requirement, judged: 1, failures: [failure] });
    }
    // What the clock of a target showed is then unknown, and nothing is judged by it.
    const open = undecided.filter((one) => one.interface === name && one.object !== 'clock');
    if (open.length > 0) {
      judged.push(findingOf(name, 'blocked', text.line(inWords(open))));
    } else if (own.length === 0 && interfaces.includes(name)) {
      judged.find((finding) => finding.interface === name)?.standing.push({ requirement, judged: 1, failures: [] });
    }
  }
  return judged;
};

/** Whether a requirement is judged on the calls of all checks together: no few of them show it. */
export const isOfAllCalls = (requirement: string): boolean => /^[^.]+\.history\./.test(requirement);

const requirementOf = (name: Selling) => `${name}.history.is-explained` as const;

/** The call that leaves last shows it; the others stand beside it. */
const failureOf = (found: Contradiction, { line }: SafeText): { failure: Failure; check: string } => {
  const { object, sentence, source } = found;
  const origin = Math.min(...[...found.exchanges, ...found.beside].map(({ from }) => from));
  const told = (one: ExchangeReference, contradicts: boolean) => ({
    line: one.line,
    check: one.requirement,
    exchange: one.number,
    call: line(one.call),
    atMs: round(one.from - origin),
    ...(Number.isFinite(one.to) && { durationMs: round(one.to - one.from) }),
    ...(one.free !== undefined && { free: one.free }),
    contradicts,
  });
  const history = [
    ...found.exchanges.map((one) => told(one, true)),
    ...found.beside.map((one) => told(one, false)),
  ].sort((a, b) => a.atMs - b.atMs);
  const last = found.exchanges.reduce((latest, one) => (one.from > latest.from ? one : latest));
  return {
    check: last.requirement,
    failure: {
      expected: `one order of all calls that explains the ${line(object)} (${source})`,
      received: line(sentence),
      exchange: last.number,
      call: line(last.call),
      history,
    },
  };
};

const round = (ms: number): number => Math.round(ms * 1000) / 1000;

/** What could not be decided. */
const inWords = (open: readonly { object: string; reason: string }[]): string => {
  const named = open.slice(0, MAX_NAMED).map(({ object, reason }) => `${object}: ${reason}`);
  const more = open.length > MAX_NAMED ? [`and ${open.length - MAX_NAMED} more`] : [];
  return `not judged: ${[...named, ...more].join('; ')}`;
};

const findingOf = (name: Selling, state: 'blocked' | 'not-applicable', reason: string): Finding => ({
  requirement: requirementOf(name),
  interface: name,
  state,
  reason,
  durationMs: 0,
  failures: [],
  standing: [],
  observations: [],
  resources: countsOf(() => 0),
  left: [],
});
