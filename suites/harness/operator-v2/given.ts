import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Binding, OperatorV2Profile } from '../../../schemas/generated/types.ts';
import type { Clock } from '../clock.ts';
import { Blocked } from '../ending.ts';
import type { Exchange } from '../exchange.ts';
import type { Leases } from '../leases.ts';
import type { FreeSeats } from '../others.ts';
import { isOf, othersHave, type Part } from '../part.ts';
import type { Picks } from '../picks.ts';
import { textAt } from '../pointer.ts';
import { wait } from '../wait.ts';
import { type Catalog, fewestUnits, severalUnits } from './catalog.ts';
import type { BookingRequest, DatesQuery, OperatorV2Client } from './client.ts';
import { answersTheQuestion } from './question.ts';
import { bookingRequest, CONTACT, type Configuration, configuration } from './request.ts';
import { findAgain, isBookable, isLimited, type Listed, listedIn, type Offer, type Slot } from './slot.ts';
import { ENDED, IN_PROGRESS, type State, stateOf } from './state.ts';
import { nameOf } from './units-asked.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 30;
/** So many vacancies are filled with few calls. */
const FEW = 12;
/** As many options are watched for what others sell. */
const MOST_WATCHED = 8;
/** Distance from the present that a slot keeps: no hold that a check outlives lasts longer. */
const MARGIN = 3 * 60 * MINUTE;

/** Length of the holds that checks ask for, in minutes. */
export const HOLD_MINUTES = 15;

export interface SlotWish {
  /** Units that must be free; by default the fewest that the option takes. */
  units?: number;
  /** Better so many free units, told as vacancies; at least as many as two bookings take. */
  roomy?: number;
  /** Only availability whose vacancies are told and count. */
  limited?: boolean;
  /** Only of this option. */
  offer?: Offer;
  /** The last in the window, of the option that is found first. */
  latest?: boolean;
}

/** A booking that was accepted. */
export interface Booked {
  created: Exchange;
  /** The last exchange that shows it. */
  latest: Exchange;
  uuid: string;
  request: BookingRequest;
  slot: Slot;
}

/** What all checks of a session know together. */
export interface Shared {
  catalog(v2: OperatorV2Client): Promise<Catalog>;
  /** Options without anything to book in the window, with the wish that they failed. */
  barren: Set<string>;
  leases: Leases;
  part: Part;
  picks: Picks;
  /** How often each availability was leased. */
  uses: Map<string, number>;
  /** Creates were seen to stay pending: it is this target's word for in progress, and not waited for again. */
  staysPending: boolean;
}

/** `YYYY-MM-DD` of a moment, in UTC. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const TAKES_NOTHING = 'a booking in progress takes no vacancies (see operator-v2.create.takes-inventory)';

/** What checks start from. Each method throws Blocked, with words, when the target does not offer it. */
export class OperatorV2Given {
  readonly #v2: OperatorV2Client;
  readonly #profile: OperatorV2Profile;
  readonly #binding: Binding;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #shared: Shared;
  readonly #own: string[] = [];
  readonly #runTag: string;

  constructor(parts: {
    v2: OperatorV2Client;
    profile: OperatorV2Profile;
    binding: Binding;
    clock: Clock;
    patienceMs: number;
    shared: Shared;
    runTag: string;
  }) {
    this.#v2 = parts.v2;
    this.#profile = parts.profile;
    this.#binding = parts.binding;
    this.#clock = parts.clock;
    this.#patienceMs = parts.patienceMs;
    this.#shared = parts.shared;
    this.#runTag = parts.runTag;
  }

  /** What was found on the target. */
  catalog(): Promise<Catalog> {
    return this.#shared.catalog(this.#v2);
  }

  async offers(): Promise<Offer[]> {
    const { offers, lacking } = await this.catalog();
    if (lacking !== undefined) {
      throw new Blocked(lacking);
    }
    return offers;
  }

