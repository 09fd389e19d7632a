import { isUuid } from '../../schemas/formats.ts';
import type { Binding } from '../../schemas/generated/types.ts';
import { type OctoOperation, octoOperations } from '../../schemas/operations/octo.ts';
import { type OperatorV2Operation, operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { Blocked } from '../errors.ts';
import type { Call, CallOptions } from '../exchange/call.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { CapacityShare } from '../resources/capacity-share.ts';
import type { CreatedResources, Sold } from '../resources/created-resources.ts';
import { reading, wireBody } from './binding.ts';
import { claimsOf, showFree } from './capacity-claims.ts';
import { CANCELLATION } from './change.ts';
import { CONTACT } from './contact.ts';
import type { Served } from './served.ts';
import { ENDED, hasEnded, stateOf } from './state.ts';

type Values = Readonly<Record<string, unknown>>;

/** A create as it is sent: loose, because checks break it on purpose. Spec 4.4. */
export interface BookingRequest {
  uuid: string;
  productId: string;
  optionId: string;
  availabilityId: string;
  unitItems: { uuid: string; unitId: string; resellerReference?: string; contact?: Values }[];
  [member: string]: unknown;
}

/** Dates of one option, `YYYY-MM-DD`, both inclusive. */
export interface DatesQuery {
  supplierId: string;
  productId: string;
  optionId: string;
  localDateStart: string;
  localDateEnd: string;
}

/** Where suppliers are served and which supplier a booking is of: known to all checks of a session. */
export interface Addresses {
  /** By supplier id. */
  served: Map<string, Served>;
  /** Supplier by booking uuid in lower case. */
  supplierOf: Map<string, string>;
  /** The unit items of the first create under a uuid, by that in lower case. */
  unitItems: Map<string, unknown[]>;
  /** Ids of units whose tickets name their holders. OCTO: Unit, requiredContactFields. */
  namedUnits: Set<string>;
  /** The supplier that calls on unknown bookings go to. */
  ordinary?: string;
}

/** The option that a create is of. */
const soldIn = (supplier: string, request: Values): Sold[] => {
  const [product, item] = [textAt(request, '/productId'), textAt(request, '/optionId')];
  return product === undefined || item === undefined ? [] : [{ supplier, product, item }];
};

const CHANGES: readonly string[] = [
  'createBooking',
  'extendBooking',
  'confirmBooking',
  'cancelBooking',
] satisfies OperatorV2Operation[];

/** The calls of v2 in our words, one method an operation; the binding puts them on the wire. Spec 4.4. */
export class OperatorV2Client {
  readonly #caller: Caller;
  readonly #resources: CreatedResources;
  readonly #binding: Binding;
  readonly #addresses: Addresses;

  constructor(parts: { caller: Caller; resources: CreatedResources; binding: Binding; addresses: Addresses }) {
    this.#caller = parts.caller;
    this.#resources = parts.resources;
    this.#binding = parts.binding;
    this.#addresses = parts.addresses;
  }

  /** Whether the binding reads the one supplier that there is. */
  get hasOneSupplier(): boolean {
    return this.#binding.single === true;
  }

  /** The share of availabilities that the run may take. */
  get capacityShare(): CapacityShare {
    return this.#resources.capacityShare;
  }

  /** How many calls were made that may change what is left of an availability. */
  get changes(): number {
    return this.#caller.exchanges.filter(({ intent }) => CHANGES.includes(intent.operation)).length;
  }

  /** How many units of an availability this check's own bookings have, as far as its calls show: lost ones were carried out, unless they are not found. */
  unitsOn(availabilityId: string): number {
    const units = new Map<string, number>();
    for (const { intent, refused } of this.#caller.exchanges) {
      const uuid = textAt(intent.meant, '/uuid')?.toLowerCase() ?? '';
      if ((intent.operation === 'cancelBooking' && !refused) || (intent.operation === 'getBooking' && refused)) {
        units.delete(uuid);
      }
      if (intent.operation === 'createBooking' && !refused && intent.meant?.availabilityId === availabilityId) {
        units.set(uuid, listAt(intent.meant, '/unitItems').length);
      }
    }
    return [...units.values()].reduce((sum, some) => sum + some, 0);
  }

  listSuppliers(options?: CallOptions): Promise<Exchange> {
    return this.#call('listSuppliers', {}, undefined, options);
  }

  listProducts(supplierId: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('listProducts', { supplierId }, undefined, options);
  }

  async listAvailability(query: DatesQuery, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call('listAvailability', { ...query }, undefined, options);
    showFree(this.capacityShare, answer, query.optionId);
    return answer;
  }

  checkAvailability(supplierId: string, configuration: Values, options?: CallOptions): Promise<Exchange> {
    return this.#call('checkAvailability', { supplierId }, configuration, options);
  }

  /** A create is a hold until it is confirmed: so it is counted, and undone. */
  async createBooking(supplierId: string, asked: Values, options?: CallOptions): Promise<Exchange> {
    const request = this.#withHolders(asked);
    const uuid = typeof request.uuid === 'string' ? request.uuid : undefined;
    if (uuid !== undefined) {
      this.isWith(supplierId, uuid);
      this.#keepUnits(uuid, request);
    }
    const look: Call['look'] =
      uuid === undefined || !isUuid(uuid)
        ? 'impossible'
        : { read: () => this.getBooking(uuid), hadNoEffect: refusesTheThing };
    return this.#resources.make(
      'hold',
      { id: uuid, supplier: supplierId, claims: claimsOf(request), of: soldIn(supplierId, request) },
      () => this.#call('createBooking', { supplierId }, request, options, look),
      (answer) => {
        const shown = textAt(answer.canonical, '/uuid') ?? '';
        const made = isUuid(shown) ? shown : uuid;
        if (made !== undefined) {
          this.isWith(supplierId, made);
          this.#keepUnits(made, request);
        }
        return made;
      },
    );
  }

  /** Calls on this booking go to this supplier. */
  isWith(supplierId: string, uuid: string): void {
    this.#addresses.supplierOf.set(uuid.toLowerCase(), supplierId);
  }

  async getBooking(uuid: string, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call('getBooking', this.#of(uuid), undefined, options);
    if (answer.succeeded) {
      this.#resources.seen('hold', uuid);
    }
    return answer;
  }

  /** Reads a booking below a supplier that is not its own. */
  getBookingBelow(supplierId: string, uuid: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('getBooking', { supplierId, uuid }, undefined, options);
  }

  /** Cancels a booking below a supplier that is not its own. */
  cancelBookingBelow(supplierId: string, uuid: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('cancelBooking', { supplierId, uuid }, CANCELLATION, options);
  }

  extendBooking(uuid: string, extension: Values, options?: CallOptions): Promise<Exchange> {
    return this.#call('extendBooking', this.#of(uuid), extension, options);
  }

  /** A confirmed booking counts as a booking from here on, no longer as a hold. */
  async confirmBooking(uuid: string, confirmation: Values, options?: CallOptions): Promise<Exchange> {
    const isNew = this.#resources.hasMade('hold', uuid) && !this.#resources.hasMade('booking', uuid);
    const send = () => this.#call('confirmBooking', this.#of(uuid), confirmation, options);
    const answer = isNew
      ? await this.#resources.make(
          'booking',
          { id: uuid, hold: uuid, supplier: this.#of(uuid).supplierId },
          send,
          () => uuid,
        )
      : await send();
    if (answer.succeeded) {
      this.#resources.undone('hold', uuid);
    }
    return answer;
  }

  async cancelBooking(uuid: string, cancellation: Values = CANCELLATION, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call('cancelBooking', this.#of(uuid), cancellation, options);
    if (answer.succeeded) {
      this.#resources.seen('hold', uuid);
    }
    if (hasEnded(this.#binding, answer)) {
      this.#resources.undone('hold', uuid);
      this.#resources.undone('booking', uuid);
    }
    return answer;
  }

  /** A call that only OCTO has, in its own words. `violation`: what is broken in it on purpose. */
  octo(name: OctoOperation, { supplierId, ...values }: Values, body?: Values, violation?: string): Promise<Exchange> {
    const text = (value: unknown) => (value === undefined ? undefined : String(value));
    const baseUrl = this.#addressOf(text(supplierId));
    return this.#caller.send({
      name,
      operation: octoOperations[name],
      parameters: Object.fromEntries(Object.entries(values).map(([member, value]) => [member, text(value)])),
      ...(body !== undefined && { body, wireBody: body }),
      ...(baseUrl !== undefined && { baseUrl }),
      meant: { ...values, ...body },
      options: { headers: { ...this.#binding.headers }, ...(violation !== undefined && { violation }) },
    });
  }

  /** Reads a path that is none, below the supplier list or below the endpoint of the ordinary supplier. */
  getPath(path: string, below: 'list' | 'endpoint'): Promise<Exchange> {
    const baseUrl = below === 'endpoint' ? this.#addressOf(this.#addresses.ordinary) : undefined;
    return this.#caller.send({
      name: 'getPath',
      operation: { method: 'GET', path },
      parameters: {},
      ...(baseUrl !== undefined && { baseUrl }),
      options: { headers: { ...this.#binding.headers }, violation: 'the path is none of the interface' },
    });
  }

  /** Where a supplier is served, or, for one that is not listed, the ordinary one. @throws Blocked when nothing is sent there. */
  #addressOf(supplierId = ''): string | undefined {
    const { served, ordinary = '' } = this.#addresses;
    const found = served.get(supplierId) ?? served.get(ordinary);
    if (found !== undefined && 'blocked' in found) {
      throw new Blocked(found.blocked);
    }
    return found?.address;
  }

  #keepUnits(uuid: string, request: Values): void {
    const { unitItems } = this.#addresses;
    if (this.#binding.endedWithoutUnits === true && !unitItems.has(uuid.toLowerCase())) {
      unitItems.set(uuid.toLowerCase(), listAt(request, '/unitItems'));
    }
  }

  /** What an answer shows; of an ended booking without unit items those that were sent, where the binding lets it. */
  #reading(name: OperatorV2Operation): ReturnType<typeof reading> {
    const read = reading(this.#binding, name);
    if (this.#binding.endedWithoutUnits !== true) {
      return read;
    }
    return (wire) => {
      const found = read(wire);
      const state = stateOf(this.#binding, textAt(found.value, '/status'));
      const sent = this.#addresses.unitItems.get(textAt(found.value, '/uuid')?.toLowerCase() ?? '');
      const showsNone =
        valueAt(found.value, '/unitItems/0') === undefined && valueAt(found.value, '/unitItems') !== undefined;
      return state !== undefined && ENDED.includes(state) && showsNone && sent
        ? { ...found, value: { ...Object(found.value), unitItems: sent } }
        : found;
    };
  }

  /** A create whose unit items name the holders of their tickets, where their units ask for that. */
  #withHolders(request: Values): Values {
    const { namedUnits } = this.#addresses;
    const { unitItems } = request;
    return namedUnits.size === 0 || !Array.isArray(unitItems)
      ? request
      : {
          ...request,
          unitItems: unitItems.map((item) =>
            namedUnits.has(textAt(item, '/unitId') ?? '')
              ? { ...item, contact: { ...CONTACT, ...this.#binding.contact } }
              : item,
          ),
        };
  }

  #of(uuid: string): { supplierId: string | undefined; uuid: string } {
    const supplierId = this.#addresses.supplierOf.get(uuid.toLowerCase()) ?? this.#addresses.ordinary;
    return { supplierId, uuid };
  }

  /** A promise in every case: what is not sent rejects it. */
  async #call(
    name: OperatorV2Operation,
    parameters: Values,
    body?: Values,
    options: CallOptions = {},
    look?: Call['look'],
  ): Promise<Exchange> {
    const { method, path, query = {} } = this.#binding.operations[name];
    const { response, ...own } = operatorV2Operations[name];
    const values = { ...parameters, ...body };
    const text = (value: unknown) => (value === undefined ? undefined : String(value));
    const baseUrl = name === 'listSuppliers' ? undefined : this.#addressOf(text(values.supplierId));
    const sent = wireBody(this.#binding, name, values);
    return this.#caller.send({
      name,
      operation: {
        method,
        path,
        query: Object.keys(query),
        response,
        ...('request' in own && sent !== undefined && { request: own.request }),
      },
      parameters: {
        supplierId: text(values.supplierId),
        uuid: text(values.uuid),
        ...Object.fromEntries(Object.entries(query).map(([theirs, ours]) => [theirs, text(values[ours])])),
      },
      ...(sent !== undefined && { body: body ?? {}, wireBody: sent }),
      ...(baseUrl !== undefined && { baseUrl }),
      meant: values,
      ...(look !== undefined && { look }),
      read: this.#reading(name),
      options: { ...options, headers: { ...this.#binding.headers, ...options.headers } },
    });
  }
}
