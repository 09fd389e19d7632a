// Control of one world: what a test or a person may change behind the interfaces. Not part of the specification.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { PageRequirement } from '../../pages/mock/model.ts';
import { harOf } from '../../schemas/har.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { wholeText } from '../kernel/body-text.ts';
import { v2Bookings } from '../operator-v2/rules/booking.ts';
import { readBody } from '../operator-v2/rules/booking-body.ts';
import { bookings } from '../partner/rules/booking.ts';
import { createdBookingBody } from '../partner/rules/booking-body.ts';
import { holds } from '../partner/rules/hold.ts';
import { createdHoldBody } from '../partner/rules/hold-body.ts';
import { addressOf } from '../wire/address.ts';
import { limitedBody } from '../wire/body-limit.ts';
import { type CallName, type Members, mistakeOf } from '../wire/control-words.ts';
import { isJsonType } from '../wire/json.ts';
import { behaviour } from './behaviour.ts';
import { calls } from './call.ts';
import { calendarOf, catalogueOf } from './catalogue.ts';
import { COMMAND_NAMES, COMMANDS, clockOf, faultsOf, forget, latencyOf, variantsOf } from './commands.ts';
import { type Controlled, type OtherWorlds, reportOf } from './controlled.ts';
import { events } from './events.ts';
import { entryOf, exchangeOf, pageOf } from './journal-view.ts';
import { Misuse, misused, misuseIf, unknownCall } from './misuse.ts';
import { runningOf } from './scenario.ts';
import { restore, snapshotOf } from './snapshot.ts';

/** Refuses a body that is too large or encoded. @throws Misuse 413 or 415 */
const limited = limitedBody((status, message) => new Misuse(message, status));

/** The JSON of a body. @throws Misuse 400 or 415 */
const jsonOf = async (c: Context, otherwise: { value: unknown } | undefined): Promise<{ value: unknown }> => {
  const text = await wholeText(c.req.raw);
  const type = c.req.header('Content-Type');
  misuseIf(
    text !== '' && !isJsonType(type ?? ''),
    `the content type of a body is application/json, not ${type ?? 'absent'}`,
    415,
  );
  const json = text === '' ? otherwise : jsonIn(text);
  if (!json) {
    throw new Misuse('the body is no JSON in UTF-8');
  }
  return json;
};

/** A document that is more than the members of a call. @throws Misuse 400 or 415 */
const documentOf = async (c: Context): Promise<unknown> => (await jsonOf(c, undefined)).value;

/** The members of a call; without a body it has none. @throws Misuse 400 or 415 */
const bodyOf = async <Name extends CallName>(c: Context, name: Name): Promise<Members<Name>> => {
  misuseIf(Object.keys(c.req.query()).length > 0, `${name} takes its members in the body, not in the query`);
  const json = await jsonOf(c, { value: {} });
  const mistake = mistakeOf(name, json.value);
  if (mistake !== undefined) {
    throw new Misuse(mistake);
  }
  return json.value as Members<Name>;
};

/** The names in the query of each call that has one. Those of the journal are its filters, which it judges itself. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'GET /journal/matching': ['text'],
  'GET /calendar': ['rate', 'from', 'until'],
};

const JOURNAL = 'GET /journal';

/** Refuses a query with a name that the call does not have; `isKnown` says what there is below `/_mock`. @throws Misuse 400 */
const knownQuery =
  (isKnown: (path: string) => boolean): MiddlewareHandler =>
  async (c, next) => {
    const path = c.req.path.replace(/^\/_mock/, '');
    const call = `${c.req.method} ${path}`;
    const names = NAMES[call] ?? [];
    const strange = Object.keys(c.req.query()).find((name) => !names.includes(name));
    if (strange !== undefined && c.req.method !== 'POST' && call !== JOURNAL && isKnown(path)) {
      const has = names.length === 0 ? 'it has no query' : `it has ${names.join(', ')}`;
      throw new Misuse(`${call.replace(' ', ' /_mock')} takes no ${strange}: ${has}.${didYouMean(strange, names)}`);
    }
    await next();
  };

