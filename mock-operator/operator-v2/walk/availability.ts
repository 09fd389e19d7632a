// What is free: by dates, and checked for units.
import type { Answer } from '../../test-client.ts';
import { option } from '../test-client.ts';
import { days, isFree, twoWeeks, type Walker } from './walker.ts';

/** Ids of availabilities: one that is sold out, one that is closed, one that is free. */
export interface Chosen {
  soldOut: string;
  closed: string;
  first: string;
}

/** Lists of dates that are there, that are not, and that are malformed. */
export const dates = async ({ api, newId, did, listed, oneOf }: Walker): Promise<Chosen> => {
  const standard = await listed('dates', 'STANDARD');
  await listed('the same dates', 'STANDARD');
  await listed('one date', 'STANDARD', { start: days.start, end: days.start });
  await listed('past dates', 'STANDARD', { start: '2026-05-20', end: '2026-05-30' });
  await listed('reversed dates', 'STANDARD', { start: days.end, end: days.start });
  await listed('no dates', 'STANDARD', { start: 'today', end: '2026-02-30' });
  const entry = await listed('opening hours', 'ENTRY', twoWeeks);
  await listed('opening hours of few', 'GLASSHOUSE');
  await listed('free sale', 'PASS');
  await listed('small groups', 'SMALL');
  await did('dates of an unknown product', api.dates('STANDARD', days, { productId: newId() }));
  const soldOut = oneOf(standard, ({ status }) => status === 'SOLD_OUT');
  const closed = oneOf(entry, ({ status }) => status === 'CLOSED');
  const first = oneOf(standard, isFree);
  return { soldOut, closed, first };
};

/** Checks of units, as many as there are and more. */
export const checks = async (
  { binding, api, newId, did, look }: Walker,
  { soldOut, closed, first }: Chosen,
): Promise<void> => {
  const child = { [binding === 'octo' ? 'id' : 'unitId']: option('STANDARD').prices[1]?.id, quantity: 9 };
  const stranger = { [binding === 'octo' ? 'id' : 'unitId']: newId(), quantity: 1 };
  const checked = (what: string, answer: Promise<Answer>) => did(`check ${what}`, answer, 'availability');
  await checked('one', api.check('STANDARD', first, 1));
  await checked('all', api.check('STANDARD', first, 10));
  await checked('too many', api.check('STANDARD', first, 11));
  await checked('too many of another unit', api.check('STANDARD', first, 2, { units: [child, child] }));
  await checked('sold out', api.check('STANDARD', soldOut, 1));
  await checked('closed', api.check('ENTRY', closed, 1));
  await checked('an unknown unit', api.check('STANDARD', first, 1, { units: [stranger] }));
  await checked('an unknown availability', api.check('STANDARD', newId(), 1));
  await checked('no units', api.check('STANDARD', first, 1, { units: undefined }));
  await checked('one of a small group', api.check('SMALL', (await look('SMALL'))[0]?.id, 1));
  await look();
};
