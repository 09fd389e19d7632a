// What is free of an availability by what no cache answers: a single read that the operator was asked for, else holds. Spec 8.

import { instant, isDateTime } from '../../schemas/formats.ts';
import { Blocked, unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { later, withOffset } from '../generate/date-time.ts';
import { freshFraction } from '../transport/fresh.ts';
import type { Operator } from '../upstream/operator.ts';
import { type Availability, isLimited, listedOfRate, sameId, singleOf } from '../v1/availability.ts';
import type { SeatCount } from '../v1/capacity.ts';
import type { ListQuery } from '../v1/client.ts';
import type { SeatCountParts } from '../v1/given.ts';
import { fewestSeats } from '../v1/seats.ts';
import { OLD_MS } from './aging.ts';

const DAY_MS = 86_400_000;
/** Days by which a window is longer than that of the checks, and longer again with each try. */
const MAX_DAYS = 12;
const TRIES = 3;

/** The lists of a platform, as the checks of a session have come to know them. */
export class Lists {
  /** They are answered from what was kept. */
  areKept = false;
  /** Why they show the sales of the platform itself late, in words, once that was tried; undefined where they do not. */
  lateSales: Promise<string | undefined> | undefined;
  #looked: Promise<void> | undefined;

  /** Whether the same list, asked for once more, does without the operator. Seen once it stays so. */
  async look(see: () => Promise<boolean>): Promise<boolean> {
    this.#looked ??= this.lookAgain(see).then(() => {});
    await this.#looked;
    return this.areKept;
  }

  async lookAgain(see: () => Promise<boolean>): Promise<boolean> {
    this.areKept ||= await see();
    return this.areKept;
  }
}

/** A list, how many lists the operator was asked for meanwhile, and how many of these have its request id. */
const askedFor = async (
  { api }: Pick<SeatCountParts, 'api'>,
  operator: Operator,
  query: ListQuery,
): Promise<{ list: Exchange; all: number; own: number }> => {
  const since = await operator.mark();
  const list = await api.listAvailabilities(query);
  const all = await operator.calls('listAvailabilities', since, query.productId);
  const own = all.filter(({ intent }) => intent.headerRequestId?.toLowerCase() === list.intent.headerRequestId);
  return { list, all: all.length, own: own.length };
};

/**
 * Lists what is sold in a window that was hardly asked for before, and the same again. Answers whether the operator was not asked
 * for the second list: no call came, or none with its request id, which the first had brought there. Where the first did not
 * either, a longer window is tried. What the platform sells from stock of its own is not kept.
 */
export const seesKeptList = async (
  parts: Pick<SeatCountParts, 'api' | 'listing'>,
  operatorOf: () => Promise<Operator>,
): Promise<boolean> => {
  try {
    const operator = await operatorOf();
    const [offer] = parts.listing.allOffers();
    const { start, end } = parts.listing.window();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const daysBefore = MAX_DAYS * (tries + freshFraction());
      const from = later(start, -Math.ceil(daysBefore * DAY_MS));
      const query = { productId: offer?.productId ?? '', rateId: offer?.rate.id, start: from, end };
      const first = await askedFor(parts, operator, query);
      const second = await askedFor(parts, operator, query);
      if (!second.list.succeeded || second.own > 0) {
        return false;
      }
      if (second.all === 0 || first.own > 0) {
        // Nothing is kept of what an operator is never asked for: the platform sells it from stock of its own.
        return first.all > 0 || (await operator.latestCalls(query.productId)).length > 0;
      }
    }
    return false;
  } catch (error) {
    return unlessBlocked(error) ?? false;
  }
};

/** Whether a call to the operator asks for a rate at an instant. */
const asksFor = (call: Exchange, { start, offer: { rate } }: Availability): boolean => {
  const { at = '', rate_id: rateId = rate.id } = call.intent.parameters;
  return isDateTime(at) && instant(at) === instant(start) && sameId(rateId, rate.id);
};

/** Minutes by which a time is written otherwise: what was kept for the other writing does not answer it. */
const anyOffset = (): number => Math.floor(freshFraction() * 1_400) - 700;

/** A hold that lasts longer is alive when a list that was asked for after it has grown old, and some calls more. */
const OUTLIVES_MS = OLD_MS + 60_000;

/** One seat at a time can be held, up to one more than are listed. */
const isCountable = ({ offer, capacity }: Availability): boolean =>
  offer.rate.holdable && fewestSeats(offer) === 1 && (offer.rate.maxTravelers ?? Number.POSITIVE_INFINITY) > capacity;

