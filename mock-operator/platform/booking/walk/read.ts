// The walk through the Booking API: suppliers, products, rates and availability.

import type { Availability } from '../../../partner/test-client.ts';
import { demoRate } from '../../../partner/test-client.ts';
import type { Walker } from './walker.ts';

/** Reads what is sold, with keys and without. */
export const readCatalog = async ({ door, did, newId, supplier, product }: Walker): Promise<void> => {
  for (const path of [
    '/suppliers',
    '/suppliers?code=MUSEUM',
    '/suppliers?partner_id=OT',
    '/suppliers?code=nobody',
    supplier,
    `/suppliers/${newId()}`,
    '/suppliers/nobody',
    `${supplier}/products`,
    `/suppliers/${newId()}/products`,
    product,
    `${supplier}/products/${newId()}`,
    `${product}/rates`,
    `${product}/rates/${demoRate('STANDARD').id}`,
    `${product}/rates/${demoRate('PASS').id}`,
    `${supplier}/products/${newId()}/rates`,
    '/nothing',
  ]) {
    await did(path, door('GET', path));
  }
  for (const headers of [{ 'X-API-Key': undefined }, { 'X-API-Secret': 'wrong' }]) {
    await did('suppliers without keys', door('GET', '/suppliers', undefined, headers));
    await did('products without keys', door('GET', `${supplier}/products`, undefined, headers));
    await did('a hold without keys', door('GET', `/holds/${newId()}`, undefined, headers));
  }
};

/** Reads when it is free. Answers the first availability of a day. */
export const readAvailability = async ({ door, did, list, api, newId, product }: Walker): Promise<Availability> => {
  const at = (await did('list', list())).json?.availabilities?.byRate?.[demoRate('STANDARD').id]?.availability?.[0] ?? {
    id: newId(),
    start: '2026-06-03T09:00:00Z',
    end: '2026-06-03T11:00:00Z',
    capacity: 10,
  };
  await did('list without a start', list('end=2026-06-04T00:00:00Z'));
  const single = `${product}/availability?rate_id=${demoRate('STANDARD').id}&at=${at.start}&qty=`;
  await did('single', door('GET', `${single}2`));
  await did('single beyond what is free', door('GET', `${single}99`));
  await api.hold('STANDARD', at, 1);
  await did('list after a sale elsewhere', list());
  await api.control('clock', { advanceSeconds: 301 });
  await did('list after five minutes', list());
  return at;
};
