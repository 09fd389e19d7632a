import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Binding } from '../../../schemas/generated/types.ts';
import type { Effects } from '../effects/effects.ts';
import { undoOpen } from '../effects/undo.ts';
import { textAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { Clock } from '../run/clock.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Given } from './given.ts';
import { hasEnded } from './state.ts';

interface UndoParts {
  v2: OperatorV2Client;
  given: OperatorV2Given;
  binding: Binding;
  clock: Clock;
}

/** Why a booking still holds something; undefined when it does not: cancelled now, or already over. */
const remains = async ({ v2, given, binding, clock }: UndoParts, uuid: string): Promise<string | undefined> => {
  const cancelled = await v2.cancelBooking(uuid);
  if (hasEnded(binding, cancelled)) {
    return undefined;
  }
  const read = await v2.getBooking(uuid);
  const expiration = textAt(read.canonical, '/utcHoldExpiration') ?? '';
  const elapsed = given.state(read) !== 'confirmed' && isDateTime(expiration) && instant(expiration) < clock.now();
  if (refusesTheThing(read) || (read.succeeded && (!given.isLive(read) || elapsed))) {
    return undefined;
  }
  const state = given.state(read);
  return `${cancelled.call}; ${read.call}${state === undefined ? '' : `, ${state}`}`;
};

/** Cancels every booking that is still open. A hold and its booking are one thing with one uuid. */
export const undoOperatorV2 = async (parts: UndoParts, effects: Effects): Promise<void> => {
  if (effects.allOpen().length > 0) {
    await parts.given.catalog();
  }
  await undoOpen(effects, (_, uuid) => remains(parts, uuid), { oneThing: true });
};
