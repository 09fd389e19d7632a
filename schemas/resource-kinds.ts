import type { Left, Outcome, Report } from './generated/types.ts';
import { counted } from './text/counted.ts';

/** A kind of thing that a run makes on a target and undoes. The schemas of reports list the same kinds, and what cannot be undone anywhere. */
export type ResourceKind = Exclude<Left['kind'], 'supplier'>;

interface ResourceKindRow {
  /** What several are called: in texts, in the counts of a report, and in the limits of a profile. */
  plural: keyof Outcome['resources'];
  /** What the limit of a profile is about: how many are alive at one time, or how many a whole run makes. */
  limited: 'alive' | 'made';
}

/** What can be made on targets, in the order in which one is made on the other: so it is undone from the end. */
export const resourceKinds = {
  hold: { plural: 'holds', limited: 'alive' },
  booking: { plural: 'bookings', limited: 'made' },
} as const satisfies Record<ResourceKind, ResourceKindRow>;

export const RESOURCE_KINDS = Object.keys(resourceKinds) as readonly ResourceKind[];

/** `holds and bookings` */
export const RESOURCES_IN_WORDS = RESOURCE_KINDS.map((kind) => resourceKinds[kind].plural).join(' and ');

/** `1 hold or booking`, `3 holds and bookings` */
export const resourcesInWords = (count: number): string =>
  counted(count, RESOURCE_KINDS.join(' or '), RESOURCES_IN_WORDS);

/** What a limit of the profile means: `20 holds at a time`, `300 bookings in all`. */
export const limitInWords = (kind: ResourceKind, limit: number): string => {
  const { plural, limited } = resourceKinds[kind];
  return `${counted(limit, kind, plural)} ${limited === 'alive' ? 'at a time' : 'in all'}`;
};

/** A value for each kind. */
export const perKind = <Value>(make: (kind: ResourceKind) => Value): Record<ResourceKind, Value> =>
  Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, make(kind)])) as Record<ResourceKind, Value>;

/** The number of leftovers of each kind, and of the objects that no call can undo, as reports count them. */
export const residueOf = (left: readonly Left[]): Report['residue'] => {
  const ofKind = (wanted: Left['kind']): number => left.filter(({ kind }) => kind === wanted).length;
  const suppliers = ofKind('supplier');
  return { ...countsOf(ofKind), ...(suppliers > 0 && { suppliers }) };
};

/** How many of each kind, as reports count them. */
export const countsOf = (count: (kind: ResourceKind) => number): Outcome['resources'] =>
  Object.fromEntries(RESOURCE_KINDS.map((kind) => [resourceKinds[kind].plural, count(kind)])) as Outcome['resources'];
