// A list of availability that nothing else of the run asks for, of what nothing of the run is sold: only its age can be why a
// platform asks the operator again.

import { instant, isDateTime } from '../../schemas/formats.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { later } from '../generate/date-time.ts';
import { freshFraction } from '../transport/fresh.ts';
import type { Operator } from '../upstream/operator.ts';
import { isLimited, type ListedAvailability, listedOfRate, sameId } from '../v1/availability.ts';
import type { ListQuery } from '../v1/client.ts';
import { OLD_MS } from './aging.ts';
import type { BookingContext } from './context.ts';
import { identified } from './resource.ts';

/** At most this number of each is looked at. */
const MAX_SUPPLIERS = 5;
const MAX_PRODUCTS = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Parts = Pick<BookingContext, 'api' | 'catalog' | 'given' | 'clock' | 'profile'>;

interface QuietList {
  productId: string;
  /** Path and query by which the platform asks the operator for it. */
  path: string;
  /** One of what it lists, with seats to spare. */
  availability: ListedAvailability;
  read(): Promise<Exchange>;
  /** How many seats a list says are free of that availability; 0 where it is not listed. */
  freeIn(list: Exchange): number;
  /** Whether a call to the operator can show something of it anew: its window has a part of that of the list. */
  renews(call: Exchange): boolean;
}

const isSpare = (listed: ListedAvailability): boolean => isLimited(listed) && listed.capacity > 1;

/** What a list is of. */
interface Wanted extends Omit<ListQuery, 'start' | 'end'> {
  rateId: string;
  /** The earliest moment at which its window may begin. */
  from: string;
  /** What begins here, and ends here, is in the window. */
  start: string;
  end: string;
  /** The availability to look at; any with seats to spare where it is left out. */
  id?: string;
}

/** Where another check asks about the product at the same moment, and no call has the window that was asked for, whose is whose cannot be seen. */
const TRIES = 5;

/** Windows of two checks differ by days, as a platform may keep lists by days. */
const MAX_DAYS = 8;

/**
 * A window that ends later than those of other checks, so that no list that is kept holds the whole of it. Where two checks choose
 * one, the window that ends later begins later, as far as `from` lets.
 */
const windowOf = ({ from, start, end }: Wanted): { start: string; end: string } => {
  const days = 1 + Math.floor(freshFraction() * MAX_DAYS);
  const some = () => Math.floor(freshFraction() * HOUR_MS);
  const early = later(start, (days - MAX_DAYS) * DAY_MS - some());
  return { start: instant(early) < instant(from) ? from : early, end: later(end, days * DAY_MS + some()) };
};

/** The calls that are for one list: those of its start, or those that end on its day; else all, as a platform may ask for more. */
const ownOf = (calls: readonly Exchange[], { start, end }: { start: string; end: string }): readonly Exchange[] => {
  const agreeing = (name: 'start' | 'end', agrees: (ms: number) => boolean) =>
    calls.filter(({ intent: { parameters } }) => {
      const asked = parameters[name] ?? '';
      return isDateTime(asked) && agrees(instant(asked));
    });
  const sameStart = agreeing('start', (ms) => ms === instant(start));
  const sameDay = agreeing('end', (ms) => ms >= instant(end) && ms - instant(end) < DAY_MS);
  return [sameStart, sameDay].find(({ length }) => length > 0) ?? calls;
};

