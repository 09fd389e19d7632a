// An operator that sets up what he sells takes or leaves each of these habits, in any combination.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Json } from '../../../mock-operator/test-client.ts';
import { askingAgainAfter, type Scene } from './client.ts';
import { jsonOf, typeOf } from './form.ts';

export const CHANNEL_HABITS = [
  'writes uuids in upper case',
  'gives what it sets up an id',
  'sets up in bulk',
  'sends JSON on many lines',
  'names the charset of its JSON',
  'sets the availability again',
  'reads its channel',
  'waits as long as Retry-After says',
] as const;

const DAY = '2026-06-03';

/** Sets up a supplier with a product, a rate and its availability, and binds it. */
export const channelTranscript = async (scene: Scene, habits: ReadonlySet<string>): Promise<void> => {
  const { api, keys } = scene;
  const does = (habit: (typeof CHANNEL_HABITS)[number]) => habits.has(habit);
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const reqId = randomUUID();
    const text =
      body &&
      jsonOf({ ...body, meta: { reqId } }, does('writes uuids in upper case'), does('sends JSON on many lines'));
    const headers = { ...keys, ...typeOf(does('names the charset of its JSON')), 'X-Request-ID': reqId };
    const { status, json } = await api.call(method, `/v1.2${path}`, text, headers);
    expect(status, `${method} ${path}`).toBeLessThan(300);
    return json;
  };
  /** Sets one thing up, alone or as the only one of many. */
  const made = async (path: string, many: string, name: string, thing: object): Promise<string> => {
    const whole = { ...(does('gives what it sets up an id') && { id: randomUUID() }), ...thing };
    return does('sets up in bulk')
      ? (await call('POST', many, { [`${name}s`]: [whole] }))[`${name}s`][0].id
      : (await call('POST', path, { [name]: whole }))[name].id;
  };

  if (does('waits as long as Retry-After says')) {
    await askingAgainAfter(5, (s) => s.call('GET', '/v1.2/channels'))(scene);
  }
  const { channels } = await call('GET', '/channels');
  if (does('reads its channel')) {
    await call('GET', `/channels/${channels[0].id}`);
  }
  const supplier = `/suppliers/${await made('/supplier', '/suppliers', 'supplier', { code: 'NEW', name: 'New Tours' })}`;
  const products = `${supplier}/products`;
  const product = `${products}/${await made(products, `/bulk${products}`, 'product', { name: 'Walk' })}`;
  const rate = { name: 'Standard', type: 'RESERVED', holdable: true, prices: [{ name: 'Adult' }] };
  const rateId = await made(`${product}/rates`, `/bulk${product}/rates`, 'rate', rate);
  const open = { id: randomUUID(), start: `${DAY}T09:00:00Z`, end: `${DAY}T11:00:00Z`, capacity: 8, maxCapacity: 10 };
  for (const capacity of does('sets the availability again') ? [8, 6] : [8]) {
    await call('PUT', `${product}/rates/${rateId}/availabilities`, { availability: [{ ...open, capacity }] });
  }
  await call('POST', `${product}/channels/${channels[0].id}`, { priceAt: 'PRICE_AT_SALE' });
};