  /** The dates that are searched: tomorrow and as many days on as the profile says. */
  window(): { localDateStart: string; localDateEnd: string } {
    const days = this.#profile.days ?? DAYS;
    return {
      localDateStart: dateOf(this.#clock.now() + DAY),
      localDateEnd: dateOf(this.#clock.now() + days * DAY),
    };
  }

  /** What a list call of an option asks for; the dates are the window unless told. */
  query({ supplier, product, option }: Offer, dates = this.window()): DatesQuery {
    return { supplierId: supplier.id, productId: product.id, optionId: option.id, ...dates };
  }

  /** The list call of an option. */
  list(offer: Offer, dates = this.window()): Promise<Exchange> {
    return this.#v2.listAvailability(this.query(offer, dates));
  }

  /** What is listed of an option, by start; Blocked when the list call fails. */
  async listed(offer: Offer, dates = this.window()): Promise<Listed[]> {
    return this.#listedIn(await this.list(offer, dates), offer).toSorted((a, b) => instant(a.start) - instant(b.start));
  }

  /** A bookable availability for this check alone. */
  async slot(wish: SlotWish = {}): Promise<Slot> {
    const offers = wish.offer === undefined ? await this.offers() : [wish.offer];
    const needed = (offer: Offer) => Math.max(wish.units ?? 0, fewestUnits(offer) * (wish.roomy === undefined ? 1 : 2));
    const wanted = (offer: Offer) => Math.max(wish.roomy ?? 0, needed(offer));
    const kinds = wish.roomy === undefined ? [wish] : [{ ...wish, limited: true }, wish];
    const tries = (wish.roomy === undefined ? [needed] : [wanted, needed]).flatMap((units) =>
      kinds.flatMap((kind) => offers.map((offer) => ({ offer, units: units(offer), kind }))),
    );
    let elsewhere = 0;
    for (const { offer, units, kind } of tries) {
      const fitting = await this.#fitting(offer, units, kind);
      const slot = this.#best(offer, this.ours(fitting), kind);
      if (slot !== undefined) {
        this.#lease(offer, slot);
        return { ...slot, offer };
      }
      elsewhere = Math.max(elsewhere, fitting.length);
    }
    const share = this.#v2.share.isWhole ? '' : ', as far as limits.capacityShare lets a run take them';
    const least = wish.units ?? (wish.roomy === undefined ? undefined : 'at least 2');
    const free = least === undefined ? 'a bookable availability' : `${least} free units`;
    throw new Blocked(
      `no option with ${free}${wish.limited ? ', told as vacancies,' : ''} in the next ${this.#profile.days ?? DAYS} days${share}` +
        (elsewhere > 0 ? othersHave(this.#shared.part, elsewhere) : wish.limited ? ': add some' : ''),
      wish.limited ? 'limited-vacancies' : undefined,
    );
  }

  /** Those that this process may sell: other workers and shards leave them alone. */
  ours<Some extends Pick<Listed, 'start'>>(listed: readonly Some[]): Some[] {
    return listed.filter(({ start }) => isOf(this.#shared.part, instant(start)));
  }

  /** How many vacancies are left of all that this process may sell. */
  async freeSeats(): Promise<FreeSeats> {
    const free = new Map<string, number>();
    for (const offer of (await this.offers()).slice(0, MOST_WATCHED)) {
      for (const one of this.ours(await this.listed(offer)).filter(isLimited)) {
        free.set(this.#leaseOf(offer, one), one.vacancies ?? 0);
      }
    }
    return free;
  }

  /** The bookable availability of an option with so many free units. */
  async #fitting(offer: Offer, units: number, wish: SlotWish): Promise<Listed[]> {
    const barren = `${offer.product.id} ${offer.option.id} ${wish.limited === true}`;
    if (this.#shared.barren.has(barren)) {
      return [];
    }
    const listed = (await this.listed(offer)).filter(
      (one) => isBookable(one) && (wish.limited !== true || isLimited(one)),
    );
    if (listed.length === 0) {
      this.#shared.barren.add(barren);
    }
    return listed.filter(
      (one) =>
        !this.#shared.leases.has(this.#leaseOf(offer, one)) &&
        instant(one.start) > this.#clock.now() + MARGIN &&
        (!isLimited(one) || (one.vacancies ?? 0) >= units) &&
        this.#room(offer, one) >= fewestUnits(offer),
    );
  }

  /**
   * Of limited availabilities one that is filled with few calls; where only a share may be taken, one of the roomiest;
   * where nobody tells what is left, one of those that were used the least.
   */
  #best(offer: Offer, fitting: Listed[], { limited, latest }: SlotWish): Listed | undefined {
    if (latest) {
      return fitting.at(-1);
    }
    const cost = (one: Listed): number =>
      !this.#v2.share.isWhole
        ? -this.#room(offer, one)
        : limited
          ? Math.max(FEW, one.vacancies ?? 0)
          : this.#usesOf(offer, one);
    const least = Math.min(...fitting.map(cost));
    return this.#shared.picks.one(fitting.filter((one) => cost(one) === least));
  }

  /** How often checks have had an availability of which nobody tells how many units are left. */
  #usesOf(offer: Offer, one: Listed): number {
    return isLimited(one) ? 0 : (this.#shared.uses.get(this.#leaseOf(offer, one)) ?? 0);
  }

  /** How many units of an availability the run may still take. */
  #room({ option }: Offer, listed: Listed): number {
    return isLimited(listed)
      ? this.#v2.share.room(nameOf(option.id, listed), listed.vacancies ?? 0)
      : Number.POSITIVE_INFINITY;
  }

  /** The same, or undefined when the target offers none. */
  async slotIfAny(wish: SlotWish = {}): Promise<Slot | undefined> {
    try {
      return await this.slot(wish);
    } catch (error) {
      if (error instanceof Blocked) {
        return undefined;
      }
      throw error;
    }
  }

  /** A bookable availability whose vacancies count, where there is one; else any. */
  async countedSlot(): Promise<Slot> {
    return (await this.slotIfAny({ limited: true })) ?? (await this.slot());
  }

  /** A listed availability with this status. */
  async listedAs(status: string): Promise<Slot | undefined> {
    for (const offer of await this.offers()) {
      const listed = await this.listed(offer);
      // What others of this run have sold out, they give back.
      const found = (status === 'SOLD_OUT' ? this.ours(listed) : listed).find((one) => one.status === status);
      if (found !== undefined) {
        return { ...found, offer };
      }
    }
    return undefined;
  }

  /** An availability, sold out: one that is listed so, else one that is filled. */
  async soldOut(): Promise<Slot> {
    return (await this.listedAs('SOLD_OUT')) ?? this.filled();
  }

  /** An availability that bookings in progress have sold out. */
  async filled(): Promise<Slot> {
    const slot = await this.slot({ limited: true });
    await this.fill(slot, 0);
    return slot;
  }

  /** An availability that is listed as CLOSED. */
  async closed(): Promise<Slot> {
    const listed = await this.listedAs('CLOSED');
    if (listed === undefined) {
      throw new Blocked(
        `nothing is listed as CLOSED in the next ${this.#profile.days ?? DAYS} days: close a date`,
        'closed-dates',
      );
    }
    return listed;
  }

  /** Books units until so many are left, or too few more for a booking; as many at a time as the target takes. Blocked when that leads nowhere. */
  async fill(slot: Slot, leave: number): Promise<void> {
    let most = Math.max(5, Math.ceil((slot.vacancies ?? 0) / 6));
    const fewest = fewestUnits(slot.offer);
    for (let left = await this.vacancies(slot); left - leave >= fewest; ) {
      const units = Math.max(fewest, Math.min(most, left - leave));
      const made = await this.settled(await this.create(slot, this.request(slot, units)));
      if (made === undefined && units === fewest) {
        throw new Blocked(
          `the availability ${slot.id} could not be filled: ${units} more were refused with ${left} left`,
        );
      }
      most = made === undefined ? Math.floor(units / 2) : most;
      const before = left;
      left = await this.vacancies(slot);
      if (made !== undefined && left >= before) {
        throw new Blocked(TAKES_NOTHING);
      }
    }
  }

  /** The list call for the dates of a slot. */
  listOf({ offer, start, end }: Slot): Promise<Exchange> {
    return this.list(offer, { localDateStart: start.slice(0, 10), localDateEnd: end.slice(0, 10) });
  }

  /** The vacancies of a slot that a list tells: 0 when it is sold out, closed or left out. Blocked when untold. */
  vacanciesIn(list: Exchange, slot: Slot): number {
    const found = findAgain(slot, this.#listedIn(list, slot.offer));
    if (found === undefined || !isBookable(found)) {
      return 0;
    }
    if (found.vacancies === undefined) {
      throw new Blocked(`availability ${slot.id} no longer tells its vacancies`);
    }
    return found.vacancies;
  }

  /** Whether vacancies as told can be so many: what is too few for a booking may be told as none. */
  canBe(told: number, { offer }: Slot, vacancies: number): boolean {
    return told === vacancies || (told === 0 && vacancies > 0 && vacancies < fewestUnits(offer));
  }

  /** The vacancies of a slot by now. */
  async vacancies(slot: Slot): Promise<number> {
    return this.vacanciesIn(await this.listOf(slot), slot);
  }

  /** The same; undefined for a slot whose vacancies do not count. */
  async vacanciesIfCounted(slot: Slot): Promise<number | undefined> {
    return isLimited(slot) ? this.vacancies(slot) : undefined;
  }

  /** How many vacancies a booking takes, of so many units as leave room for one more; it stays. Blocked when none. */
  async taken(slot: Slot, units: number): Promise<number> {
    const before = await this.vacancies(slot);
    await this.created(slot, Math.min(units, before - fewestUnits(slot.offer)));
    const taken = before - (await this.vacancies(slot));
    if (taken <= 0) {
      throw new Blocked(TAKES_NOTHING);
    }
    return taken;
  }

  /** A complete create for so many units, or the fewest that the option takes. */
  request(slot: Slot, units = 1): BookingRequest {
    return {
      ...bookingRequest(slot, Math.max(units, fewestUnits(slot.offer)), this.#profile.channel),
      holdExpirationMinutes: HOLD_MINUTES,
      resellerReference: this.#runTag,
    };
  }

  /** A configuration for the check call. */
  configuration(slot: Slot, quantity = fewestUnits(slot.offer)): Configuration {
    return configuration(slot, quantity);
  }

  /** What a confirm sends. */
  confirmation(): Record<string, unknown> {
    return { contact: CONTACT, resellerReference: this.#runTag };
  }

  create(slot: Slot, request: BookingRequest): Promise<Exchange> {
    return this.#v2.createBooking(slot.offer.supplier.id, request);
  }

  /** A booking in progress, of so many units or as near to it as the option lets. Blocked when it is refused. */
  async created(slot: Slot, units = 1, minutes = HOLD_MINUTES): Promise<Booked> {
    const request = {
      ...this.request(slot, severalUnits(slot.offer, units)),
      holdExpirationMinutes: minutes,
    };
    const created = await this.create(slot, request);
    const latest = await this.settled(created);
    if (latest === undefined) {
      throw new Blocked(`a complete booking was refused (see operator-v2.create.is-accepted): ${created.call}`);
    }
    return { created, latest, uuid: request.uuid, request, slot };
  }

  /** A confirmed booking. Blocked when the confirm is refused, or leads elsewhere. */
  async confirmed(slot: Slot, units = 1): Promise<Booked> {
    const booked = await this.created(slot, units);
    const latest = await this.settled(await this.#v2.confirmBooking(booked.uuid, this.confirmation()), 'pending');
    if (latest === undefined || this.state(latest) !== 'confirmed') {
      throw new Blocked('a booking in progress was not confirmed (see operator-v2.confirm.moves-to-confirmed)');
    }
    return { ...booked, latest };
  }

  /** The state that an answer shows; undefined for a refusal or a word that the binding does not list. */
  state(exchange: Exchange): State | undefined {
    return exchange.succeeded ? stateOf(this.#binding, exchange.at('/status')) : undefined;
  }

  /** Whether an answer shows a booking that holds inventory. */
  isLive(exchange: Exchange): boolean {
    const state = this.state(exchange);
    return state === 'confirmed' || (state !== undefined && IN_PROGRESS.includes(state));
  }

  /**
   * The last answer that shows a booking, once it is no longer pending; undefined when it was refused, at once or
   * later. A create may stay pending, which is what 4.4 calls it: `from` says what else is waited for.
   */
  async settled(first: Exchange, from: 'create' | 'pending' = 'create'): Promise<Exchange | undefined> {
    const uuid = textAt(first.canonical, '/uuid') ?? String(first.intent.asked?.uuid ?? '');
    if (!first.succeeded) {
      return undefined;
    }
    if (!answersTheQuestion(first)) {
      throw new Blocked(`the answer shows another booking (see operator-v2.booking.uuid-is-the-asked): ${first.call}`);
    }
    const createMs = this.#shared.staysPending ? 0 : Math.min(1_000, this.#patienceMs);
    const deadline = performance.now() + (from === 'create' ? createMs : this.#patienceMs);
    let latest = first;
    let pauseMs = 20;
    while (this.state(latest) === 'pending' && performance.now() < deadline) {
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 500);
      latest = await this.#v2.getBooking(uuid);
    }
    const state = this.state(latest);
    this.#shared.staysPending ||= state === 'pending' && from === 'create';
    if (state === 'pending' && from === 'pending') {
      throw new Blocked(`the booking stayed pending for ${this.#patienceMs / 1000} s (limits.patienceSeconds)`);
    }
    return state !== undefined && ENDED.includes(state) ? undefined : latest;
  }

  /** When the hold of an answer ends, in milliseconds since 1970; undefined when it does not tell. */
  toldExpiration(exchange: Exchange): number | undefined {
    const text = textAt(exchange.canonical, '/utcHoldExpiration') ?? '';
    return isDateTime(text) ? instant(text) : undefined;
  }

  /** The same; Blocked when it does not tell. */
  expirationOf(exchange: Exchange): number {
    const told = this.toldExpiration(exchange);
    if (told === undefined) {
      throw new Blocked('the booking tells no utcHoldExpiration (see operator-v2.booking.hold-expiration-is-told)');
    }
    return told;
  }

  /** The names under which this check leases availabilities. */
  leased(): readonly string[] {
    return this.#own;
  }

  endLeases(): void {
    for (const lease of this.#own.splice(0)) {
      this.#shared.leases.end(lease);
    }
  }

  #listedIn(list: Exchange, { option }: Offer): readonly Listed[] {
    if (!list.succeeded) {
      throw new Blocked(`the availability of option ${option.id} could not be listed: ${list.call}`);
    }
    if (!answersTheQuestion(list)) {
      throw new Blocked(
        `the list is of another option (see operator-v2.availability.option-is-the-asked): ${list.call}`,
      );
    }
    return listedIn(list);
  }

  /** By its start: the id may be another in each list. */
  #leaseOf({ option, product }: Offer, { start }: Listed): string {
    return `${product.id} ${option.id} ${instant(start)}`;
  }

  #lease(offer: Offer, listed: Listed): void {
    const lease = this.#leaseOf(offer, listed);
    this.#shared.leases.take(lease);
    this.#shared.uses.set(lease, (this.#shared.uses.get(lease) ?? 0) + 1);
    this.#own.push(lease);
  }
}
