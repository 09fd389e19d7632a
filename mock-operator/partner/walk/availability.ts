// What is free: lists and single reads.
import { demoSupplier } from '../../demo.ts';
import { demoRate } from '../test-client.ts';
import type { Stage } from './walker.ts';

/** Lists, of windows and rates that are there, that are not, and that are malformed. */
export const lists: Stage = async ({ api, did, list, day, get, inDay, newId, write }) => {
  const answered: string[] = [];
  const listed = list('STANDARD', day).then(() => answered.push('list'));
  for (let reads = 0; reads < 20; reads += 1) {
    await get('hold', newId());
  }
  answered.push('reads');
  await listed;
  write({ what: `first answered: ${answered[0]}`, status: 200, text: '', headers: '' });
  await did('list', list('STANDARD', day));
  await did('list by rate', list('STANDARD', { ...day, rate_id: demoRate('FIXED').id }));
  await did(
    'list with an offset',
    list('STANDARD', { start: '2026-06-03T11:30:00+02:00', end: '2026-06-03T15:30:00+02:00' }),
  );
  await did('list of one window', list('STANDARD', { start: inDay.start, end: inDay.end }));
  await did(
    'list of part of a window',
    list('STANDARD', { start: '2026-06-03T10:00:00Z', end: '2026-06-03T10:30:00Z' }),
  );
  await did('list without start', list('STANDARD', { end: day.end }));
  await did('list without end', list('STANDARD', { start: day.start }));
  await did('list with a date', list('STANDARD', { ...day, start: '2026-06-03' }));
  await did('list with a wrong end', list('STANDARD', { ...day, end: 'tomorrow' }));
  await did('list reversed', list('STANDARD', { start: day.end, end: day.start }));
  await did('list of an unknown rate', list('STANDARD', { ...day, rate_id: newId() }));
  await did(
    'list of an unknown product',
    api.call(
      'GET',
      `/v1.2/suppliers/${demoSupplier.id}/products/${newId()}/availabilities?start=${day.start}&end=${day.end}`,
    ),
  );
};

/** Single reads, of moments and quantities that are served and that are not. */
export const singles: Stage = async ({ api, did, inDay, products, newId }) => {
  const at = inDay.start;
  for (const query of [
    { at, qty: '10' },
    { at, qty: '11' },
    { at, qty: '12' },
    { at, qty: '500' },
    { at },
    { qty: '1' },
    { at, qty: '0' },
    { at, qty: 'two' },
    { at: 'noon', qty: '1' },
    { at: '2026-06-03T11:00:00+02:00', qty: '1' },
    { at: '2026-06-03T10:00:00Z', qty: '1' },
    { at: '2001-01-01T00:00:00Z', qty: '1' },
  ] as Array<Record<string, string>>) {
    await did(`single ${JSON.stringify(query)}`, api.single('STANDARD', query));
  }
  await did('single of an unknown rate', api.single('STANDARD', { at, qty: '1', rate_id: newId() }));
  await did('single of the second rate', api.single('FIXED', { at, qty: '1' }));
  await did('single below the least', api.single('SMALL', { at, qty: '1' }));
  await did(
    'single without a rate',
    api.call('GET', `${products}/${demoRate('FIXED').productId}/availability?at=${at}&qty=1`),
  );
  await did('single of an unknown product', api.call('GET', `${products}/${newId()}/availability?at=${at}&qty=1`));
};