interface Parts extends SeatCountParts {
  lists: Lists;
  operator(): Promise<Operator>;
}

export const seatCountOf = ({
  lists,
  operator: operatorOf,
  api,
  listing,
  requests,
  settling,
  clock,
}: Parts): SeatCount => {
  const readOnce = async (availability: Availability, qty: number) => {
    const operator = await operatorOf();
    const { productId, rate } = availability.offer;
    const since = await operator.mark();
    const at = withOffset(availability.start, anyOffset());
    const answer = await api.getAvailability({ productId, at, qty, rateId: rate.id });
    const calls = await operator.calls('getAvailability', since, productId);
    return { answer, wasAsked: calls.some((call) => call.succeeded && asksFor(call, availability)) };
  };
  const single = async (availability: Availability, qty: number): Promise<Exchange | undefined> => {
    const { answer, wasAsked } = await readOnce(availability, qty);
    return wasAsked ? answer : undefined;
  };
  /** Whether this number of seats can be held; they are given back at once. */
  const canBeHeld = async (availability: Availability, quantity: number) => {
    const hold = requests.hold(requests.holdItem(availability, quantity));
    const answer = await api.createHold(hold, { violation: 'perhaps more seats than are free' });
    const settled = await settling.settledHold(answer);
    if (settled !== undefined) {
      await api.releaseHold(settled.id);
    }
    return { answer, held: settled !== undefined && settled.status !== 'FAILED' };
  };
  /** Begins with what is listed, and asks for a seat more while it can be had, or for one fewer until it can. */
  const byHolds = async (availability: Availability) => {
    let [least, beyond] = [0, Number.POSITIVE_INFINITY];
    for (let quantity = Math.max(1, availability.capacity); ; quantity = least > 0 ? least + 1 : beyond - 1) {
      const { answer, held } = await canBeHeld(availability, quantity);
      [least, beyond] = held ? [quantity, beyond] : [least, quantity];
      if (beyond - least <= 1) {
        answer.seats.push({ availability: availability.id, free: least });
        return { answer, free: least };
      }
    }
  };
  const grownOld = async ({ id, offer }: Availability) => {
    await clock.pass(OLD_MS, 'fixed');
    const answer = await listing.list(offer);
    const free = listedOfRate(answer, offer.rate.id).find((listed) => sameId(listed.id, id))?.capacity ?? 0;
    return { answer, free };
  };
  const isNeeded = () => lists.look(() => seesKeptList({ api, listing }, operatorOf));
  return {
    free: async (availability) => {
      if (!isLimited(availability) || !(await isNeeded())) {
        return undefined;
      }
      const answer = await single(availability, fewestSeats(availability.offer)).catch(unlessBlocked);
      const found = answer && singleOf(answer);
      if (answer !== undefined && found !== undefined) {
        answer.seats.push({ availability: availability.id, free: found.capacity });
        return { answer, free: found.capacity };
      }
      return isCountable(availability) ? byHolds(availability) : grownOld(availability);
    },
    held: async (availability) => {
      if (!isLimited(availability) || !(await isNeeded())) {
        return undefined;
      }
      if (isCountable(availability)) {
        return byHolds(availability);
      }
      const { holdable, holdablePeriod = 0 } = availability.offer.rate;
      if (holdable && holdablePeriod * 1_000 <= OUTLIVES_MS && !clock.movable) {
        throw new Blocked(
          `lists are kept, and the single read is what is judged: seats are counted by holds of one seat more each time, which the limits of this rate do not let, or by a list that is five minutes old, and a hold of this rate has ended by then: it lasts ${holdablePeriod} s. Sell a rate that takes 1 traveler and more than are free, or one whose holds last more than ${OUTLIVES_MS / 1_000} s`,
        );
      }
      return grownOld(availability);
    },
    listedLater: async (availability) => {
      const { holdablePeriod = 0 } = availability.offer.rate;
      return holdablePeriod * 1_000 > OUTLIVES_MS && (await isNeeded())
        ? (await grownOld(availability).catch(unlessBlocked))?.free
        : undefined;
    },
    single: async (availability, qty) => ((await isNeeded()) ? { answer: await single(availability, qty) } : undefined),
    singleNow: async (availability, qty) => {
      if (!(await isNeeded())) {
        return undefined;
      }
      const answer = await single(availability, qty);
      if (answer === undefined) {
        await clock.pass(OLD_MS, 'fixed');
      }
      return answer ?? (await readOnce(availability, qty)).answer;
    },
  };
};
