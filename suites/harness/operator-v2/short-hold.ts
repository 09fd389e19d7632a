import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import { severalUnits } from './catalog.ts';
import type { Booked } from './given.ts';
import type { OperatorV2Context } from './harness.ts';
import type { Offer } from './slot.ts';

/** Sweepers and clocks are granted a second beyond `utcHoldExpiration`. */
const GRACE_MS = 1_000;
/** As many options are tried for the shortest hold. */
const MOST_TRIES = 8;

/** Milliseconds until the hold of an answer ends, by the target's own account of the time where it gives one. */
const remainingMs = ({ given, clock }: OperatorV2Context, exchange: Exchange): number => {
  const told = Date.parse(exchange.answer?.headers.date ?? '');
  const now = clock.movable || Number.isNaN(told) ? clock.now() : told;
  return given.expirationOf(exchange) - now;
};

/** The option with the shortest hold, found once a session. */
const found = new WeakMap<object, Promise<Offer>>();

/** The option whose hold ends soonest: each is asked for the shortest hold, one minute, and may give a shorter. */
const shortest = async (context: OperatorV2Context): Promise<Offer> => {
  const { given, v2, clock, patienceMs } = context;
  const offers = (await given.offers()).slice(0, clock.movable ? 1 : MOST_TRIES);
  const tries: { offer: Offer; ms: number }[] = [];
  for (const offer of offers) {
    const slot = await given.slotIfAny({ offer });
    const request = slot && { ...given.request(slot), holdExpirationMinutes: 1 };
    const created = request && (await given.create(slot, request));
    if (created?.succeeded) {
      tries.push({ offer, ms: remainingMs(context, created) });
      await v2.cancelBooking(request?.uuid ?? '');
    }
  }
  const [best] = tries.sort((a, b) => a.ms - b.ms);
  if (best === undefined) {
    throw new Blocked('no option on which a hold of one minute was accepted');
  }
  if (!clock.movable && best.ms + GRACE_MS > patienceMs) {
    throw new Blocked(
      `the shortest hold lasts ${Math.ceil(best.ms / 1000)} s, and the profile's patience is ${patienceMs / 1000} s: ` +
        'raise limits.patienceSeconds, or declare "without": ["short-holds"]',
    );
  }
  return best.offer;
};

interface ShortWish {
  /** Only where vacancies are told. */
  limited?: true;
  /** Where vacancies are told, if anywhere. */
  counted?: true;
  /** More than the fewest units, where the option lets. */
  several?: true;
}

/** A booking in progress whose hold ends soon; on request one whose vacancies are told, and how many there were. */
export const shortHold = async (
  context: OperatorV2Context,
  { limited, counted, several }: ShortWish = {},
): Promise<Booked & { before: number }> => {
  const { given, shared } = context;
  const known = found.get(shared) ?? shortest(context);
  found.set(shared, known);
  const wish = { offer: await known, units: 4 };
  const slot = counted ? await given.countedSlot(wish) : await given.slot({ ...wish, limited: limited === true });
  const before = limited ? await given.vacancies(slot) : 0;
  const units = several && severalUnits(slot.offer);
  return { ...(await given.created(slot, units, 1)), before };
};

/** Lets the time of a hold pass, as an answer tells it. */
export const outlive = async (context: OperatorV2Context, shown: Exchange): Promise<void> => {
  await context.clock.pass(Math.max(0, remainingMs(context, shown)) + GRACE_MS);
};
