// Wrong ways of changing a booking while other calls change it.
import { oneAtATime } from '../../kernel/around.ts';
import { pause } from '../../kernel/pause.ts';
import { perWorld } from '../../kernel/per-world.ts';
import type { Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { type V2Booking, v2Bookings } from './booking.ts';
import { serverError } from './refusal.ts';

type Change<Sent> = Version<[V2Booking, Sent], V2Booking>;
type SlowChange<Sent> = Version<[V2Booking, Sent], Promise<V2Booking>>;

/** A booking as it is stored by now. */
export const latestOf = (world: World, booking: V2Booking): V2Booking => v2Bookings(world).get(booking.id) ?? booking;

/** Wrong: changes a booking for one call at a time, and fails for those that come meanwhile. */
export const colliding = <Sent>(change: Change<Sent>): SlowChange<Sent> => {
  const guard = oneAtATime();
  return (world, booking, sent) =>
    guard(world, booking.id, () => change(world, latestOf(world, booking), sent), serverError);
};

/** Wrong: of two calls that meet, the one that comes late shows the booking as it was before the other changed it. */
export const showingItAsBefore =
  <Sent>(isChanged: (booking: V2Booking) => boolean, change: Change<Sent>): SlowChange<Sent> =>
  async (world, booking, sent) => {
    const before = latestOf(world, booking);
    await pause();
    const latest = latestOf(world, booking);
    return isChanged(latest) && !isChanged(before) ? before : change(world, latest, sent);
  };

type Kind = 'confirm' | 'cancel';

const callsUnderWay = perWorld(() => new Set<string>());

/** Waits a moment. Returns whether a call of the other kind on the booking was under way meanwhile. */
const meetsTheOther = async (world: World, { id }: V2Booking, kind: Kind): Promise<boolean> => {
  const busy = callsUnderWay(world);
  const other = `${kind === 'confirm' ? 'cancel' : 'confirm'} ${id}`;
  const own = `${kind} ${id}`;
  const before = busy.has(other);
  busy.add(own);
  await pause();
  const met = before || busy.has(other);
  await pause();
  busy.delete(own);
  return met;
};

/** Wrong: a confirm and a cancel that meet have no effect, either of them. */
export const undoneByTheOther =
  <Sent>(kind: Kind, change: Change<Sent>): SlowChange<Sent> =>
  async (world, booking, sent) => {
    const met = await meetsTheOther(world, booking, kind);
    const latest = latestOf(world, booking);
    return met ? latest : change(world, latest, sent);
  };