/** Reads a list. Undefined where the operator does not get the call, or has nothing to spare there. */
const readAt = async ({ api }: Parts, operator: Operator, wanted: Wanted): Promise<QuietList | undefined> => {
  const { id, from: _from, ...place } = wanted;
  const isWanted = (listed: ListedAvailability) => isSpare(listed) && (id === undefined || sameId(listed.id, id));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const query = { ...place, ...windowOf(wanted) };
    const since = await operator.mark();
    const read = () => api.listAvailabilities(query);
    const answer = await read();
    const [availability] = listedOfRate(answer, query.rateId).filter(isWanted);
    const calls = await operator.calls('listAvailabilities', since, query.productId);
    const [call, ...others] = ownOf(calls, query);
    if (availability === undefined && answer.succeeded) {
      return undefined;
    }
    if (availability !== undefined && call !== undefined && others.length === 0) {
      return {
        productId: query.productId,
        path: call.request.url.slice(new URL(call.request.url).origin.length),
        availability,
        read,
        freeIn: (list) => listedOfRate(list, query.rateId).find(({ id }) => sameId(id, availability.id))?.capacity ?? 0,
        renews: ({ intent: { parameters } }) => {
          const { start = '', end = '' } = parameters;
          const isApart =
            isDateTime(start) &&
            isDateTime(end) &&
            (instant(end) <= instant(query.start) || instant(start) >= instant(query.end));
          return !isApart;
        },
      };
    }
  }
  return undefined;
};

/** Of another supplier than that of which the checks buy. */
const ofAnotherSupplier = async (parts: Parts, operator: Operator): Promise<QuietList | undefined> => {
  const { catalog, given, profile } = parts;
  const { start, end } = given.window();
  const suppliers = identified(await catalog.listSuppliers()).filter(({ id }) => !sameId(id, profile.supplierId));
  for (const { id: supplierId } of suppliers.slice(0, MAX_SUPPLIERS)) {
    for (const { id: productId } of identified(await catalog.listProducts(supplierId)).slice(0, MAX_PRODUCTS)) {
      for (const { id: rateId } of identified(await catalog.listRates({ supplierId, productId }))) {
        const found = await readAt(parts, operator, { supplierId, productId, rateId, from: start, start, end });
        if (found !== undefined) {
          return found;
        }
      }
    }
  }
  return undefined;
};

/** How many days after those that the run sells are looked at. */
const LATER_DAYS = 30;

/** Of days after those that the run sells. */
const ofLaterDays = async (parts: Parts, operator: Operator): Promise<QuietList | undefined> => {
  const start = later(parts.given.window().end, DAY_MS);
  for (const { productId, rate } of parts.given.allOffers().slice(0, MAX_PRODUCTS)) {
    const place = { productId, rateId: rate.id, from: start, start, end: later(start, LATER_DAYS * DAY_MS) };
    const found = await readAt(parts, operator, place);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
};

/** Of an availability that is the check's alone. Where the clock is moved, holds have ended before: of an hour at most. */
const ofOneAvailability = async (parts: Parts, operator: Operator): Promise<QuietList | undefined> => {
  const { given, clock } = parts;
  if (clock.movable) {
    const seconds = given.allOffers().map(({ rate }) => rate.holdablePeriod ?? 0);
    await clock.pass(Math.min(HOUR_MS, 1_000 * Math.max(0, ...seconds)), 'fixed');
  }
  const { id, offer, start, end } = await given.availability('reserved', { limited: true, latest: true });
  const window = given.window();
  const last = instant(end) < instant(window.end) ? window.end : end;
  const place = { productId: offer.productId, rateId: offer.rate.id, id };
  const wanted: Wanted = { ...place, from: window.start, start, end: last };
  const found = await readAt(parts, operator, wanted);
  if (found === undefined) {
    // A list that was asked for before may have all of the window.
    await clock.pass(OLD_MS, 'fixed');
  }
  return found ?? readAt(parts, operator, wanted);
};

/** A list that only its own age can make old, as the operator has answered it. @throws Blocked where there is none */
export const quietList = async (parts: Parts, operator: Operator): Promise<QuietList> => {
  const found =
    (await ofAnotherSupplier(parts, operator)) ??
    (await ofLaterDays(parts, operator)) ??
    (await ofOneAvailability(parts, operator));
  if (found === undefined) {
    throw new Blocked('no list with limited availability is to be had from the operator for a window of its own');
  }
  return found;
};
