// Client programs of the operator booking API v2, which know an operator by its supplier list alone.
import { randomUUID } from 'node:crypto';

/** Method and path of each operation; the first is relative to the address, the others to the endpoint that it names. */
type Operations = Readonly<Record<Operation, { method: string; path: string }>>;

type Operation =
  | 'listSuppliers'
  | 'listProducts'
  | 'listAvailability'
  | 'checkConfiguration'
  | 'createBooking'
  | 'getBooking'
  | 'extendHold'
  | 'confirmBooking'
  | 'cancelBooking';

/** An operator, and where it has its operations. */
export interface V2Shop {
  baseUrl: string;
  authorization: string;
  operations: Operations;
}

// biome-ignore lint/suspicious/noExplicitAny: a client program reads what it is given
type Read = any;

interface Asked {
  ids?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  authorization?: string | undefined;
}

const BELOW = '/suppliers/{supplierId}';

/** The paths of the default binding. */
export const DEFAULT_OPERATIONS: Operations = {
  listSuppliers: { method: 'GET', path: '/suppliers' },
  listProducts: { method: 'GET', path: `${BELOW}/products` },
  listAvailability: { method: 'GET', path: `${BELOW}/availability` },
  checkConfiguration: { method: 'POST', path: `${BELOW}/availability` },
  createBooking: { method: 'POST', path: `${BELOW}/bookings` },
  getBooking: { method: 'GET', path: `${BELOW}/bookings/{uuid}` },
  extendHold: { method: 'POST', path: `${BELOW}/bookings/{uuid}/extend` },
  confirmBooking: { method: 'POST', path: `${BELOW}/bookings/{uuid}/confirm` },
  cancelBooking: { method: 'POST', path: `${BELOW}/bookings/{uuid}/cancel` },
};

const CHANNEL = { channelName: 'Beachfront', channelId: 'beach-1' };
const CONTACT = { fullName: 'Mary Jackson', emailAddress: 'mary@example.com', country: 'USA' };
const DATES = { reason: 'CUSTOMER_REQUESTED', reasonDetails: 'still thinking' };

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

class Reseller {
  readonly ends: string[] = [];
  readonly #shop: V2Shop;
  #endpoint = '';
  #supplierId = '';

  constructor(shop: V2Shop) {
    this.#shop = shop;
  }

  /** Calls, and writes down how that ended: the status of the answer, and that of a booking. */
  async call(words: string, operation: Operation, asked: Asked = {}): Promise<{ status: number; read: Read }> {
    const answer = await this.#send(operation, asked);
    const { status } = answer.read ?? {};
    this.ends.push(`${words}: ${answer.status} ${typeof status === 'string' ? status : ''}`.trim());
    return answer;
  }

  async #send(operation: Operation, asked: Asked): Promise<{ status: number; read: Read }> {
    const { baseUrl, operations, authorization: own } = this.#shop;
    const { method, path } = operations[operation];
    const ids: Readonly<Record<string, string>> = { supplierId: this.#supplierId, ...asked.ids };
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
    const root = operation === 'listSuppliers' ? baseUrl : this.#endpoint;
    const authorization = 'authorization' in asked ? asked.authorization : own;
    const response = await fetch(`${root}${filled}${asked.query ? `?${new URLSearchParams(asked.query)}` : ''}`, {
      method,
      headers: {
        ...(authorization && { Authorization: authorization }),
        ...(asked.body && { 'Content-Type': 'application/json' }),
      },
      ...(asked.body && { body: JSON.stringify(asked.body) }),
    });
    const text = await response.text();
    return { status: response.status, read: text && JSON.parse(text) };
  }

  /** Finds an option with vacancies for several, and gives what a create of some of its units is. */
  async shopping() {
    const suppliers = await this.call('suppliers', 'listSuppliers');
    const [supplier] = suppliers.read;
    this.#supplierId = supplier.id;
    this.#endpoint = supplier.endpoint ?? this.#shop.baseUrl;
    const products = await this.call('products', 'listProducts');
    const product = products.read.find((one: Read) => one.options.length > 0);
    const [option] = product.options;
    const asked = { productId: product.id, optionId: option.id };
    const dates = { localDateStart: dayIn(2), localDateEnd: dayIn(8) };
    const listed = await this.call('dates', 'listAvailability', { query: { ...asked, ...dates } });
    const free = listed.read.filter((one: Read) => one.vacancies === undefined || one.vacancies >= 5);
    const unitId: string = option.units[0].id;
    const create = (units: number, nth = 0) => ({
      uuid: randomUUID(),
      ...CHANNEL,
      ...asked,
      availabilityId: free[nth % free.length].id,
      unitItems: Array.from({ length: units }, () => ({
        uuid: randomUUID(),
        unitId,
        resellerReference: 'guest',
      })),
      holdExpirationMinutes: 15,
      resellerReference: 'beach order',
    });
    return { asked, dates, create, unitId, first: free[0] as Read };
  }
}

