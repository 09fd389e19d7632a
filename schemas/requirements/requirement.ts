import type { Profile } from '../generated/types.ts';
import type { Interface } from '../interfaces.ts';

/** How strongly the specification asks. A plain statement ("the response is HTTP 400") is a MUST. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

type Without = NonNullable<NonNullable<Profile[Interface]>['without']>;

/** What a profile may declare that a target does not offer; requirements that need it are then not applicable. */
export type Capability = Without[number];

/** Somebody says that a sentence is not what the specification says, and may be right. */
interface Dispute {
  /** The day, `2026-12-01`. */
  since: string;
  why: string;
  /** The address of the thread. */
  issue: string;
}

/** One testable sentence of the specification. */
export interface Requirement {
  level: Level;
  /** Section and rule, for example `3.1; 4.1 rule 6`. */
  source: string;
  /** The sentence in our words. */
  sentence: string;
  /** Whose duty it is. */
  bearer: 'operator' | 'caller' | 'platform';
  /** The specification marks the point 'not shown': a check can only observe. */
  open?: true;
  /** Judged in passing on every exchange of every check, besides any check of its own. */
  standing?: true;
  needs?: Capability;
  /** It counts free seats or vacancies, so that concurrent traffic can explain a failure. */
  seats?: true;
  /** The binding whose published text says it; absent where each binding has it. */
  binding?: string;
  /** Why the wire cannot show it. */
  unchecked?: string;
  /** It is judged and shown, and fails no verdict until the dispute is settled. */
  disputed?: Dispute;
}

type Extra = Partial<Omit<Requirement, 'level' | 'source' | 'sentence'>>;

const requirement =
  (level: Level, fixed: Extra) =>
  (source: string, sentence: string, extra: Extra = {}): Requirement => ({
    level,
    source,
    sentence,
    bearer: 'operator',
    ...fixed,
    ...extra,
  });

export const must = requirement('MUST', {});
export const should = requirement('SHOULD', {});
export const may = requirement('MAY', {});
/** A point that the specification leaves open. */
export const open = requirement('MAY', { open: true });

const callerRule: Extra = {
  bearer: 'caller',
  unchecked: 'A duty of the caller: the journal of the mock operator judges it.',
};

/** What binds the caller, by a sentence. */
export const callerMust = requirement('MUST', callerRule);
/** What an operator may refuse, or what the published practice advises the caller against. */
export const callerShould = requirement('SHOULD', callerRule);

const allWith =
  (extra: Extra) =>
  <Group extends Record<string, Requirement>>(group: Group): Group =>
    Object.fromEntries(Object.entries(group).map(([id, one]) => [id, { ...one, ...extra }])) as Group;

/** A group that needs the same of a target. */
export const needing = <Group extends Record<string, Requirement>>(needs: Capability, group: Group): Group =>
  allWith({ needs })(group);

/** A group that is judged in passing on every exchange. */
export const standing = allWith({ standing: true });
/** The same requirements, for the platform. */
export const borneByPlatform = allWith({ bearer: 'platform' });
/** A group that counts free seats. */
export const seats = allWith({ seats: true });
/** A group that the published text of one binding says. */
export const ofBinding = <Group extends Record<string, Requirement>>(binding: string, group: Group): Group =>
  allWith({ binding })(group);

/** The requirements of a dialect under the name of an interface that speaks it. */
export const under = <Name extends Interface, Group extends Record<string, Requirement>>(name: Name, group: Group) =>
  Object.fromEntries(Object.entries(group).map(([id, one]) => [`${name}.${id}`, one])) as {
    [Id in keyof Group & string as `${Name}.${Id}`]: Requirement;
  };

/** Whether a requirement is one of the target that a profile describes: of its binding, or of each. */
export const isAsked = ({ binding }: Requirement, profile: Profile): boolean =>
  binding === undefined || binding === profile['operator-v2']?.binding;
