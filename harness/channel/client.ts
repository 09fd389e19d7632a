import type { ChannelBinding } from '../../schemas/generated/types.ts';
import type { ChannelOperation } from '../../schemas/operations/channel.ts';
import type { ProductPlace } from '../booking/client.ts';
import { assertApplies } from '../errors.ts';
import type { CallOptions } from '../exchange/call.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import type { CreatedResources } from '../resources/created-resources.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Stock } from '../upstream/stock.ts';
import { boundOperation } from './binding.ts';

/** Something as it is sent: loose, because checks break it on purpose. */
export type Sent = Record<string, unknown>;

/** A rate below its product. */
export interface RatePlace extends ProductPlace {
  rateId: string;
}

const STAYS = 'the Channel API has no call that deletes a supplier, or the products and rates below one';

const ofSupplier = (supplierId: string) => ({ supplier_id: supplierId });

const ofProduct = ({ supplierId, productId }: ProductPlace) => ({ supplier_id: supplierId, product_id: productId });

/** The calls of the Channel API, one method an operation. Bodies go out as given, with `meta`. Spec 4.3. */
export class ChannelClient {
  readonly #caller: Caller;
  readonly #resources: CreatedResources;
  readonly #binding: ChannelBinding;
  readonly #staying: Set<string>;
  readonly #stock: Stock | undefined;

  /**
   * @param staying the suppliers that are listed as left already, by id in lower case: one may be created again
   * @param stock that of the operator behind the platform, where the run has put one there
   */
  constructor(
    caller: Caller,
    resources: CreatedResources,
    binding: ChannelBinding,
    staying: Set<string>,
    stock?: Stock,
  ) {
    this.#stock = stock;
    this.#caller = caller;
    this.#resources = resources;
    this.#binding = binding;
    this.#staying = staying;
  }

  listChannels(options?: CallOptions): Promise<Exchange> {
    return this.#call('listChannels', {}, undefined, options);
  }

  getChannel(channelId: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('getChannel', { channel_id: channelId }, undefined, options);
  }

  async createSupplier(supplier: Sent, options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call('createSupplier', {}, { supplier }, options);
    this.#stays(answer, [textAt(answer.canonical, '/supplier/id') ?? textAt(supplier, '/id')]);
    this.#mayStay(answer, [supplier]);
    return answer;
  }