const journalOf = (
  { journal, prefix, worlds }: Controlled,
  query: Readonly<Record<string, string>>,
  address: string,
) => {
  const place = query.world === undefined ? prefix : `/_world/${query.world}`;
  const asked = place === prefix ? journal : worlds.journalOf(place);
  if (!asked) {
    throw new Misuse(`There is no world ${place}.`, 404);
  }
  const { records, total } = pageOf(asked.records(), query);
  return query.as === 'har'
    ? harOf(
        records.map((record) => exchangeOf(record, address)),
        () => '',
      )
    : { total, calls: records.map((record) => entryOf(record, place)) };
};

const remove = (worlds: OtherWorlds, prefix: string): void => {
  misuseIf(!worlds.delete(prefix), `There is no world ${prefix}.`, 404);
};

const latest = <Item>(list: Item[]): Item[] => list.slice(-100).reverse();

const overviewOf = ({ world, journal, prefix }: Controlled) => ({
  ...clockOf(world),
  faults: [...world.faults],
  variants: [...world.variants],
  latency: latencyOf(world),
  outage: world.outage,
  holds: latest(holds(world).all()).map((hold) => createdHoldBody(world, hold)),
  bookings: latest(bookings(world).all()).map((booking) => createdBookingBody(world, booking)),
  v2Bookings: latest(v2Bookings(world).all()).map((booking) => ({
    ...readBody(world, booking),
    option: booking.offered.rate.title,
  })),
  // The page asks every second: without headers and bodies, which the journal has.
  calls: pageOf(journal.records(), { order: 'newest', limit: '100' }).records.map((record) => {
    const { headers: _, body: _body, answer: _answer, ...line } = entryOf(record, prefix);
    return line;
  }),
});

/** The requirements that the page links to. */
const requirements: Readonly<Record<string, PageRequirement>> = Object.fromEntries(
  requirementIds.map((id) => {
    const { level, source, sentence, bearer } = catalogue[id];
    return [id, { level, source, sentence, bearer }];
  }),
);

/** The first part of a path. */
const begins = (path: string): string => path.split('/', 2).join('/');

/** The control interface of a world. */
export const control = (controlled: Controlled) => {
  const { world, worlds } = controlled;
  const routes: Hono = new Hono()
    .onError(misused)
    .use('*', limited)
    .use(
      '*',
      knownQuery((path) => routes.routes.some((route) => begins(route.path) === begins(path))),
    )
    .get('/overview', (c) => c.json(overviewOf(controlled)))
    .get('/state', (c) => c.json(snapshotOf(world)))
    .put('/state', async (c) => {
      restore(world, await documentOf(c));
      forget(controlled);
      return c.json(clockOf(world));
    })
    .get('/catalogue', (c) => c.json(catalogueOf(world)))
    .put('/inventory', async (c) => {
      world.sell(await documentOf(c));
      forget(controlled);
      return c.json(catalogueOf(world));
    })
    .get('/clock', (c) => c.json(clockOf(world)))
    .get('/faults', (c) => c.json(faultsOf(world)))
    .get('/variants', (c) => c.json(variantsOf(world)))
    .get('/start', (c) => c.json(controlled.start(addressOf(c))))
    .get('/scenarios', (c) => c.json(runningOf(world)))
    .get('/journal', (c) => c.json(journalOf(controlled, c.req.query(), addressOf(c))))
    .delete('/journal', (c) => {
      forget(controlled);
      return c.body(null, 204);
    })
    .get('/caller', (c) => c.json(reportOf(controlled, addressOf(c))))
    .delete('/caller', (c) => {
      forget(controlled);
      return c.body(null, 204);
    })
    .get('/worlds', (c) => c.json({ worlds: worlds.list() }))
    .delete('/worlds/:name', (c) => {
      remove(worlds, `/_world/${c.req.param('name')}`);
      return c.body(null, 204);
    })
    .delete('/worlds/:kind{_world|_fault|_variant}/:name', (c) => {
      remove(worlds, `/${c.req.param('kind')}/${c.req.param('name')}`);
      return c.body(null, 204);
    })
    .route('/', behaviour(world))
    .route('/', calls(controlled))
    .route('/', events(controlled))
    .get('/calendar', (c) => c.json(calendarOf(world, c.req.query())))
    .get('/requirements', (c) => c.json(requirements));
  for (const name of COMMAND_NAMES) {
    routes.post(`/${name}`, async (c) => {
      const done = COMMANDS[name](controlled, (await bodyOf(c, name)) as never);
      return c.json(done, name === 'behaviour' ? 201 : 200);
    });
  }
  return routes.all('*', unknownCall(routes.routes));
};
