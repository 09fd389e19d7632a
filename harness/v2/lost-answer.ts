// Calls whose answer is lost on purpose. Only a read shows that one was carried out: behind a proxy it may never arrive.
import { assertJudgeable, Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readWhile } from '../exchange/pending.ts';
import type { Availability } from './availability.ts';
import type { BookingRequest } from './client.ts';
import type { OperatorV2Context } from './context.ts';
import { ENDED } from './state.ts';

const TRIES = 2;
/** All tries together are read for this long, or for the maximum wait of the profile where that is shorter. */
const MAX_READING_MS = 10_000;
const LOST = { dropAnswer: true };

/** @throws Blocked when a booking that was given up is there by now: it takes inventory beside the one that came of the next try. */
const mustHaveStayedAway = async (v2: OperatorV2Context['v2'], uuids: readonly string[]): Promise<void> => {
  for (const uuid of uuids) {
    const read = await v2.getBooking(uuid);
    assertJudgeable(read.refused, `a create whose answer was lost may have arrived after all: ${read.call}`);
  }
};

/** Sends until a read shows what the call leads to. @throws Blocked when none does, or an earlier one arrived as well */
const untilSeen = async <Sent>(
  { v2, maxWaitMs, task }: Pick<OperatorV2Context, 'v2' | 'maxWaitMs' | 'task'>,
  what: string,
  send: () => Promise<{ sent: Sent; uuid: string }>,
  isSeen: (read: Exchange) => boolean,
): Promise<Sent> => {
  const uuids = new Set<string>();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { sent, uuid } = await send();
    uuids.add(uuid);
    const read = () => v2.getBooking(uuid);
    const first = await read();
    const latest = await task.rest(() =>
      readWhile(
        (answer) => !isSeen(answer),
        first,
        read,
        () => Math.min(maxWaitMs, MAX_READING_MS) / TRIES,
      ),
    );
    if (isSeen(latest)) {
      await mustHaveStayedAway(
        v2,
        [...uuids].filter((one) => one !== uuid),
      );
      return sent;
    }
  }
  throw new Blocked(`no read shows that a ${what} was carried out whose answer was lost, in ${TRIES} tries`);
};

/** A create that was carried out and whose answer was lost, under a fresh uuid for each try. */
export const lostCreate = (
  context: OperatorV2Context,
  availability: Availability,
  units?: number,
): Promise<BookingRequest> => {
  const { v2, given } = context;
  const send = async () => {
    const sent = given.request(availability, units);
    await v2.createBooking(availability.offer.supplier.id, sent, LOST);
    return { sent, uuid: sent.uuid };
  };
  return untilSeen(context, 'create', send, (read) => read.succeeded);
};

/** A confirm that was carried out and whose answer was lost. A booking that was pending before may stay so without it. */
export const lostConfirm = async (context: OperatorV2Context, uuid: string): Promise<void> => {
  const { v2, given } = context;
  const wasPending = given.state(await v2.getBooking(uuid)) === 'pending';
  const send = async () => ({ sent: await v2.confirmBooking(uuid, given.confirmation(), LOST), uuid });
  await untilSeen(context, 'confirm', send, (read) => {
    const state = given.state(read);
    return state === 'confirmed' || (state === 'pending' && !wasPending);
  });
};

/** A cancel that was carried out and whose answer was lost. */
export const lostCancel = async (context: OperatorV2Context, uuid: string): Promise<void> => {
  const { v2, given } = context;
  const send = async () => ({ sent: await v2.cancelBooking(uuid, undefined, LOST), uuid });
  await untilSeen(context, 'cancel', send, (read) => {
    const state = given.state(read);
    return state !== undefined && ENDED.includes(state);
  });
};
