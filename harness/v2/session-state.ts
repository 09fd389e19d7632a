import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import { Pending } from '../exchange/pending.ts';
import type { Allotment } from '../resources/allotment.ts';
import { hashOf } from '../resources/sampler.ts';
import type { Activity } from '../schedule/activity.ts';
import type { Session } from '../schedule/session.ts';
import type { Offer } from './availability.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import type { Addresses, OperatorV2Client } from './client.ts';

/** An option, and how long its shortest hold lasts. */
export interface ShortestHold {
  offer: Offer;
  /** Whether it has vacancies that count. */
  limited: boolean;
  /** Vacancies of the availability that was tried, as far as they are stated. */
  free: number;
  ms: number;
}

/** What all checks of a session know together. */
export interface SessionState {
  allotment: Allotment;
  activity: Activity;
  addresses: Addresses;
  /** What was found on the target: read once, and again after an attempt that failed. */
  catalog(v2: OperatorV2Client): Promise<Catalog>;
  /** The options that were found; none before. */
  offers: readonly Offer[];
  /** Options without anything to book in the window, or with nothing of it that could be sold, with the need that they failed. */
  exhausted: Set<string>;
  /** Options that state no vacancies, and of which too many can be sold to count them. */
  uncountable: Set<string>;
  /** What was counted of each availability whose vacancies no list states, the last time that it was found. */
  counted: Map<string, number>;
  /**
   * What was counted of an availability of each option, the last time that one was found: others may have as many, and
   * those that begin beside the first wait for it. Undefined where it came to nothing.
   */
  countedOfOption: Map<string, Promise<number | undefined>>;
  /** As many units as one booking of each option takes, where one more was refused in one and yet was left. */
  maxPerRequest: Map<string, number>;
  /** How often each availability was leased. */
  uses: Map<string, number>;
  /** How long a list goes on to offer what is refused, or sold out. */
  lateLists: Pending;
  /** Creates were seen to stay pending: it is this target's word for in progress, and not waited for again. */
  staysPending: boolean;
  /** How long what was created is pending, and what was confirmed. */
  pendingCreates: Pending;
  pendingConfirms: Pending;
  /** Whether any check can begin with an option, as far as one of them was to. */
  serving: Map<string, Promise<boolean>>;
  /** The place of an id among others, by the seed of the run. */
  rankOf(id: string): number;
  /** The latest search for what is closed shortly before it starts: one at a time moves the clock. */
  closing?: Promise<unknown>;
  /** The options that were tried for the shortest hold, the shortest first. */
  shortestHolds?: Promise<ShortestHold[]>;
}

/** What the checks of a session begin with. */
export const openState = (
  { allotment, activity, connection, property }: Pick<Session, 'allotment' | 'activity' | 'connection' | 'property'>,
  profile: OperatorV2Profile,
): SessionState => {
  const addresses: Addresses = {
    served: new Map(),
    supplierOf: new Map(),
    unitItems: new Map(),
    namedUnits: new Set(),
  };
  let catalog: Promise<Catalog> | undefined;
  const read = async (v2: OperatorV2Client): Promise<Catalog> => {
    try {
      const found = await readCatalog(v2, profile, addresses, connection);
      state.offers = found.offers;
      return found;
    } catch (error) {
      catalog = undefined;
      throw error;
    }
  };
  const state: SessionState = {
    allotment,
    activity,
    addresses,
    catalog: (v2) => {
      catalog ??= read(v2);
      return catalog;
    },
    offers: [],
    exhausted: new Set(),
    uncountable: new Set(),
    counted: new Map(),
    countedOfOption: new Map(),
    maxPerRequest: new Map(),
    uses: new Map(),
    lateLists: new Pending(),
    staysPending: false,
    pendingCreates: new Pending(),
    pendingConfirms: new Pending(),
    serving: new Map(),
    rankOf: (id) => hashOf(`${property.seed} ${id}`),
  };
  return state;
};
