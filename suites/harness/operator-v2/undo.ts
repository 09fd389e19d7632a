import { instant, isDateTime } from '../../../schemas/formats.ts';
import { isAbsent } from '../absent.ts';
import type { Clock } from '../clock.ts';
import { type Effects, ID_UNKNOWN } from '../effects.ts';
import { textAt } from '../pointer.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Given } from './given.ts';

/** Why a booking still holds something; undefined when it does not: cancelled now, or already over. */
const remains = async (
  v2: OperatorV2Client,
  given: OperatorV2Given,
  clock: Clock,
  uuid: string,
): Promise<string | undefined> => {
  const cancelled = await v2.cancelBooking(uuid);
  if (cancelled.succeeded) {
    return undefined;
  }
  const read = await v2.getBooking(uuid);
  const expiration = textAt(read.canonical, '/utcHoldExpiration') ?? '';
  const elapsed = given.state(read) !== 'confirmed' && isDateTime(expiration) && instant(expiration) < clock.now();
  if (isAbsent(read) || (read.succeeded && (!given.isLive(read) || elapsed))) {
    return undefined;
  }
  const state = given.state(read);
  return `${cancelled.call}; ${read.call}${state === undefined ? '' : `, ${state}`}`;
};

/** Cancels every booking that is still open, newest first. A hold and its booking are one thing with one uuid. */
export const undoOperatorV2 = async (
  v2: OperatorV2Client,
  given: OperatorV2Given,
  clock: Clock,
  effects: Effects,
): Promise<void> => {
  const open = [...effects.open('booking'), ...effects.open('hold')];
  if (open.length > 0) {
    await given.catalog();
  }
  for (const entry of open) {
    if (!effects.isOpen(entry)) {
      continue;
    }
    const reason = entry.id === undefined ? ID_UNKNOWN : await remains(v2, given, clock, entry.id);
    if (entry.id !== undefined && reason === undefined) {
      effects.undone('booking', entry.id);
      effects.undone('hold', entry.id);
    } else {
      effects.leave(entry, reason ?? ID_UNKNOWN, ['booking', 'hold']);
    }
  }
};
