import { isUuid } from '../../schemas/formats.ts';
import { type PartnerOperation, partnerOperations } from '../../schemas/operations/partner.ts';
import type { ResourceKind } from '../../schemas/resource-kinds.ts';
import type { CallOptions, Look } from '../exchange/call.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { sentIds } from '../exchange/history.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { CapacityShare } from '../resources/capacity-share.ts';
import type { Create, CreatedResources, Sold } from '../resources/created-resources.ts';
import { freshUuid } from '../transport/fresh.ts';
import { idIn } from './availability.ts';
import { claimsOf, showFree } from './capacity-claims.ts';
import { hasEnded, isOver } from './ended.ts';
import { readWithoutNulls } from './null-members.ts';

/** Query of the list of availabilities; all but the product may be left out on purpose. Spec 4.1. */
export interface ListQuery {
  productId: string;
  supplierId?: string;
  start?: string | undefined;
  end?: string | undefined;
  rateId?: string | undefined;
}

/** Query of the single availability. Spec 4.1. */
export interface SingleQuery {
  productId: string;
  supplierId?: string;
  at?: string | undefined;
  qty?: string | number | undefined;
  rateId?: string | undefined;
}

/** How a create departs from the ordinary. */
export interface CreateOptions extends CallOptions {
  requestId?: string;
  /** No id is added: the operator is to choose one, which a run that is killed meanwhile cannot know. */
  withoutId?: boolean;
}

/** The rates that a create is of. */
const soldIn = (kind: ResourceKind, body: unknown): Sold[] => {
  const items = listAt(body, `/${kind}/items`).flatMap((item) => {
    const [supplier, product, rate] = ['supplierId', 'productId', 'rateId'].map((name) => textAt(item, `/${name}`));
    return supplier === undefined || product === undefined || rate === undefined
      ? []
      : [{ supplier, product, item: rate }];
  });
  return [...new Map(items.map((one) => [one.item, one])).values()];
};

/** What is entered of a create: where it has no id, what its `resellerBookingRef` or its `ext` is. */
const createOf = (kind: ResourceKind, body: unknown, id: string | undefined): Create => {
  const mark = ['resellerBookingRef', 'ext'].find((member) => valueAt(body, `/${kind}/${member}`) !== undefined);
  return {
    id,
    ...claimsOf(kind, body),
    of: soldIn(kind, body),
    ...(mark !== undefined && { mark: `"${mark}": ${JSON.stringify(valueAt(body, `/${kind}/${mark}`))}` }),
  };
};

/**
 * The calls of the Partner API, one method an operation. Bodies go out as given; `meta` is added, and to what has no
 * id a fresh one, so that a run can be undone that is killed before the answer comes. Spec 2, 4.1.
 */
export class V1Client {
  readonly #caller: Caller;
  readonly #resources: CreatedResources;
  readonly #supplierId: string;

  constructor(caller: Caller, resources: CreatedResources, supplierId: string) {
    this.#caller = caller;
    this.#resources = resources;
    this.#supplierId = supplierId;
  }

  /** The request ids of calls that were sent again, in lower case: a platform may have passed them on twice. */
  get idsSentAgain(): ReadonlySet<string> {
    return new Set(this.#caller.exchanges.filter(({ isPostponement }) => isPostponement).flatMap(sentIds));
  }

  /** The share of availabilities that the run may take. */
  get capacityShare(): CapacityShare {
    return this.#resources.capacityShare;
  }

  async listAvailabilities(query: ListQuery, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call(
      'listAvailabilities',
      {
        supplier_id: query.supplierId ?? this.#supplierId,
        product_id: query.productId,
        start: query.start,
        end: query.end,
        rate_id: query.rateId,
      },
      options,
    );
    showFree(this.capacityShare, answer, query);
    return answer;
  }

  async getAvailability(query: SingleQuery, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call(
      'getAvailability',
      {
        supplier_id: query.supplierId ?? this.#supplierId,
        product_id: query.productId,
        at: query.at,
        qty: query.qty === undefined ? undefined : String(query.qty),
        rate_id: query.rateId,
      },
      options,
    );
    showFree(this.capacityShare, answer, query);
    return answer;
  }

  createHold(hold: Hold, options?: CreateOptions): Promise<Exchange> {
    return this.#create('hold', 'createHold', hold, options);
  }

  getHold(id: string, options?: CallOptions): Promise<Exchange> {
    return this.#about('hold', 'getHold', id, options);
  }

  releaseHold(id: string, options?: CallOptions): Promise<Exchange> {
    return this.#about('hold', 'releaseHold', id, options, this.#isAlive('hold', id));
  }

  createBooking(booking: Booking, options?: CreateOptions): Promise<Exchange> {
    return this.#create('booking', 'createBooking', booking, options);
  }

  getBooking(id: string, options?: CallOptions): Promise<Exchange> {
    return this.#about('booking', 'getBooking', id, options);
  }

  cancelBooking(id: string, options?: CallOptions): Promise<Exchange> {
    return this.#about('booking', 'cancelBooking', id, options, this.#isAlive('booking', id));
  }

  /** A create whose whole body is given, wrong as it may be. */
  async post(
    name: 'createHold' | 'createBooking',
    body: unknown,
    options: CallOptions & { violation: string },
  ): Promise<Exchange> {
    const kind = name === 'createHold' ? 'hold' : 'booking';
    const id = textAt(body, `/${kind}/id`);
    return this.#resources.make(
      kind,
      createOf(kind, body, id),
      () => this.#call(name, {}, options, body, this.#isMissing(kind, id)),
      (answer) => idIn(answer, kind) ?? id,
    );
  }

