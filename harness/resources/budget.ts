import type { Profile } from '../../schemas/generated/types.ts';
import { type Dialect, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { perKind, resourceKinds } from '../../schemas/resource-kinds.ts';
import type { Budget } from './quota.ts';

/** What a profile allows when it says nothing. */
export const LIMITS = {
  requestsPerSecond: 50,
  inFlight: 20,
  holds: 20,
  bookings: 300,
  capacityShare: 1,
  patienceSeconds: 10,
};

export type Limits = typeof LIMITS;

export const limitsOf = ({ limits }: Profile): Limits => ({ ...LIMITS, ...limits });

export const MAX_RUNS = 10;
const REQUESTS_PER_SECOND_PER_RUN = 5;
const BOOKINGS_PER_RUN = 10;

/** How many cases a property check tries, as the limits of a profile leave room for. */
export const usualRuns = ({ requestsPerSecond, bookings }: Limits, parts = 1): number =>
  Math.max(
    1,
    Math.floor(
      Math.min(MAX_RUNS, requestsPerSecond / REQUESTS_PER_SECOND_PER_RUN, bookings / parts / BOOKINGS_PER_RUN),
    ),
  );

/** About how long a counter-example is made smaller. */
const SHRINK_SECONDS = 8;
const MAX_SHRINK_REQUESTS = 3_200;

/** How many requests the search for a smaller counter-example may cost. */
export const shrinkRequestsOf = ({ requestsPerSecond }: Limits): number =>
  Math.min(MAX_SHRINK_REQUESTS, Math.floor(requestsPerSecond * SHRINK_SECONDS));

/** Holds, and as many bookings, that a requirement is given: most make one or two, a sold-out availability takes several. */
const MADE_PER_REQUIREMENT = 5;
/** What all property checks together are given for one case each: a sequence alone may make 16. */
const MADE_PER_CASE = 60;

/** Requests of a requirement, and of one case of all property checks, as operators written apart get them: no limit. */
const REQUESTS: Record<Dialect, { requirement: number; case: number }> = {
  v1: { requirement: 7, case: 120 },
  v2: { requirement: 10.5, case: 130 },
  'set-up': { requirement: 5, case: 15 },
};

const requirementsOf = (name: Interface): number =>
  Object.entries(catalogue).filter(([id, { unchecked }]) => id.startsWith(`${name}.`) && unchecked === undefined)
    .length;

/** What the limits of a profile allow of each kind. */
export const mostOf = (limits: Limits): Budget['limits'] => perKind((kind) => limits[resourceKinds[kind].plural]);

/** What a whole run of an interface may have and make at most, whichever of its checks are chosen. */
export const budgetOf = (name: Interface, limits: Limits, runs: number): Budget => ({
  limits: mostOf(limits),
  each: MADE_PER_REQUIREMENT * requirementsOf(name) + MADE_PER_CASE * runs,
});

/** About how many requests a run of an interface makes. */
export const requestsOf = (name: Interface, runs: number): number => {
  const { requirement, case: each } = REQUESTS[interfaces[name].dialect];
  return Math.ceil(requirement * requirementsOf(name) + each * runs);
};

/** The part of one of several workers; what the profile allows is one for the workers of all shards. */
export const budgetOfWorker = ({ limits, each }: Budget, workers: number, parts = workers): Budget => ({
  limits: perKind((kind) => Math.floor(limits[kind] / parts)),
  each: Math.floor(each / workers),
  ...(parts > 1 && { share: { of: parts, whole: limits } }),
});
