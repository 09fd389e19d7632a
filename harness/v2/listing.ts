// What the window of the profile holds: options, and the availability that a target lists of them.

import { instant } from '../../schemas/formats.ts';
import type { Binding, OperatorV2Profile } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { Blocked, unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { belongsTo } from '../resources/partition.ts';
import type { Clock } from '../schedule/clock.ts';
import type { FreeSeats } from '../schedule/interference.ts';
import { type Availability, isLimited, type ListedAvailability, listedIn, type Offer, sameId } from './availability.ts';
import type { Catalog } from './catalog.ts';
import type { DatesQuery, OperatorV2Client } from './client.ts';
import { matchesRequest } from './matches-request.ts';
import type { SessionState } from './session-state.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

/** Options that are watched for concurrent traffic at most. */
const MAX_WATCHED = 8;

/** `YYYY-MM-DD` of a moment, in UTC. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How many days are searched. */
export const daysOf = ({ days }: OperatorV2Profile): number => days ?? DAYS;

/** The name under which an availability is leased: by its start, as its id may be another in each list. */
export const leaseOf = ({ option, product }: Offer, { start }: ListedAvailability): string =>
  `${product.id} ${option.id} ${instant(start)}`;

/** The availability in the answer of a list call. @throws Blocked when it failed, or is of another option */
export const availabilityIn = (list: Exchange, { option }: Offer): readonly ListedAvailability[] => {
  if (!list.succeeded) {
    throw new Blocked(
      `the availability of option ${option.id} could not be listed: ${list.call}: ` +
        'fix operator-v2.availability.list-is-answered first',
    );
  }
  if (!matchesRequest(list)) {
    throw new Blocked(`the list is of another option (see operator-v2.availability.option-is-the-asked): ${list.call}`);
  }
  return listedIn(list);
};

type Dates = Pick<DatesQuery, 'localDateStart' | 'localDateEnd'>;

/** So long before a start it is looked for as CLOSED. */
const SHORTLY_MS = 10 * 60_000;
/** Products close at times of their own: to this number of starts the clock is moved. */
const MAX_MOVES = 6;

const TO_CLOSE =
  'close a date; where starts are closed only shortly before they begin, name clock.control, by which a run moves the clock there';

export const listingOf = ({
  v2,
  profile,
  binding,
  clock,
  state,
}: {
  v2: OperatorV2Client;
  profile: OperatorV2Profile;
  binding: Binding;
  clock: Clock;
  state: SessionState;
}) => {
  const soon = () => ({ localDateStart: dateOf(clock.now()), localDateEnd: dateOf(clock.now() + DAY_MS) });
  const closedNow = async () =>
    (await listing.listedAs('CLOSED')) ?? (await listing.listedAs('CLOSED', soon()).catch(unlessBlocked));
  /** Some close a start shortly before it begins, and show nothing as CLOSED in the night. */
  const closedBeforeAStart = async () => {
    // What other checks sell is in the rest of the window.
    const latest = clock.now() + Math.min(DAY_MS, (daysOf(profile) * DAY_MS) / 4);
    for (let moves = 0; ; moves += 1) {
      const known = await closedNow();
      if (known !== undefined) {
        return known;
      }
      const moments: number[] = [];
      for (const offer of (await listing.offers()).slice(0, MAX_WATCHED)) {
        moments.push(...(await listing.listed(offer, soon())).map(({ start }) => instant(start) - SHORTLY_MS));
      }
      const next = Math.min(...moments.filter((one) => one > clock.now()));
      if (next > latest || moves === MAX_MOVES) {
        return undefined;
      }
      await clock.pass(next - clock.now());
    }
  };
  const closedLater = () => {
    const search = Promise.resolve(state.closing).catch(unlessBlocked).then(closedBeforeAStart);
    state.closing = search;
    return search;
  };
  const listing = {
    /** What was found on the target. */
    catalog: (): Promise<Catalog> => state.catalog(v2),
    /** The options that can be booked. @throws Blocked when there is none */
    offers: async (): Promise<Offer[]> => {
      const { offers, lacking } = await listing.catalog();
      if (lacking !== undefined) {
        throw new Blocked(lacking);
      }
      return offers;
    },
    /** Another supplier with options that can be booked, where calls name their supplier. */
    otherSupplier: async ({ supplier }: Offer): Promise<string | undefined> => {
      const others = (await listing.offers()).filter((one) => !sameId(one.supplier.id, supplier.id));
      return binding.operations.getBooking.path.includes('{supplierId}') ? others[0]?.supplier.id : undefined;
    },
    /** The dates that are searched: tomorrow and as many days on as the profile says. */
    window: (): Dates => ({
      localDateStart: dateOf(clock.now() + DAY_MS),
      localDateEnd: dateOf(clock.now() + daysOf(profile) * DAY_MS),
    }),
    /** What a list call of an option asks for; the dates are the window unless given. */
    query: ({ supplier, product, option }: Offer, dates: Dates = listing.window()): DatesQuery => ({
      supplierId: supplier.id,
      productId: product.id,
      optionId: option.id,
      ...dates,
    }),
    /** The list call of an option. */
    list: (offer: Offer, dates?: Dates): Promise<Exchange> => v2.listAvailability(listing.query(offer, dates)),
    /** The list call for the dates of an availability. */
    listOf: ({ offer, start, end }: Availability): Promise<Exchange> =>
      listing.list(offer, { localDateStart: start.slice(0, 10), localDateEnd: end.slice(0, 10) }),
    /** What is listed of an option, by start. @throws Blocked when the list call fails */
    listed: async (offer: Offer, dates?: Dates): Promise<ListedAvailability[]> =>
      availabilityIn(await listing.list(offer, dates), offer).toSorted((a, b) => instant(a.start) - instant(b.start)),
    /** Those that this process may sell: other workers and shards leave them alone. */
    ours: <Some extends Pick<ListedAvailability, 'start'>>(listed: readonly Some[]): Some[] =>
      listed.filter(({ start }) => belongsTo(state.allotment.part, instant(start))),
    /** A listed availability with this status; the dates are the window unless given. */
    listedAs: async (status: string, dates?: Dates): Promise<Availability | undefined> => {
      for (const offer of await listing.offers()) {
        const listed = await listing.listed(offer, dates);
        // What this run has sold out, or another part of it, is given back; some list it as CLOSED.
        const found = (status === 'SOLD_OUT' ? listing.ours(listed) : listed).find(
          (one) => one.status === status && !state.uses.has(leaseOf(offer, one)) && instant(one.start) > clock.now(), // what has started shows no status
        );
        if (found !== undefined) {
          return { ...found, offer };
        }
      }
      return undefined;
    },
    /** An availability that is listed as CLOSED, as those are that start soon. @throws Blocked */
    closed: async (): Promise<Availability> => {
      const listed = (await closedNow()) ?? (clock.movable ? await closedLater() : undefined);
      if (listed === undefined) {
        throw new Blocked(
          `nothing is listed as CLOSED today, by the clock of the target, and in the next ${counted(daysOf(profile), 'day')}: ` +
            (clock.isMovedLater ? 'the run moves the clock to shortly before a start, else close a date' : TO_CLOSE),
          'closed-dates',
        );
      }
      return listed;
    },
    /** How many vacancies are left of all that this process may sell. */
    freeSeats: async (): Promise<FreeSeats> => {
      const free = new Map<string, number>();
      for (const offer of (await listing.offers()).slice(0, MAX_WATCHED)) {
        for (const one of listing.ours(await listing.listed(offer)).filter(isLimited)) {
          free.set(leaseOf(offer, one), one.vacancies ?? 0);
        }
      }
      return free;
    },
  };
  return listing;
};

export type Listing = ReturnType<typeof listingOf>;
