// Client programs of the Partner API: what each does on the way, and how every call of it ends.
import { randomUUID } from 'node:crypto';

/** An operator, and what of it a program buys. */
export interface Shop {
  /** Without `/v1.2`. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  channelId: string;
  supplierId: string;
  productId: string;
  rateId: string;
  priceId: string;
}

/** One answer as a program goes on with it. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client program reads what it is given
  json: any;
}

/** An availability as a program reads it. */
interface Listed {
  id: string;
  start: string;
  capacity: number;
}

type Program = (client: Client) => Promise<void>;

const MAX_WAIT_MS = 5_000;

class Client {
  readonly ends: string[] = [];
  readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Calls, and writes down how that ended. */
  async call(words: string, method: string, path: string, body?: object, headers = this.shop.headers): Promise<Answer> {
    const answer = await this.#send(method, path, body, headers);
    const { hold, booking, error } = answer.json ?? {};
    const shown = [hold?.status ?? booking?.status, error?.code].filter(Boolean).join(' ');
    this.ends.push(`${words}: ${answer.status} ${shown}`.trim());
    return answer;
  }

  async #send(method: string, path: string, body: object | undefined, headers: Shop['headers']): Promise<Answer> {
    const reqId = randomUUID();
    const response = await fetch(`${this.shop.baseUrl}/v1.2/${path}`, {
      method,
      headers: { ...headers, 'X-Request-ID': reqId, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ ...body, meta: { reqId } }) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  }

  get product(): string {
    return `suppliers/${this.shop.supplierId}/products/${this.shop.productId}`;
  }

  window(days = 10): { start: string; end: string } {
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    return { start: day(1), end: day(days) };
  }

  /** Starts of the rate with seats, which are listed. */
  async listed(): Promise<Listed[]> {
    const { rateId } = this.shop;
    const query = new URLSearchParams({ rate_id: rateId, ...this.window() });
    const { json } = await this.call('list', 'GET', `${this.product}/availabilities?${query}`);
    const lists = Object.entries<{ availability?: Listed[] }>(json.availabilities.byRate ?? {});
    const own = lists.find(([id]) => id.toLowerCase() === rateId.toLowerCase())?.[1].availability ?? [];
    return own.filter(({ capacity }) => capacity > 4);
  }

  item({ id, start }: { id: string; start: string }, quantity = 1) {
    const { supplierId, productId, rateId, priceId } = this.shop;
    return {
      id: randomUUID(),
      availabilityId: id,
      priceId,
      productId,
      supplierId,
      rateId,
      quantity,
      at: start,
      startTime: start,
    };
  }

  hold(items: object[], own: object = {}): object {
    return { hold: { id: randomUUID(), items: items.map((one) => ({ ...one, travelerType: 'ANY' })), ...own } };
  }

