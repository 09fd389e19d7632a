import { randomUUID } from 'node:crypto';
import { instant } from '../../../schemas/formats.ts';
import type { PartnerProfile } from '../../../schemas/generated/types.ts';
import type { Clock } from '../clock.ts';
import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import type { Leases } from '../leases.ts';
import type { FreeSeats } from '../others.ts';
import { isOf, othersHave, type Part } from '../part.ts';
import type { Picks } from '../picks.ts';
import { textAt } from '../pointer.ts';
import { wait } from '../wait.ts';
import type { Booking, BookingItem, Hold, HoldItem, PartnerClient } from './client.ts';
import { answersTheQuestion } from './question.ts';
import { type Offer, type RateNeedName, requireOffers } from './rates.ts';
import { fewestSeats } from './seats.ts';
import { nameOf } from './seats-asked.ts';
import { idIn, isLimited, type Listed, listedOfRate, type Slot, sameId, singleOf } from './slot.ts';
import { travelers } from './travelers.ts';

const MINUTE = 60_000;
/** Distance from cutoffs and from the present that an ordinary slot keeps. */
const MARGIN = 10 * MINUTE;

export interface SlotWish {
  /** Seats that must be free; by default the minimum of the rate, at least 1. */
  seats?: number;
  /** Better so many free seats; at least as many as two holds take. */
  roomy?: number;
  /** Only availabilities whose capacity is limited. */
  limited?: boolean;
  /** Another rate of the same product than this one. */
  otherThan?: Offer;
}

/** So many seats are filled with few calls, and so are up to twice as many as the fewest that there are. */
const FEW = 12;

/** Of limited availabilities those that are filled with few calls; those without a maximum only where there is no other. */
const soonFilled = (limited: Listed[]): Listed[] => {
  const withMaximum = limited.filter(({ maxCapacity }) => maxCapacity !== -1);
  const some = withMaximum.length > 0 ? withMaximum : limited;
  const few = Math.max(FEW, 2 * Math.min(...some.map(({ capacity }) => capacity)));
  return some.filter(({ capacity }) => capacity <= few);
};

/** As many rates are watched for what others sell. */
const MOST_WATCHED = 8;

/** A hold or booking that has settled: no longer PENDING. */
export interface Settled {
  created: Exchange;
  /** The last exchange that shows it: the create itself, or a later read. */
  latest: Exchange;
  id: string;
  status: string | undefined;
}

/** What checks start from. Each method throws Blocked, with words, when the target does not offer it. */
export class PartnerGiven {
  readonly #partner: PartnerClient;
  readonly #profile: PartnerProfile;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #leases: Leases;
  readonly #part: Part;
  readonly #picks: Picks;
  readonly #own: string[] = [];
  readonly #runTag: string;

  constructor(parts: {
    partner: PartnerClient;
    profile: PartnerProfile;
    clock: Clock;
    patienceMs: number;
    leases: Leases;
    part: Part;
    picks: Picks;
    runTag: string;
  }) {
    this.#partner = parts.partner;
    this.#profile = parts.profile;
    this.#clock = parts.clock;
    this.#patienceMs = parts.patienceMs;
    this.#leases = parts.leases;
    this.#part = parts.part;
    this.#picks = parts.picks;
    this.#runTag = parts.runTag;
  }

  /** The window in which the profile says there is availability. */
  window(): { start: string; end: string } {
    const { start = '+0d', end = '+14d' } = this.#profile.window ?? {};
    const moment = (text: string) =>
      text.startsWith('+')
        ? new Date(this.#clock.now() + Number.parseInt(text.slice(1), 10) * 24 * 60 * MINUTE).toISOString()
        : text;
    return { start: moment(start), end: moment(end) };
  }

  /** The best rate for a need. */
  offer(need: RateNeedName): Offer {
    const [offer] = requireOffers(this.#profile, need);
    return offer as Offer;
  }

  /** Every rate of the profile. */
  allOffers(): Offer[] {
    return this.#profile.products.flatMap(({ id, rates }) => rates.map((rate) => ({ productId: id, rate })));
  }

  /** What the window holds of a rate, by start; Blocked when the list call fails. */
  async listed(offer: Offer, window = this.window()): Promise<Listed[]> {
    const list = await this.#partner.listAvailabilities({
      productId: offer.productId,
      rateId: offer.rate.id,
      ...window,
    });
    if (!list.succeeded) {
      throw new Blocked(`the availabilities of the rate could not be listed: ${list.call}`);
    }
    if (!answersTheQuestion(list)) {
      throw new Blocked(
        `the list is not that of the product (see partner.availability-list.product-is-the-asked): ${list.call}`,
      );
    }
    return listedOfRate(list, offer.rate.id);
  }

