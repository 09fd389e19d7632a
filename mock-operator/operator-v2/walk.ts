// A walk through every rule of v2, in either binding.

import { demoSupplier } from '../demo.ts';
import { DEMO_AUTHORIZATION, neighbour } from '../demo-v2.ts';
import { randomFrom, uuidFrom } from '../kernel/random.ts';
import { createMock } from '../mock.ts';
import type { Answer, Json } from '../test-client.ts';
import type { Walk } from '../walk.ts';
import { type Dates, option, v2Client } from './test-client.ts';
import type { Binding } from './wire/exchange.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
const days: Dates = { start: '2026-06-02', end: '2026-06-05' };
const twoWeeks: Dates = { start: '2026-06-02', end: '2026-06-14' };
const unknown = { Authorization: 'Bearer nobody' };
const missing = { Authorization: undefined };
const restricted = { Authorization: DEMO_AUTHORIZATION.restricted };

const isFree = ({ status }: Json): boolean => ['FREESALE', 'AVAILABLE', 'LIMITED'].includes(status);

/** The walk through v2 as a binding shows it. */
export const v2Walk =
  (binding: Binding): Walk =>
  async (deviation, write) => {
    const mock = createMock({ now: start, ...deviation });
    const next = randomFrom('transcript of v2');
    const newId = () => uuidFrom(next);
    const api = v2Client(mock, { binding, newId });

    const did = async (what: string, calls: Promise<Answer> | Promise<Answer[]>, schema?: string): Promise<Answer> => {
      const answers = [await calls].flat();
      for (const { status, text, headers } of answers) {
        const type = headers.get('Content-Type') ?? '';
        write({ what, status, text, headers: type, ...(schema !== undefined && { schema: `operator-v2/${schema}` }) });
      }
      return answers[0] as Answer;
    };
    const listed = async (what: string, code: string, dates = days): Promise<Json[]> =>
      (await did(what, api.dates(code, dates), 'availability')).json ?? [];
    const oneOf = (list: Json[], is: (one: Json) => boolean): string => list.find(is)?.id ?? newId();
    const offers = new Map<string, string[]>();
    /** Another of those that were free at the first call. */
    const free = async (code: string): Promise<string> => {
      const known = offers.get(code) ?? (await look(code)).filter(isFree).map(({ id }) => id);
      const [id = newId(), ...others] = known;
      offers.set(code, [...others, id]);
      return id;
    };
    const booking = (what: string, calls: Promise<Answer> | Promise<Answer[]>) => did(what, calls, 'booking');
    const get = (uuid: string) => booking('get', api.get(uuid));
    const created = async (code: string, availability: string, units = 1, own: object = {}) => {
      const request = api.wanted(code, availability, units, own);
      await booking(`create ${code}`, api.create(request));
      return request;
    };
    const look = (code = 'STANDARD') => listed('look', code);
    const pass = (advanceSeconds: number) => api.control('clock', { advanceSeconds });
    const refusedCreate = (what: string, code: string, availability: string, own: object) =>
      booking(`create ${what}`, api.create(api.wanted(code, availability, 1, own)));

    // Access.
    await did('suppliers', api.suppliers(), binding === 'octo' ? undefined : 'supplier');
    await did('suppliers again', api.suppliers());
    await did('products', api.products(), 'product');
    await did('products again', api.products(), 'product');
    for (const headers of [missing, unknown, { Authorization: '' }]) {
      await did('suppliers without a key', api.suppliers(headers));
      await did('products without a key', api.products(headers));
    }
    await did('suppliers, restricted', api.suppliers(restricted));
    await did('products, restricted', api.products(restricted));
    await did('products of the neighbour, restricted', api.products(restricted, neighbour.id));
    await did('products of nobody', api.products({}, newId()));
    await did('no path', api.call('GET', `${api.endpoint()}/nothing`));
    await did('no path at all', api.call('GET', binding === 'octo' ? '/octo/nothing' : '/v2/nothing'));
    await did('beside the endpoint', api.call('GET', `/v2/suppliers/${demoSupplier.id}/products`));

    // Availability dates.
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

    // Checks.
    const first = oneOf(standard, isFree);
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

    // Creates.
    const one = await created('STANDARD', first, 2);
    await get(one.uuid);
    await get(one.uuid.toUpperCase());
    await did('below the neighbour', api.call('GET', `${api.endpoint(neighbour.id)}/bookings/${one.uuid}`));
    await look();
    await booking('create again', api.create(one));
    await look();
    await booking('other data', api.create({ ...one, unitItems: one.unitItems.slice(1) }));
    await get(one.uuid);
    await look();
    await pass(120);
    await booking('create again later', api.create(one));
    await created('STANDARD', await free('STANDARD'), 3);
    await refusedCreate('without availability', 'STANDARD', first, { availabilityId: undefined });
    await refusedCreate('of an unknown availability', 'STANDARD', newId(), {});
    await refusedCreate('without unit items', 'STANDARD', first, { unitItems: undefined });
    await refusedCreate('with empty unit items', 'STANDARD', first, { unitItems: [] });
    const refused = await created('STANDARD', first, 1, { unitItems: [{ uuid: newId(), unitId: newId() }] });
    await get(refused.uuid);
    await look();
    await refusedCreate('of an unknown product', 'STANDARD', first, { productId: newId() });
    await refusedCreate('of an unknown option', 'STANDARD', first, { optionId: newId() });
    await refusedCreate('of what is sold out', 'STANDARD', soldOut, {});
    await refusedCreate('of what is closed', 'ENTRY', closed, {});
    const many = { unitItems: api.wanted('STANDARD', first, 10).unitItems };
    await refusedCreate('beyond the vacancies', 'STANDARD', first, many);
    await refusedCreate('without a uuid', 'STANDARD', first, { uuid: undefined });
    await did('malformed', api.create('{"uuid":'));
    for (const headers of [missing, unknown]) {
      const request = api.wanted('STANDARD', first);
      await did('create without a key', api.create(request, headers));
      await get(request.uuid);
    }
    const full = await free('GLASSHOUSE');
    await created('GLASSHOUSE', full, 3);
    await refusedCreate('of what is held', 'GLASSHOUSE', full, {});

    // Extend, confirm, cancel.
    await booking('extend', api.extend(one.uuid));
    await get(one.uuid);
    await look();
    if (binding !== 'octo') {
      await booking('extend without a reason', api.extend(one.uuid, { reason: undefined }));
    }
    await get(one.uuid);
    await pass(16 * 60);
    await booking('confirm what was extended', api.confirm(one.uuid));
    await get(one.uuid);
    await look();
    await booking('confirm again', api.confirm(one.uuid));
    await booking('create once more', api.create(one));
    await booking('extend the confirmed', api.extend(one.uuid));
    await get(one.uuid);
    await pass(3600);
    await get(one.uuid);
    const other = await created('STANDARD', await free('STANDARD'));
    const another = await created('STANDARD', await free('STANDARD'));
    await booking('cancel the confirmed', api.cancel(one.uuid));
    await get(one.uuid);
    await get(other.uuid);
    await look();
    await booking('cancel it again', api.cancel(one.uuid));
    await get(one.uuid);
    await booking('cancel in progress', api.cancel(other.uuid));
    await get(other.uuid);
    await look();
    await booking('cancel that again', api.cancel(other.uuid));
    await booking('and again', api.cancel(other.uuid));
    await look();
    await booking('create what was cancelled', api.create(other));
    await booking('confirm the cancelled', api.confirm(other.uuid));
    await get(other.uuid);
    await booking('extend the cancelled', api.extend(other.uuid));
    await get(other.uuid);
    const third = await created('STANDARD', await free('STANDARD'));
    await booking('confirm the third', api.confirm(third.uuid));
    await get(another.uuid);

    // Time.
    const brief = await free('ENTRY');
    const late = [await created('ENTRY', brief), await created('ENTRY', brief), await created('ENTRY', brief)];
    await look('ENTRY');
    await pass(16 * 60);
    for (const { uuid } of late) {
      await get(uuid);
    }
    await look('ENTRY');
    await booking('confirm the elapsed', api.confirm(late[0]?.uuid ?? ''));
    await booking('extend the elapsed', api.extend(late[1]?.uuid ?? ''));
    await booking('cancel the elapsed', api.cancel(late[2]?.uuid ?? ''));
    for (const { uuid } of late) {
      await get(uuid);
    }
    await look('ENTRY');

    // Nobody's.
    await get(newId());
    await get('no-uuid');
    await booking('extend nothing', api.extend(newId()));
    await booking('cancel nothing', api.cancel(newId()));
    const nowhere = newId();
    await booking('confirm nothing', api.confirm(nowhere));
    await get(nowhere);

    // At once.
    const twice = <Made>(make: () => Promise<Made>): Promise<Made[]> => Promise.all([make(), make()]);
    const same = api.wanted('STANDARD', await free('STANDARD'));
    await booking(
      'one create at once',
      twice(() => api.create(same)),
    );
    await look();
    const last = await free('GLASSHOUSE');
    await booking(
      'the last ones at once',
      twice(() => api.create(api.wanted('GLASSHOUSE', last, 2))),
    );
    await look('GLASSHOUSE');
    await booking(
      'one confirm at once',
      twice(() => api.confirm(same.uuid)),
    );
    const dropped = await created('STANDARD', await free('STANDARD'));
    await booking(
      'one cancel at once',
      twice(() => api.cancel(dropped.uuid)),
    );
    await look();
    const raced = await created('STANDARD', await free('STANDARD'));
    await booking('confirm and cancel', Promise.all([api.confirm(raced.uuid), api.cancel(raced.uuid)]));
    await get(raced.uuid);
  };