  booking(holdId: string, items: object[], own: object = {}): object {
    const traveler = { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' };
    return {
      booking: {
        id: randomUUID(),
        channelId: this.shop.channelId,
        holdId,
        customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+351 220 555 0100' },
        items: items.map((one, index) => ({ ...one, traveler: { ...traveler, isLead: index === 0 } })),
        ...own,
      },
    };
  }

  /** Waits until something is no longer PENDING. */
  async settled(path: string, kind: 'hold' | 'booking'): Promise<void> {
    const until = Date.now() + MAX_WAIT_MS;
    let status = 'PENDING';
    while (status === 'PENDING' && Date.now() < until) {
      status = (await this.#send('GET', path, undefined, this.shop.headers)).json?.[kind]?.status;
    }
    this.ends.push(`${kind} becomes ${status}`);
  }
}

const held = async (client: Client, own: object = {}) => {
  const [place] = await client.listed();
  const item = client.item(place as Listed);
  const { json } = await client.call('hold', 'POST', 'holds', client.hold([item], own));
  const id: string = json.hold.id;
  await client.settled(`holds/${id}`, 'hold');
  return { id, item };
};

const booksAndCancels: Program = async (client) => {
  const { id, item } = await held(client);
  const made = await client.call('book', 'POST', 'bookings', client.booking(id, [item]));
  const path = `bookings/${made.json.booking.id}`;
  await client.settled(path, 'booking');
  await client.call('hold after booking', 'GET', `holds/${id}`);
  await client.call('second booking', 'POST', 'bookings', client.booking(id, [item]));
  await client.call('cancel', 'PUT', `bookings/cancel/${made.json.booking.id}`);
  await client.call('read', 'GET', path);
  await client.call('second cancel', 'PUT', `bookings/cancel/${made.json.booking.id}`);
};

const changesItsMind: Program = async (client) => {
  const { id, item } = await held(client);
  await client.call('release', 'DELETE', `holds/${id}`);
  await client.call('read', 'GET', `holds/${id}`);
  await client.call('second release', 'DELETE', `holds/${id}`);
  await client.call('book', 'POST', 'bookings', client.booking(id, [item]));
  await client.call('unknown hold', 'GET', `holds/${randomUUID()}`);
};

const asksCarelessly: Program = async (client) => {
  const { start, end } = client.window();
  const { product } = client;
  const { rateId, supplierId } = client.shop;
  const list = (words: string, path: string, query: object) =>
    client.call(words, 'GET', `${path}?${new URLSearchParams({ ...query })}`);
  const [place] = await client.listed();
  const at = place?.start;
  await list('reversed window', `${product}/availabilities`, { rate_id: rateId, start: end, end: start });
  await list('unknown rate', `${product}/availabilities`, { rate_id: randomUUID(), start, end });
  await list('unknown product', `suppliers/${supplierId}/products/${randomUUID()}/availabilities`, { start, end });
  await list('no at', `${product}/availability`, { rate_id: rateId, qty: '1' });
  await list('no quantity', `${product}/availability`, { rate_id: rateId, at });
  await list('no rate', `${product}/availability`, { at, qty: '1' });
  await list('quantity of 0', `${product}/availability`, { rate_id: rateId, at, qty: '0' });
  await list('single', `${product}/availability`, { rate_id: rateId, at, qty: '1' });
};

const repeatsItself: Program = async (client) => {
  const [place] = await client.listed();
  const item = client.item(place as Listed);
  const request = client.hold([item]);
  const { json } = await client.call('hold', 'POST', 'holds', request);
  await client.settled(`holds/${json.hold.id}`, 'hold');
  await client.call('hold again', 'POST', 'holds', request);
  const booking = client.booking(json.hold.id, [item]);
  const made = await client.call('book', 'POST', 'bookings', booking);
  await client.settled(`bookings/${made.json.booking.id}`, 'booking');
  await client.call('book again', 'POST', 'bookings', booking);
  await client.call('cancel', 'PUT', `bookings/cancel/${made.json.booking.id}`);
};

const forgetsItsKeys: Program = async (client) => {
  const path = `${client.product}/availabilities?${new URLSearchParams({ ...client.window() })}`;
  const wrong = Object.fromEntries(Object.keys(client.shop.headers).map((name) => [name, 'wrong']));
  await client.call('no keys', 'GET', path, undefined, {});
  await client.call('wrong keys', 'GET', path, undefined, wrong);
  await client.call('right keys', 'GET', path);
};

const buysForMany: Program = async (client) => {
  const [one, other] = await client.listed();
  const [first, second] = [one, other].map((place) => client.item(place as Listed));
  const items = [first as object, second as object];
  const several = await client.call('several', 'POST', 'holds', client.hold(items));
  if (several.json?.hold !== undefined) {
    await client.settled(`holds/${several.json.hold.id}`, 'hold');
    await client.call('release', 'DELETE', `holds/${several.json.hold.id}`);
  }
  await client.call('none', 'POST', 'holds', client.hold([{ ...first, quantity: 0 }]));
  await client.call('without availability', 'POST', 'holds', client.hold([{ ...first, availabilityId: undefined }]));
};

const programs: Readonly<Record<string, Program>> = {
  'books and cancels': booksAndCancels,
  'changes its mind': changesItsMind,
  'asks carelessly': asksCarelessly,
  'repeats itself': repeatsItself,
  'forgets its keys': forgetsItsKeys,
  'buys for many': buysForMany,
};

/** How each call of every program ends at an operator: `books and cancels, second cancel: 409`. */
export const endsAt = async (shop: Shop): Promise<string[]> => {
  const ends: string[] = [];
  for (const [name, program] of Object.entries(programs)) {
    const client = new Client(shop);
    await program(client);
    ends.push(...client.ends.map((end) => `${name}, ${end}`));
  }
  return ends;
};