  async createSuppliers(suppliers: readonly Sent[], options?: CallOptions): Promise<Exchange> {
    const answer = await this.#call('createSuppliers', {}, { suppliers }, options);
    this.#stays(
      answer,
      listAt(answer.canonical, '/suppliers').map((one) => textAt(one, '/id')),
    );
    this.#mayStay(answer, suppliers);
    return answer;
  }

  createProduct(supplierId: string, product: Sent, options?: CallOptions): Promise<Exchange> {
    return this.#call('createProduct', ofSupplier(supplierId), { product }, options);
  }

  createProducts(supplierId: string, products: readonly Sent[], options?: CallOptions): Promise<Exchange> {
    return this.#call('createProducts', ofSupplier(supplierId), { products }, options);
  }

  createRate(place: ProductPlace, rate: Sent, options?: CallOptions): Promise<Exchange> {
    return this.#call('createRate', ofProduct(place), { rate }, options);
  }

  createRates(place: ProductPlace, rates: readonly Sent[], options?: CallOptions): Promise<Exchange> {
    return this.#call('createRates', ofProduct(place), { rates }, options);
  }

  setAvailability(
    { rateId, ...place }: RatePlace,
    availability: readonly object[],
    options?: CallOptions,
  ): Promise<Exchange> {
    return this.#call('setAvailability', { ...ofProduct(place), rate_id: rateId }, { availability }, options);
  }

  bindProduct(place: ProductPlace, channelId: string, binding: Sent = {}, options?: CallOptions): Promise<Exchange> {
    return this.#call(
      'bindProduct',
      { ...ofProduct(place), channel_id: channelId },
      { priceAt: 'PRICE_AT_SALE', ...binding },
      options,
    );
  }

  /**
   * What stood there before the run is not left by it, and the operator behind the platform sells it too, where the run has
   * put one there.
   */
  async stoodBefore(
    place: ProductPlace,
    read: () => Promise<Record<'supplier' | 'product' | 'rate', unknown>>,
  ): Promise<void> {
    this.#staying.add(place.supplierId.toLowerCase());
    if (this.#stock !== undefined) {
      const { supplier, product, rate } = await read();
      await this.#stock('createSupplier', {}, { supplier });
      await this.#stock('createProduct', ofSupplier(place.supplierId), { product });
      await this.#stock('createRate', ofProduct(place), { rate });
    }
  }

  /** What was made is listed as left on the target: nothing can be deleted there. */
  #stays(answer: Exchange, ids: readonly (string | undefined)[]): void {
    for (const id of answer.succeeded ? ids : []) {
      this.#list(id, STAYS);
    }
  }

  /** What a server error, or no answer, does not tell is listed too. */
  #mayStay(answer: Exchange, suppliers: readonly Sent[]): void {
    const { error, status, call } = answer;
    if (error === undefined ? status >= 500 : error.kind !== 'refused') {
      for (const supplier of suppliers) {
        const code = textAt(supplier, '/code');
        const mark = code === undefined ? '' : `, its code is ${code}`;
        this.#list(textAt(supplier, '/id'), `it may have been made (${call}${mark}), and ${STAYS}`);
      }
    }
  }

  #list(id: string | undefined, reason: string): void {
    if (id === undefined || !this.#staying.has(id.toLowerCase())) {
      this.#staying.add((id ?? '').toLowerCase());
      this.#resources.left.push({ kind: 'supplier', interface: 'channel', ...(id !== undefined && { id }), reason });
    }
  }

  async #call(
    name: ChannelOperation,
    parameters: Record<string, string>,
    sent: Sent | undefined,
    options: CallOptions = {},
  ): Promise<Exchange> {
    const bound = boundOperation(this.#binding, name);
    assertApplies(bound !== undefined, `the binding of the profile leaves ${name} out`);
    const body = sent && { ...sent, meta: { reqId: freshUuid() } };
    const answer = await this.#caller.send({
      name,
      operation: bound.operation,
      parameters,
      read: bound.read,
      ...(body !== undefined && name !== 'setAvailability' && { look: 'impossible' as const }),
      ...(body !== undefined && { body, meant: body, wireBody: bound.write(body) }),
      options,
    });
    if (answer.succeeded && body !== undefined && name !== 'bindProduct') {
      await this.#stock?.(name, parameters, withGivenIds(body, answer));
    }
    return answer;
  }
}

/** A body in which each object has the id that the answer gave it; availability has its own. */
const withGivenIds = (body: Sent, answer: Exchange): Sent =>
  Object.fromEntries(
    Object.entries(body).map(([member, sent]) => {
      const given = member === 'availability' ? undefined : valueAt(answer.canonical, `/${member}`);
      return [member, Array.isArray(sent) ? withIds(sent, given) : withId(sent, given)];
    }),
  );

const withIds = (sent: readonly unknown[], given: unknown): unknown[] =>
  Array.isArray(given) && given.length === sent.length
    ? sent.map((one, index) => withId(one, given[index]))
    : [...sent];

const withId = (sent: unknown, given: unknown): unknown => {
  const id = textAt(given, '/id');
  return id === undefined || typeof sent !== 'object' || sent === null ? sent : { ...sent, id };
};

/** The id under which a create has made something: that of the answer, else that which was sent. */
export const madeId = (answer: Exchange, kind: 'supplier' | 'product' | 'rate', sent: Sent): string =>
  textAt(answer.canonical, `/${kind}/id`) ?? String(valueAt(sent, '/id'));
