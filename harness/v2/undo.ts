import { instant, isDateTime } from '../../schemas/formats.ts';
import type { Binding } from '../../schemas/generated/types.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { CreatedResources } from '../resources/created-resources.ts';
import { readWhilePending, undoOpen } from '../resources/undo.ts';
import type { Clock } from '../schedule/clock.ts';
import type { OperatorV2Client } from './client.ts';
import { saysNotCancellable } from './exemption.ts';
import type { OperatorV2Given } from './given.ts';
import { hasEnded } from './state.ts';

interface UndoParts {
  v2: OperatorV2Client;
  given: OperatorV2Given;
  binding: Binding;
  clock: Clock;
  /** How long a cancelled booking that is still pending is looked at. */
  maxWaitMs: number;
}

/** A hold that ends within this time may have ended for a cancel, and not yet for a read: targets count in whole seconds. */
const A_MOMENT_MS = 1_500;

/** Why a booking still holds something; undefined when it does not: cancelled now, or already over. */
const remains = async (
  { v2, given, binding, clock, maxWaitMs }: UndoParts,
  uuid: string,
): Promise<string | undefined> => {
  const cancelled = await v2.cancelBooking(uuid);
  if (hasEnded(binding, cancelled)) {
    return undefined;
  }
  const isPending = (answer: Exchange) => cancelled.succeeded && given.state(answer) === 'pending';
  const read = await readWhilePending(isPending, () => v2.getBooking(uuid), maxWaitMs);
  const expiration = textAt(read.canonical, '/utcHoldExpiration') ?? '';
  const elapsed =
    given.state(read) !== 'confirmed' && isDateTime(expiration) && instant(expiration) < clock.now() + A_MOMENT_MS;
  if (refusesTheThing(read) || (read.succeeded && (!given.isLive(read) || elapsed))) {
    return undefined;
  }
  const state = given.state(read);
  const why = saysNotCancellable(binding, read);
  return `${cancelled.call}; ${read.call}${state === undefined ? '' : `, ${state}`}${why === undefined ? '' : `: ${why}`}`;
};

/** Cancels every booking that is still open. A hold and its booking are one thing with one uuid. */
export const undoOperatorV2 = async (parts: UndoParts, resources: CreatedResources): Promise<void> => {
  const open = resources.allOpen();
  if (open.length > 0) {
    await parts.given.catalog();
  }
  for (const { id, supplier } of open) {
    if (id !== undefined && supplier !== undefined) {
      parts.v2.isWith(supplier, id); // an earlier run may have made it
    }
  }
  await undoOpen(resources, (_, uuid) => remains(parts, uuid), { oneThing: true });
};
