// Control of one world: what a test or a person may change behind the interfaces. Not part of the specification.
import { type Context, Hono } from 'hono';
import { instant } from '../../schemas/formats.ts';
import { createdBookingBody } from '../domain/booking-body.ts';
import { createdHoldBody } from '../domain/hold-body.ts';
import { utc } from '../domain/time.ts';
import { readBody } from '../domain/v2/booking-body.ts';
import { faults, variants } from '../faults.ts';
import type { Entry, Journal } from '../wire/journal.ts';
import type { ControlledWorld } from '../world.ts';

/** A control request that cannot be carried out; the message says what is wanted instead. */
class Misuse extends Error {}

type Members = Record<string, unknown>;

const membersOf = async (c: Context): Promise<Members> => {
  const text = await c.req.text();
  if (text === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Misuse('the body is to be a JSON object');
  return value as Members;
};

const numberIn = (members: Members, name: string): number => {
  const value = members[name];
  if (typeof value !== 'number' || !(value >= 0)) throw new Misuse(`"${name}" is to be a number, 0 or more`);
  return value;
};

/** Names in the members `set`, `add` and `remove`, applied to those that are on. */
const namesIn = (members: Members, on: ReadonlySet<string>): string[] => {
  const list = (name: string): string[] => {
    const value = members[name] ?? [];
    if (!Array.isArray(value)) throw new Misuse(`"${name}" is to be a list of names`);
    return value.map(String);
  };
  const base = members.set === undefined ? [...on] : list('set');
  const removed = new Set(list('remove'));
  return [...new Set([...base, ...list('add')])].filter((name) => !removed.has(name));
};

const moveClock = (world: ControlledWorld, members: Members): void => {
  if (members.advanceSeconds !== undefined) world.advance(1000 * numberIn(members, 'advanceSeconds'));
  else if (typeof members.now === 'string' && !Number.isNaN(instant(members.now))) {
    world.advance(instant(members.now) - world.now());
  } else throw new Misuse('"advanceSeconds" (a number) or "now" (a date-time) is wanted');
};

const clockOf = (world: ControlledWorld) => ({ now: new Date(world.now()).toISOString() });

const faultsOf = (world: ControlledWorld) => ({ on: [...world.faults], known: Object.fromEntries(faults) });
const variantsOf = (world: ControlledWorld) => ({ on: [...world.variants], known: Object.fromEntries(variants) });

const journalOf = (journal: Journal) => ({
  calls: journal.entries().map((entry: Entry) => ({ ...entry, at: utc(entry.at) })),
});

const latest = <Item>(list: Item[]): Item[] => list.slice(-100).reverse();

const stateOf = (world: ControlledWorld, journal: Journal) => ({
  ...clockOf(world),
  faults: [...world.faults],
  variants: [...world.variants],
  latencyMs: world.latencyMs,
  outage: world.outage,
  holds: latest(world.store.holds.all()).map((hold) => createdHoldBody(world, hold)),
  bookings: latest(world.store.bookings.all()).map((booking) => createdBookingBody(world, booking)),
  v2Bookings: latest(world.store.v2Bookings.all()).map((booking) => ({
    ...readBody(world, booking),
    option: booking.place.rate.title,
  })),
  calls: latest(journalOf(journal).calls),
});

/** The control interface of a world. Its errors are `{"error": "…"}` with 400. */
export const control = (world: ControlledWorld, journal: Journal) =>
  new Hono()
    .onError((error, c) => c.json({ error: error.message }, 400))
    .get('/state', (c) => c.json(stateOf(world, journal)))
    .post('/reset', async (c) => {
      const members = await membersOf(c);
      world.reset(members.seed === undefined ? undefined : numberIn(members, 'seed'));
      journal.clear();
      return c.json(clockOf(world));
    })
    .get('/clock', (c) => c.json(clockOf(world)))
    .post('/clock', async (c) => {
      moveClock(world, await membersOf(c));
      return c.json(clockOf(world));
    })
    .get('/faults', (c) => c.json(faultsOf(world)))
    .post('/faults', async (c) => {
      world.switchFaults(namesIn(await membersOf(c), world.faults));
      return c.json(faultsOf(world));
    })
    .get('/variants', (c) => c.json(variantsOf(world)))
    .post('/variants', async (c) => {
      world.switchVariants(namesIn(await membersOf(c), world.variants));
      return c.json(variantsOf(world));
    })
    .get('/journal', (c) => c.json(journalOf(journal)))
    .delete('/journal', (c) => {
      journal.clear();
      return c.body(null, 204);
    })
    .post('/latency', async (c) => {
      world.latencyMs = numberIn(await membersOf(c), 'ms');
      return c.json({ ms: world.latencyMs });
    })
    .post('/outage', async (c) => {
      world.outage = (await membersOf(c)).on === true;
      return c.json({ on: world.outage });
    })
    .post('/sold-out', async (c) => {
      const { availabilityId } = await membersOf(c);
      const slot = world.store.availabilities.get(String(availabilityId));
      if (!slot) throw new Misuse('"availabilityId" is to be the id of an availability');
      world.store.availabilities.save({ ...slot, seats: world.store.inventory.taken(slot.id) });
      return c.json({ availabilityId: slot.id, capacity: 0 });
    });