  /** A call about one hold or booking. `look`: how to see what one that may end it has done. */
  async #about(
    kind: ResourceKind,
    name: 'getHold' | 'releaseHold' | 'getBooking' | 'cancelBooking',
    id: string,
    options?: CallOptions,
    look?: Look,
  ): Promise<Exchange> {
    const answer = await this.#call(name, { [`${kind}_id`]: id }, options, undefined, look);
    if (answer.succeeded) {
      this.#resources.seen(kind, id);
    }
    if (look !== undefined && hasEnded(answer, kind)) {
      this.#resources.undone(kind, id);
    }
    return answer;
  }

  async #create(
    kind: 'hold' | 'booking',
    name: 'createHold' | 'createBooking',
    given: { id?: string },
    { requestId = freshUuid(), withoutId = false, ...rest }: CreateOptions = {},
  ): Promise<Exchange> {
    const value = withoutId || given.id !== undefined ? given : { ...given, id: freshUuid() };
    const body = { [kind]: value, meta: { reqId: requestId } };
    return this.#resources.make(
      kind,
      createOf(kind, body, value.id),
      () => this.#call(name, {}, rest, body, this.#isMissing(kind, value.id)),
      (answer) => idIn(answer, kind) ?? value.id,
    );
  }

  /** A create can be sent again where nothing is found under its id; an id that is no uuid has been replaced by another. */
  #isMissing(kind: ResourceKind, id: string | undefined): Look | 'impossible' {
    return id === undefined || !isUuid(id)
      ? 'impossible'
      : { read: () => this.#read(kind, id), hadNoEffect: refusesTheThing };
  }

  /** A release or cancel can be sent again while the thing has not ended. */
  #isAlive(kind: ResourceKind, id: string): Look {
    return { read: () => this.#read(kind, id), hadNoEffect: (shown) => shown.succeeded && !isOver(shown, kind) };
  }

  #read(kind: ResourceKind, id: string): Promise<Exchange> {
    return kind === 'hold' ? this.getHold(id) : this.getBooking(id);
  }

  #call(
    name: PartnerOperation,
    parameters: Record<string, string | undefined>,
    options?: CallOptions,
    body?: unknown,
    look?: Look | 'impossible',
  ): Promise<Exchange> {
    return this.#caller.send({
      name,
      operation: partnerOperations[name],
      parameters,
      read: readWithoutNulls,
      ...(body !== undefined && { body }),
      ...(look !== undefined && { look }),
      ...(options && { options }),
    });
  }
}

/** A hold as it is sent: loose, because checks break it on purpose. Spec 2.10. */
export interface Hold {
  id?: string;
  items: HoldItem[];
  [member: string]: unknown;
}

export interface HoldItem {
  rateId: string;
  priceId: string;
  quantity: number;
  [member: string]: unknown;
}

/** A booking as it is sent. Spec 2.4. */
export interface Booking {
  id?: string;
  holdId?: string;
  items: BookingItem[];
  [member: string]: unknown;
}

export interface BookingItem {
  rateId: string;
  priceId: string;
  quantity: number;
  traveler: Record<string, unknown>;
  [member: string]: unknown;
}