  /** A free availability of a rate, for this check alone. */
  async slot(need: RateNeedName, wish: SlotWish = {}): Promise<Slot> {
    const offers = requireOffers(this.#profile, need).filter(
      ({ productId, rate }) =>
        wish.otherThan === undefined || (rate.id !== wish.otherThan.rate.id && productId === wish.otherThan.productId),
    );
    if (offers.length === 0) {
      throw new Blocked(
        'the profile has no second rate of the kind for the same product: add one to partner.products[].rates',
        'two-rates',
      );
    }
    const needed = (offer: Offer) => Math.max(wish.seats ?? 0, fewestSeats(offer) * (wish.roomy === undefined ? 1 : 2));
    const wanted = (offer: Offer) => Math.max(wish.roomy ?? 0, needed(offer));
    const tries = (wish.roomy === undefined ? [needed] : [wanted, needed]).flatMap((seats) =>
      offers.map((offer) => ({ offer, seats: seats(offer) })),
    );
    let elsewhere = 0;
    for (const { offer, seats } of tries) {
      const fitting = await this.#fitting(offer, seats, wish, need === 'shortHold');
      const slot = this.#best(offer, this.ours(fitting), wish);
      if (slot !== undefined) {
        return slot;
      }
      elsewhere = Math.max(elsewhere, fitting.length);
    }
    const words = `${wish.limited ? 'limited ' : ''}availability with ${wish.seats ?? (wish.roomy === undefined ? 'enough' : 'at least 2')} free seat(s)`;
    const named = offers.map(({ rate }) => rate.name ?? rate.code ?? rate.id).join(', ');
    const { start, end } = this.window();
    const share = this.#partner.share.isWhole ? '' : ', as far as limits.capacityShare lets a run take them';
    throw new Blocked(
      `no ${words} between ${start} and ${end} for ${named}${share}${othersHave(this.#part, elsewhere)}`,
    );
  }

  /** Those that this process may sell: other workers and shards leave them alone. */
  ours<Some extends Pick<Listed, 'start'>>(listed: readonly Some[]): Some[] {
    return listed.filter(({ start }) => isOf(this.#part, instant(start)));
  }

  /** How many seats are free of all that this process may sell. */
  async freeSeats(): Promise<FreeSeats> {
    const free = new Map<string, number>();
    for (const offer of this.allOffers().slice(0, MOST_WATCHED)) {
      for (const { id, capacity } of this.ours(await this.listed(offer)).filter(isLimited)) {
        free.set(id, capacity);
      }
    }
    return free;
  }

  /** Availabilities of a rate with so many free seats; on request those that begin when its holds have ended. */
  async #fitting(offer: Offer, seats: number, wish: SlotWish, outlivesHolds: boolean): Promise<Listed[]> {
    const holdMs = outlivesHolds ? (offer.rate.holdablePeriod ?? 0) * 1_000 : 0;
    const earliest = this.#clock.now() + (offer.rate.cutoff ?? 0) * MINUTE + holdMs + MARGIN;
    return (await this.listed(offer)).filter(
      (listed) =>
        !this.#leases.has(listed.id) &&
        instant(listed.start) > earliest &&
        (isLimited(listed) ? listed.capacity >= seats : wish.limited !== true) &&
        this.room(listed) >= fewestSeats(offer),
    );
  }

  /** One of the best of those that fit, leased: the roomiest, so that a run spreads, unless it is to be filled. */
  #best(offer: Offer, fitting: Listed[], { limited }: SlotWish): Slot | undefined {
    const { isWhole } = this.#partner.share;
    const room = (listed: Listed): number => (isWhole ? listed.capacity : this.room(listed));
    const most = Math.max(...fitting.map(room));
    const best = isWhole && limited ? soonFilled(fitting) : fitting.filter((listed) => room(listed) === most);
    const slot = this.#picks.one(best);
    if (slot === undefined) {
      return undefined;
    }
    this.lease(slot);
    return { ...slot, offer, ...(isLimited(slot) && !isWhole && { room: this.room(slot) }) };
  }

  /** How many seats of an availability the run may still take. */
  room({ id, capacity }: Pick<Listed, 'id' | 'capacity'>): number {
    return isLimited({ capacity }) ? this.#partner.share.room(nameOf(id), capacity) : Number.POSITIVE_INFINITY;
  }

  /** Keeps other checks away from an availability until this check has ended. */
  lease({ id }: Listed): void {
    this.#leases.take(id);
    this.#own.push(id);
  }

  /** The names under which this check leases availabilities. */
  leased(): readonly string[] {
    return this.#own;
  }

  endLeases(): void {
    for (const id of this.#own.splice(0)) {
      this.#leases.end(id);
    }
  }

