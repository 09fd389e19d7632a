import { Blocked, Contended } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isLimited, type Offer } from './availability.ts';
import type { OperatorV2Context } from './context.ts';
import { remainingMs } from './hold-end.ts';
import type { Booked } from './making.ts';
import { onOtherOptions } from './other-options.ts';
import type { ShortestHold } from './session-state.ts';

/** Sweepers and clocks are granted a second beyond `utcHoldExpiration`. */
const GRACE_MS = 1_000;
/** At most this number of options are tried for the shortest hold. */
const MAX_TRIES = 16;
/** Options that are tried side by side: others wait for what is found, and a run has few holds at a time. */
const SIDE_BY_SIDE = 4;
/** Units for a short hold, and for what a check books beside it. */
const ROOM = 4;

/** Whether the maximum wait of the profile outlasts a hold of this length. */
const isInTime = ({ maxWaitMs }: OperatorV2Context, { ms }: Pick<ShortestHold, 'ms'>): boolean =>
  ms + GRACE_MS <= maxWaitMs;

/** How long the shortest hold of an option lasts, one minute being asked for; undefined where it takes none. */
const tryOption = async (context: OperatorV2Context, offer: Offer): Promise<ShortestHold | undefined> => {
  const { given, v2 } = context;
  const availability = await given.availabilityIfLeft({ offer });
  if (availability === undefined) {
    return undefined;
  }
  const request = { ...given.request(availability), holdExpirationMinutes: 1 };
  const created = await given.create(availability, request);
  if (!created.succeeded) {
    return undefined;
  }
  const ms = remainingMs(context, created);
  await v2.cancelBooking(request.uuid);
  return { offer, limited: isLimited(availability), free: availability.vacancies ?? ROOM, ms };
};

/** Holds whose lengths differ by less are alike: of them the option with the most vacancies serves best. */
const ALIKE_MS = 5_000;

const shortestFirst = (tries: readonly ShortestHold[]): ShortestHold[] => {
  const shortestMs = Math.min(...tries.map(({ ms }) => ms));
  const lengthOf = ({ ms }: ShortestHold): number => (ms < shortestMs + ALIKE_MS ? shortestMs : ms);
  return tries.toSorted((a, b) => lengthOf(a) - lengthOf(b) || b.free - a.free);
};

/**
 * Tries options for the shortest hold, a few side by side: each may give a shorter. Whether vacancies count that no list
 * states is asked only of what ends in time, until one is found.
 */
const tryOptions = async (context: OperatorV2Context): Promise<ShortestHold[]> => {
  const toTry = (await context.given.offers()).slice(0, MAX_TRIES);
  const tries: ShortestHold[] = [];
  const tryInTurn = async (part: OperatorV2Context) => {
    for (let offer = toTry.shift(); offer !== undefined; offer = toTry.shift()) {
      const tried = await tryOption(part, offer);
      tries.push(...(tried === undefined ? [] : [tried]));
    }
  };
  await context.inParts(tryInTurn, { parts: Math.min(SIDE_BY_SIDE, toTry.length), holds: 1, mayWait: false });
  const ordered = shortestFirst(tries);
  const inTime = ordered.filter((one) => isInTime(context, one));
  for (const one of inTime.some(({ limited }) => limited) ? [] : inTime) {
    one.limited =
      (await context.given.availabilityIfLeft({ offer: one.offer, preferredSeats: ROOM, limited: true })) !== undefined;
    if (one.limited) {
      break;
    }
  }
  return ordered;
};

/** The same, asked by the first check that needs it; again after an attempt that came to no end. */
const shortestHolds = (context: OperatorV2Context): Promise<ShortestHold[]> => {
  const { sessionState, task } = context;
  if (sessionState.shortestHolds !== undefined) {
    const { shortestHolds } = sessionState;
    return task.rest(() => shortestHolds);
  }
  sessionState.shortestHolds = tryOptions(context).catch((error: unknown) => {
    delete sessionState.shortestHolds;
    throw error;
  });
  return sessionState.shortestHolds;
};

/** An option whose hold ends soonest: checks differ in which of those that are alike. Blocked when the maximum wait ends before it. */
const shortest = async (context: OperatorV2Context, { limited, counted }: ShortHoldNeed): Promise<Offer> => {
  const { maxWaitMs, sampler } = context;
  const tries = await shortestHolds(context);
  const inTime = tries.filter((one) => isInTime(context, one));
  const stated = inTime.filter((one) => one.limited);
  const serving = limited || (counted && stated.length > 0) ? stated : inTime;
  const [soonest] = serving;
  if (soonest !== undefined) {
    const alike = serving.filter(({ ms, free }) => ms < soonest.ms + ALIKE_MS && free >= ROOM);
    return (sampler.one(alike) ?? soonest).offer;
  }
  const [first] = inTime.length > 0 ? [] : tries;
  if (first === undefined) {
    throw new Blocked(
      `no option on which a hold of one minute was accepted${limited ? ', with vacancies that count' : ''}`,
    );
  }
  throw new Blocked(
    `the shortest hold lasts ${Math.ceil(first.ms / 1000)} s, and the profile's patience is ${maxWaitMs / 1000} s: ` +
      `raise limits.patienceSeconds to ${Math.ceil((first.ms + GRACE_MS) / 1000) + 1}`,
    'short-holds',
  );
};

