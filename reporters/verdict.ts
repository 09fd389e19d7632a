import { createHash } from 'node:crypto';
import type { Failure, Outcome, Profile, Report, Run } from '../schemas/generated/types.ts';
import { sumsOf } from '../schemas/group.ts';
import { INTERFACES, type Interface, interfaceOf, isOf } from '../schemas/interfaces.ts';
import { sectionOf } from '../schemas/profile-section.ts';
import { isAsked, type Requirement } from '../schemas/requirements/requirement.ts';
import { type RequirementSet, readSet, whyUncounted } from '../schemas/requirements/set.ts';
import { countsOf, residueOf, resourceKinds } from '../schemas/resource-kinds.ts';
import { counted } from '../schemas/text/counted.ts';
import { declaredWithout } from '../schemas/text/declared-without.ts';
import { isPartial, verdictOf } from './judgement.ts';
import { NOT_SHOWN, withWayOut } from './not-shown.ts';
import { sortedJson } from './sorted-json.ts';
import { spreadIn } from './spread.ts';
import { byReason } from './statement.ts';
import { STRANGERS } from './strangers.ts';

export type JudgedRequirement = Report['requirements'][number];
export type State = JudgedRequirement['state'];

/** What one check found. Its exchanges are written out while the run goes on and only counted here. */
export type Finding = Omit<Outcome, 'exchanges'>;

export interface Evidence {
  run: Run;
  catalogue: Readonly<Record<string, Requirement>>;
  /** In any order. */
  findings: readonly Finding[];
  requests: number;
  durationMs: number;
  /** What could not be undone, by the checks or after them. */
  left: Report['left'];
}

/** The number of differences that are kept of a requirement that is judged in passing; the rest are counted. */
const STANDING_FAILURES_KEPT = 5;

/** What became of a broken sentence. The only place where level becomes severity. */
const BROKEN: Record<Requirement['level'], State> = { MUST: 'failed', SHOULD: 'warned', MAY: 'observed' };

/** Turns what the checks found into the report. The order of the findings does not matter. */
export const judge = ({ run, catalogue, findings, requests, durationMs, left }: Evidence): Report => {
  const position = new Map(Object.keys(catalogue).map((id, index) => [id, index]));
  const inOrder = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
    items.toSorted((a, b) => (position.get(idOf(a)) ?? position.size) - (position.get(idOf(b)) ?? position.size));
  const ordered = inOrder(findings, ({ requirement }) => requirement);
  const applicable = Object.entries(catalogue).filter(
    ([id, requirement]) => isOf(id, run.interfaces) && isAsked(requirement, run.profile),
  );
  const asked = (id: string) => run.asked === undefined || run.asked.some((wanted) => id.startsWith(wanted));
  const observations = inOrder(
    distinct([...ordered.flatMap(seenBy), ...postponedIn(ordered, requests), ...surplusIn(ordered)]),
    ({ point }) => point,
  );
  const found = foundOf(ordered, new Set(observations.map(({ point }) => point)));
  // Of a part of the requirements, and of what no check asks for, the report has what was seen all the same.
  const isSeen = (id: string, { open }: Requirement): boolean =>
    wasWitnessed(found(id)) || (open === true && found(id).isNoted);
  const set = run.set === undefined ? undefined : readSet(run.set);
  const judged = applicable
    .filter(([id, one]) => (one.unchecked === undefined && asked(id)) || isSeen(id, one))
    .map(([id, requirement]) => counting(judgeOne(id, requirement, found(id), run), requirement, set));
  const requirements = withWayOut(judged, ordered, {
    isPart: isPartial(run),
    needsOf: (id) => catalogue[id]?.needs,
  });

  const faults = ordered.filter(({ fault }) => fault !== undefined).map(({ requirement }) => requirement);
  const away = findings.flatMap((finding) => finding.away ?? []);

  return {
    tool: { name: 'holdfast', version: run.version, strangers: STRANGERS },
    target: {
      name: run.profile.name,
      interfaces: run.interfaces,
      baseUrl: run.profilePath === undefined ? EMBEDDED : addressesOf(run),
      ...(run.build !== undefined && { build: run.build }),
      environment: run.profile.environment ?? 'test',
    },
    run: {
      startedAt: run.startedAt,
      durationMs,
      seed: run.seed,
      requests,
      resources: countsOf((kind) => total(findings.map(({ resources }) => resources[resourceKinds[kind].plural]))),
      catalogue: catalogueDigest(catalogue),
      ...(set !== undefined && { set: { name: set.name, digest: set.digest } }),
      profile: profileDigest(run.profile),
      ...(run.limits !== undefined && { limits: run.limits }),
      ...(run.profile.exclusive && { exclusive: true as const }),
      ...(away.length > 0 && { away }),
      ...(faults.length > 0 && { faults }),
      arguments: run.arguments,
    },
    verdict: verdictOf(run, requirements),
    summary: count(requirements),
    requirements,
    observations,
    unchecked: applicable.flatMap(([id, { unchecked }]) =>
      unchecked !== undefined && asked(id) ? [{ id, why: unchecked }] : [],
    ),
    notApplicable: notApplicableIn(requirements),
    ...spreadIn(findings),
    residue: residueOf(left),
    left,
  };
};