  /** A hold item on a slot. `at` is the start as the target wrote it. Spec 2.10. */
  holdItem(slot: Slot, quantity = this.fewest(slot)): HoldItem {
    const price = slot.offer.rate.prices[0];
    return {
      id: randomUUID(),
      at: slot.start,
      availabilityId: slot.id,
      priceId: price?.id ?? '',
      productId: slot.offer.productId,
      supplierId: this.#profile.supplierId,
      rateId: slot.offer.rate.id,
      quantity,
      travelerType: price?.travelerType?.ageBand ?? 'ANY',
      ext: { 'holdfast-run': this.#runTag },
    };
  }

  hold(...items: HoldItem[]): Hold {
    return { items, ext: { 'holdfast-run': this.#runTag } };
  }

  /** The fewest travelers that the rate of a slot takes. */
  fewest(slot: Slot): number {
    return fewestSeats(slot.offer);
  }

  /** Booking items for so many travelers on a slot, one an item, the first of them the lead. Spec 2.5. */
  bookingItems(slot: Slot, count = this.fewest(slot)): BookingItem[] {
    const price = slot.offer.rate.prices[0];
    return travelers(price, count).map((traveler) => ({
      id: randomUUID(),
      availabilityId: slot.id,
      priceId: price?.id ?? '',
      productId: slot.offer.productId,
      supplierId: this.#profile.supplierId,
      rateId: slot.offer.rate.id,
      quantity: 1,
      startTime: slot.start,
      ext: { 'holdfast-run': this.#runTag },
      traveler,
    }));
  }

  /** A full booking, on a hold where one is named. Spec 2.4. */
  booking(items: BookingItem[], holdId?: string): Booking {
    return {
      channelId: this.#profile.channelId,
      ...(holdId !== undefined && { holdId }),
      customer: { email: 'lead@holdfast.example', firstName: 'Ada', lastName: 'Conformance', phone: '+31 20 5550100' },
      items,
      ext: { 'holdfast-run': this.#runTag },
      resellerBookingRef: this.#runTag,
    };
  }

  /** Acquires a hold and waits until it is no longer PENDING. Blocked when it is refused. */
  async acquired(hold: Hold): Promise<Settled> {
    const settled = await this.settledHold(await this.#partner.createHold(hold));
    if (settled === undefined || settled.status === 'FAILED') {
      throw new Blocked(
        'a complete and satisfiable hold was refused, or given no id (see partner.hold.create-is-accepted)',
      );
    }
    return settled;
  }

  /** Holds so many seats on a slot. */
  heldSeats(slot: Slot, quantity = this.fewest(slot)): Promise<Settled> {
    return this.acquired(this.hold(this.holdItem(slot, quantity)));
  }

  /** The hold of a create answer, once it is no longer PENDING; undefined when the create was refused, or gives no id. */
  settledHold(created: Exchange): Promise<Settled | undefined> {
    return this.#settled(created, 'hold', (id) => this.#partner.getHold(id));
  }

  /** The booking of a create answer, once it is no longer PENDING; undefined when the create was refused, or gives no id. */
  settledBooking(created: Exchange): Promise<Settled | undefined> {
    return this.#settled(created, 'booking', (id) => this.#partner.getBooking(id));
  }

  /** Holds and books on a slot, with further members of the booking where some are given, and waits until the booking is no longer PENDING. */
  async booked(slot: Slot, count = this.fewest(slot), members = {}): Promise<Settled & { holdId?: string }> {
    const hold = slot.offer.rate.holdable ? await this.heldSeats(slot, count) : undefined;
    const wanted = { ...this.booking(this.bookingItems(slot, count), hold?.id), ...members };
    const settled = await this.settledBooking(await this.#partner.createBooking(wanted));
    if (settled === undefined) {
      throw new Blocked(
        'a complete booking on a hold was refused, or given no id (see partner.booking.create-is-accepted)',
      );
    }
    return { ...settled, ...(hold && { holdId: hold.id }) };
  }

  /** The capacity that the list tells for a slot; 0 when it is left out. */
  async listedCapacity(slot: Slot): Promise<number> {
    const found = (await this.listed(slot.offer)).find(({ id }) => sameId(id, slot.id));
    return found?.capacity ?? 0;
  }

  /** The capacity that the single read tells for a slot; Blocked when the read fails. */
  async singleCapacity(slot: Slot): Promise<number> {
    const answer = await this.#partner.getAvailability({
      productId: slot.offer.productId,
      at: slot.start,
      qty: this.fewest(slot),
      rateId: slot.offer.rate.id,
    });
    const found = singleOf(answer);
    if (found === undefined) {
      throw new Blocked(`the availability could not be read: ${answer.call}`);
    }
    return found.capacity;
  }

  async #settled(
    created: Exchange,
    kind: 'hold' | 'booking',
    read: (id: string) => Promise<Exchange>,
  ): Promise<Settled | undefined> {
    const id = idIn(created, kind);
    if (!created.succeeded || id === undefined) {
      return undefined;
    }
    const deadline = performance.now() + this.#patienceMs;
    let latest = created;
    let pauseMs = 10;
    while (textAt(latest.json, `/${kind}/status`) === 'PENDING' && performance.now() < deadline) {
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 500);
      latest = await read(id);
    }
    const status = textAt(latest.json, `/${kind}/status`);
    if (status === 'PENDING') {
      throw new Blocked(`the ${kind} stayed PENDING for ${this.#patienceMs / 1000} s (limits.patienceSeconds)`);
    }
    return { created, latest, id, status };
  }
}