interface ShortHoldNeed {
  /** Of this option, where the clock is not moved; else of one whose hold ends soonest. */
  offer?: Offer | undefined;
  /** Only where vacancies are stated. */
  limited?: true;
  /** Where vacancies count, if anywhere. */
  counted?: true;
  /** More than the fewest units, where the option lets. */
  several?: true;
}

/**
 * The option of a short hold, and this number of others at most whose holds end in time: one of them may be wrong alone. Where the
 * clock is moved it is any option, and time passes for all holds at once.
 */
export const offersInTime = async (
  context: OperatorV2Context,
  need: ShortHoldNeed,
  others: number,
): Promise<(Offer | undefined)[]> => {
  if (context.clock.movable) {
    return [undefined];
  }
  const first = await shortest(context, need);
  const inTime = (await shortestHolds(context)).filter((one) => one.offer !== first && isInTime(context, one));
  return [first, ...inTime.slice(0, others).map(({ offer }) => offer)];
};

/**
 * A booking in progress whose hold ends soon; on request one whose vacancies are stated, and how many there were. Where
 * the clock can be moved any option will do.
 */
export const shortHold = async (
  context: OperatorV2Context,
  need: ShortHoldNeed = {},
): Promise<Booked & { before: number }> => {
  const { given, clock } = context;
  const mayBeAny = need.offer === undefined && clock.movable;
  const offer = mayBeAny ? {} : { offer: need.offer ?? (await shortest(context, need)) };
  const draft = { preferredSeats: ROOM, ...offer, elapses: true };
  const counted =
    need.counted && need.offer !== undefined ? await given.availabilityIfLeft({ ...draft, limited: true }) : undefined;
  const availability = counted ?? (await given.availability({ ...draft, limited: need.limited === true }));
  const before = need.limited ? await given.vacancies(availability) : 0;
  return { ...(await given.created(availability, need.several ? 2 : 1, 1)), before };
};

/** Does the same with a short hold on each of a few other options, where the clock is moved; what is lacking there is passed over. */
export const onShortHoldsElsewhere = async (
  context: OperatorV2Context,
  { first, ...need }: ShortHoldNeed & { first: Offer },
  act: (held: Booked) => Promise<void>,
): Promise<void> => {
  if (context.clock.movable) {
    await onOtherOptions(context, first, async (offer) => act(await shortHold(context, { ...need, offer })));
  }
};

/** Whether the maximum wait of the profile outlasts a hold. */
export const endsInTime = (context: OperatorV2Context, shown: Exchange): boolean =>
  context.clock.movable || isInTime(context, { ms: remainingMs(context, shown) });

/** Lets the time of a hold pass, as an answer states it. */
export const waitPastExpiry = async (context: OperatorV2Context, shown: Exchange): Promise<void> => {
  await context.clock.pass(Math.max(0, remainingMs(context, shown)) + GRACE_MS);
};

/** So near to its end a hold is looked at: a target may count in whole seconds, and round. */
const NEAR_MS = 5_000;
const NEAREST_MS = 1_200;

/** Whether a hold ends within seconds: near its end it cannot be seen whose clock is wrong. */
export const isVeryShort = (context: OperatorV2Context, shown: Exchange): boolean =>
  remainingMs(context, shown) < NEAR_MS;

/** A `Date` header is cut to seconds. */
const DATE_HEADER_MS = 1_000;

/** The earliest moment at which the hold of an answer may end, by the clock of the session. */
const earliestEndMs = ({ given, clock }: OperatorV2Context, shown: Exchange): number => {
  const stated = Date.parse(shown.answer?.headers.date ?? '');
  const end = given.expirationOf(shown);
  return (clock.movable || Number.isNaN(stated) ? end : shown.leftAt + end - stated) - DATE_HEADER_MS;
};

/** Lets the time of a hold pass but for the last quarter, or the last seconds, of it. */
export const waitUntilNearExpiry = async (context: OperatorV2Context, shown: Exchange): Promise<void> => {
  const left = earliestEndMs(context, shown) - context.clock.now();
  await context.clock.pass(Math.max(0, left - Math.max(NEAREST_MS, Math.min(NEAR_MS, left / 4))));
};

/** @throws Contended when the hold that an answer shows may have ended before a later answer came. */
export const mustHaveBeenInTime = (context: OperatorV2Context, shown: Exchange, later: Exchange): void => {
  if (later.cameAt > earliestEndMs(context, shown)) {
    throw new Contended(
      `the hold may have ended before the answer to ${later.call}: raise limits.patienceSeconds, or offer a longer hold`,
      'short-holds',
    );
  }
};