/** The report of some of its requirements. */
export const narrowed = (report: Report, wanted: (id: string) => boolean): Report => {
  const requirements = report.requirements.filter(({ id }) => wanted(id));
  return { ...report, summary: count(requirements), requirements, notApplicable: notApplicableIn(requirements) };
};

/** The results of one requirement. */
interface Found {
  /** By its own check. */
  own: Finding[];
  /** By the exchanges of any check. */
  passing: Witness[];
  /** Whether something was observed of it. */
  isNoted: boolean;
}

/** Groups the findings by requirement, once: their number is that of the requirements. */
const foundOf = (findings: readonly Finding[], noted: ReadonlySet<string>): ((id: string) => Found) => {
  const all = new Map<string, Found>();
  const of = (id: string): Found => {
    const found = all.get(id) ?? { own: [], passing: [], isNoted: noted.has(id) };
    all.set(id, found);
    return found;
  };
  for (const finding of findings) {
    of(finding.requirement).own.push(finding);
    for (const { requirement, judged, failures } of finding.standing) {
      of(requirement).passing.push({ check: finding.requirement, judged, failures });
    }
  }
  return of;
};

const judgeOne = (
  id: string,
  requirement: Requirement,
  found: Found,
  { profile, contradicted = {} }: Pick<Run, 'profile' | 'contradicted'>,
): JudgedRequirement => {
  const { own, passing } = found;
  const standingFailures = passing.flatMap(({ check, failures }) => failures.map((failure) => ({ ...failure, check })));
  const failures = [
    ...own.flatMap((finding) => finding.failures),
    ...standingFailures.slice(0, STANDING_FAILURES_KEPT),
  ];
  const broken = own.some((finding) => finding.state === 'failed') || standingFailures.length > 0;
  const judgement = (state: State, reason?: string): JudgedRequirement => ({
    id,
    level: requirement.level,
    source: requirement.source,
    sentence: requirement.sentence,
    state,
    ...(reason === undefined ? {} : { reason }),
    durationMs: total(own.map((finding) => finding.durationMs)),
    failures: state === 'failed' || state === 'warned' ? failures : [],
  });

  if (broken && !requirement.open) {
    return judgement(BROKEN[requirement.level], seenIn(passing));
  }
  const has = contradicted[interfaceOf(id) ?? '']?.[requirement.needs ?? ''];
  if (requirement.open && (broken || wasSeen(found))) {
    return judgement('observed', differences(failures));
  }
  const unseen = !passing.some((witness) => witness.judged > 0);
  if (own.some((finding) => finding.state === 'not-applicable') || (unseen && lacks(profile, id, requirement))) {
    return judgement(
      'not-applicable',
      (has === undefined ? reasonOf(own, 'not-applicable') : undefined) ??
        declaredWithout(requirement.needs ?? '', has),
    );
  }
  if (own.some((finding) => finding.state === 'warned')) {
    return judgement('warned');
  }
  if (own.some((finding) => finding.state === 'blocked')) {
    return judgement('blocked', reasonOf(own, 'blocked'));
  }
  if (own.length > 0 || !unseen) {
    return judgement('passed');
  }
  return judgement('blocked', requirement.standing ? NOT_SHOWN : 'no check judged it');
};

/** What does not count for the verdict is observed where it is broken, with its differences. */
const counting = (
  judged: JudgedRequirement,
  requirement: Requirement,
  set: RequirementSet | undefined,
): JudgedRequirement => {
  const uncounted = whyUncounted(judged.id, requirement, set);
  if (uncounted === undefined) {
    return judged;
  }
  return judged.state === 'failed' || judged.state === 'warned'
    ? { ...judged, state: 'observed', uncounted, reason: differences(judged.failures) ?? judged.reason ?? 'broken' }
    : { ...judged, uncounted };
};

interface Witness {
  /** The requirement whose check made the exchanges. */
  check: string;
  judged: number;
  failures: Failure[];
}

const wasWitnessed = ({ passing }: Found): boolean =>
  passing.some(({ judged, failures }) => judged > 0 || failures.length > 0);

/** An open point has been seen when its check came to its end, or any check noted it on the way. */
const wasSeen = ({ own, passing, isNoted }: Found): boolean =>
  own.some(({ state }) => state === 'passed') || passing.some(({ judged }) => judged > 0) || isNoted;

const seenIn = (passing: Witness[]): string | undefined => {
  const checks = passing.filter((witness) => witness.failures.length > 0).map((witness) => witness.check);
  if (checks.length === 0) {
    return undefined;
  }
  const left = total(passing.map((witness) => witness.failures.length)) - STANDING_FAILURES_KEPT;
  const others = checks.length > 1 ? ` and ${checks.length - 1} more` : '';
  return `seen in the check of ${checks[0]}${others}${left > 0 ? `; ${counted(left, 'further difference is', 'further differences are')} left out` : ''}`;
};