type Program = (reseller: Reseller) => Promise<void>;

const sells: Program = async (reseller) => {
  const { create, asked, unitId, first } = await reseller.shopping();
  const units = [{ unitId, id: unitId, quantity: 2 }];
  await reseller.call('check', 'checkConfiguration', { body: { ...asked, availabilityIds: [first.id], units } });
  const order = create(2);
  const ids = { uuid: order.uuid };
  await reseller.call('create', 'createBooking', { body: order });
  await reseller.call('create again', 'createBooking', { body: order });
  const more = [...order.unitItems, { uuid: randomUUID(), unitId, resellerReference: 'one more' }];
  await reseller.call('create of more', 'createBooking', { body: { ...order, unitItems: more } });
  await reseller.call('read', 'getBooking', { ids });
  await reseller.call('extend', 'extendHold', { ids, body: { ...DATES, holdExpirationMinutes: 20 } });
  await reseller.call('extend without a reason', 'extendHold', { ids, body: { holdExpirationMinutes: 20 } });
  const sale = { contact: CONTACT, resellerReference: 'beach order' };
  await reseller.call('confirm', 'confirmBooking', { ids, body: sale });
  await reseller.call('confirm again', 'confirmBooking', { ids, body: sale });
  await reseller.call('extend of the confirmed', 'extendHold', { ids, body: { ...DATES, holdExpirationMinutes: 20 } });
  await reseller.call('read of the confirmed', 'getBooking', { ids });
  await reseller.call('cancel', 'cancelBooking', { ids, body: { reason: 'CUSTOMER' } });
  await reseller.call('cancel again', 'cancelBooking', { ids, body: { reason: 'CUSTOMER' } });
  await reseller.call('read of the cancelled', 'getBooking', { ids });
  await reseller.call('confirm of the cancelled', 'confirmBooking', { ids, body: sale });
};

const abandons: Program = async (reseller) => {
  const { create } = await reseller.shopping();
  const order = create(1, 3);
  const ids = { uuid: order.uuid };
  await reseller.call('create', 'createBooking', { body: order });
  await reseller.call('cancel', 'cancelBooking', { ids, body: { reason: 'CUSTOMER' } });
  await reseller.call('read', 'getBooking', { ids });
  await reseller.call('confirm', 'confirmBooking', { ids, body: { contact: CONTACT } });
  await reseller.call('extend', 'extendHold', { ids, body: DATES });
  await reseller.call('create again', 'createBooking', { body: order });
  await reseller.call('cancel again', 'cancelBooking', { ids, body: { reason: 'OTHER' } });
};

const guesses: Program = async (reseller) => {
  const { create, asked, dates } = await reseller.shopping();
  const query = { ...asked, ...dates };
  const other = create(1, 5);
  const strange = other.unitItems.map((item) => ({ ...item, unitId: randomUUID() }));
  const list = (words: string, own: object) =>
    reseller.call(words, 'listAvailability', { query: { ...query, ...own } });
  await list('an unknown product', { productId: randomUUID() });
  await list('reversed dates', { localDateStart: dates.localDateEnd, localDateEnd: dates.localDateStart });
  await reseller.call('no key', 'listSuppliers', { authorization: undefined });
  await reseller.call('a wrong key', 'listSuppliers', { authorization: 'Bearer nobody' });
  await reseller.call('an unknown supplier', 'listProducts', { ids: { supplierId: randomUUID() } });
  await reseller.call('an unknown booking', 'getBooking', { ids: { uuid: randomUUID() } });
  const cancel = { ids: { uuid: randomUUID() }, body: { reason: 'OTHER' } };
  await reseller.call('cancel of an unknown booking', 'cancelBooking', cancel);
  await reseller.call('an unknown option', 'createBooking', { body: { ...other, optionId: randomUUID() } });
  await reseller.call('an unknown time', 'createBooking', { body: { ...other, availabilityId: randomUUID() } });
  await reseller.call('an unknown unit', 'createBooking', { body: { ...other, unitItems: strange } });
  await reseller.call('no units', 'createBooking', { body: { ...other, unitItems: [] } });
  await reseller.call('the right one', 'createBooking', { body: other });
  await reseller.call('the end', 'cancelBooking', { ids: { uuid: other.uuid }, body: { reason: 'OTHER' } });
};

const PROGRAMS: Readonly<Record<string, Program>> = { sells, abandons, guesses };

/** How each call of every program ends at an operator: `sells, confirm: 200 confirmed`. */
export const endsOfV2At = async (shop: V2Shop): Promise<string[]> => {
  const ends: string[] = [];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const reseller = new Reseller(shop);
    await program(reseller);
    ends.push(...reseller.ends.map((end) => `${name}, ${end}`));
  }
  return ends;
};
