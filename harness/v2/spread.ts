// Which option a check begins with: another for each check, by the seed, of those whose holds last and that have many units.
import { instant } from '../../schemas/formats.ts';
import { Blocked, Contended, OutcomeUnknown, Unsendable } from '../errors.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import { isBookable, isLimited, isUnstated, type ListedAvailability, type Offer } from './availability.ts';
import { fewestUnits } from './catalog.ts';
import type { OperatorV2Client } from './client.ts';
import { remainingMs } from './hold-end.ts';
import { type Listing, leaseOf } from './listing.ts';
import type { Making } from './making.ts';
import type { SessionState } from './session-state.ts';
import type { Settling } from './settling.ts';

/** Holds that end sooner may do so in the middle of a check. A minute, as targets round. */
const LASTING_MS = 55_000;
/** Units and starts of an option on which any check can begin. */
const MANY_UNITS = 8;
const MANY_STARTS = 4;
/** At most this number of options of a target take their turn: of each it has to be found out whether it serves. */
const MAX_OPTIONS = 8;
/** At most this many are asked for one check; then it begins with the first of all. */
export const MAX_TRIES = 2;

interface SpreadParts {
  v2: OperatorV2Client;
  listing: Listing;
  making: Making;
  settling: Settling;
  state: SessionState;
  clock: Clock;
  sampler: Sampler;
}

const hasMany = (one: ListedAvailability): boolean =>
  isBookable(one) && !isUnstated(one) && (!isLimited(one) || (one.vacancies ?? 0) >= MANY_UNITS);

/** Whether any check can begin with an option: a hold of it, which is given back, lasts. */
const isServing = async ({ v2, listing, making, settling, state, clock }: SpreadParts, offer: Offer) => {
  const { leases } = state.allotment;
  const many = listing.ours(await listing.listed(offer)).filter(hasMany);
  const free = many.findLast(
    (one) => !leases.has(leaseOf(offer, one)) && instant(one.start) > clock.now() + LASTING_MS,
  );
  if (many.length < MANY_STARTS || free === undefined) {
    return false;
  }
  const lease = leaseOf(offer, free);
  leases.take(lease);
  try {
    const request = making.request({ ...free, offer });
    const created = await v2.createBooking(offer.supplier.id, request);
    if (!created.succeeded) {
      return false;
    }
    const lasts =
      settling.statedExpiration(created) !== undefined &&
      remainingMs({ given: settling, clock }, created) >= LASTING_MS;
    return (await v2.cancelBooking(request.uuid)).succeeded && lasts;
  } finally {
    leases.end(lease);
  }
};

const isOfTheMoment = (error: Blocked): boolean =>
  [Contended, OutcomeUnknown, Unsendable].some((kind) => error instanceof kind);

/** The same, asked once a session; again after an attempt that came to no end. */
const isUsable = (parts: SpreadParts, offer: Offer): Promise<boolean> => {
  const { serving } = parts.state;
  const key = `${offer.product.id} ${offer.option.id}`;
  const known = serving.get(key);
  if (known !== undefined) {
    return known;
  }
  const asked = isServing(parts, offer).catch((error: unknown) => {
    if (error instanceof Blocked && !isOfTheMoment(error)) {
      return false;
    }
    serving.delete(key);
    throw error;
  });
  serving.set(key, asked);
  return asked;
};

const rotated = async (parts: SpreadParts): Promise<Offer[]> => {
  const { listing, sampler, state } = parts;
  const offers = await listing.offers();
  const fewest = Math.min(...offers.map(fewestUnits));
  const equals = offers.filter((offer) => fewestUnits(offer) === fewest);
  if (!sampler.takesTurns || equals.length < 2) {
    return offers;
  }
  const some = equals.toSorted((a, b) => state.rankOf(a.option.id) - state.rankOf(b.option.id)).slice(0, MAX_OPTIONS);
  const order = some.toSorted((a, b) => sampler.rankOf(a.option.id) - sampler.rankOf(b.option.id));
  for (const offer of order.slice(0, MAX_TRIES)) {
    if (await isUsable(parts, offer)) {
      return [offer, ...offers.filter((one) => one !== offer)];
    }
  }
  return offers;
};

/** The options that can be booked, in the order in which one attempt at a check looks in them. @throws Blocked when there is none */
export const orderIn = (parts: SpreadParts): (() => Promise<Offer[]>) => {
  let order: Promise<Offer[]> | undefined;
  return () => {
    order ??= rotated(parts);
    return order;
  };
};