const differences = (failures: Failure[]): string | undefined =>
  failures.length === 0
    ? undefined
    : failures.map(({ expected, received }) => `expected ${expected}, received ${received}`).join('; ');

const lacks = (profile: Profile, id: string, requirement: Requirement): boolean => {
  const own = interfaceOf(id);
  const without: readonly string[] = (own && sectionOf(profile, own)?.without) ?? [];
  return requirement.needs !== undefined && without.includes(requirement.needs);
};

const reasonOf = (own: Finding[], state: State): string | undefined => {
  const reasons = own.filter((finding) => finding.state === state).flatMap(({ reason }) => reason ?? []);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
};

/** The requirements that are not applicable, by the profile word that says so; an open point is in no verdict. */
const notApplicableIn = (requirements: JudgedRequirement[]): NonNullable<Report['notApplicable']> =>
  byReason(requirements.filter(({ state, level }) => state === 'not-applicable' && level !== 'MAY')).map(
    ({ reason, ids }) => ({
      reason,
      requirements: ids,
    }),
  );

const count = (requirements: JudgedRequirement[]): Report['summary'] => {
  const of = (state: State) => requirements.filter((requirement) => requirement.state === state).length;
  return {
    passed: of('passed'),
    failed: of('failed'),
    warned: of('warned'),
    observed: of('observed'),
    blocked: of('blocked'),
    notApplicable: of('not-applicable'),
  };
};

/** How many calls were sent again, as a gateway answered for the target or it asked to wait: `7 of 2,135 calls got 503 from a gateway`. */
const postponedIn = (findings: readonly Finding[], requests: number): Report['observations'] =>
  INTERFACES.flatMap((name) => {
    const own = findings.filter((finding) => finding.interface === name);
    const count = sumsOf(own.flatMap(({ postponed = {} }) => Object.entries(postponed)));
    return [...count].map(([status, times]) => ({
      point: `${name}.error.service-unavailable`,
      observed:
        `${times.toLocaleString('en')} of ${requests.toLocaleString('en')} calls got ` +
        (status === '429' ? '429: lower limits.requestsPerSecond' : `${status} from a gateway`),
    }));
  });

/** How many answers had bytes after their end: `3 answers had bytes after their end`. */
const surplusIn = (findings: readonly Finding[]): Report['observations'] =>
  INTERFACES.flatMap((name) => {
    const answers = total(findings.map((finding) => (finding.interface === name ? (finding.surplus ?? 0) : 0)));
    const observed =
      answers === 1
        ? '1 answer had bytes after its end'
        : `${answers.toLocaleString('en')} answers had bytes after their end`;
    return answers === 0 ? [] : [{ point: `${name}.content.bytes-after-the-end`, observed }];
  });

/** What a check saw, with its name where an exchange is cited that another requirement than the point made. */
const seenBy = ({ requirement, observations }: Finding): Report['observations'] =>
  observations.map((one) =>
    one.exchange === undefined || one.point === requirement ? one : { ...one, check: requirement },
  );

/** Each value of a point once, with the first exchange that shows it. */
const distinct = (observations: Report['observations']): Report['observations'] => {
  const seen = new Map<string, Report['observations'][number]>();
  for (const entry of observations) {
    const key = `${entry.point}\n${entry.observed}`;
    seen.set(key, seen.get(key) ?? entry);
  }
  return [...seen.values()];
};

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The address of a target that has ended with its run. */
const EMBEDDED = 'embedded';

/** Where a run calls its target, as the report has it. */
export const addressesOf = ({ profile, interfaces }: { profile: Profile; interfaces: readonly Interface[] }): string =>
  [...new Set(interfaces.flatMap((name) => sectionOf(profile, name)?.baseUrl ?? []))].join(', ');

/** The report has the address in a member of its own; the same profile at another address is the same profile. */
const withoutAddresses = (profile: Profile) => ({
  ...profile,
  clock: undefined,
  ...(profile.operator && { operator: { ...profile.operator, control: undefined, listen: undefined } }),
  ...Object.fromEntries(
    INTERFACES.flatMap((name) => {
      const section = sectionOf(profile, name);
      return section === undefined ? [] : [[name, { ...section, baseUrl: undefined }]];
    }),
  ),
});

const catalogueDigests = new WeakMap<Evidence['catalogue'], string>();

/** The digest of a catalogue, which is long and never changes, is made once. */
export const catalogueDigest = (catalogue: Evidence['catalogue']): string => {
  const made = catalogueDigests.get(catalogue) ?? digest(catalogue);
  catalogueDigests.set(catalogue, made);
  return made;
};

export const profileDigest = (profile: Profile): string => digest(withoutAddresses(profile));

const digest = (value: unknown): string => `sha256:${createHash('sha256').update(sortedJson(value)).digest('hex')}`;
