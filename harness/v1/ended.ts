import type { ResourceKind } from '../../schemas/resource-kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';

/** The statuses in which a hold keeps seats, and a booking is good for something. Spec 3.1, 3.2. */
const ALIVE: Readonly<Record<ResourceKind, readonly string[]>> = { hold: ['ACTIVE'], booking: ['OPEN', 'REDEEMED'] };

/** The status that an answer shows of a hold or booking. */
export const statusIn = (answer: Exchange, kind: ResourceKind): string | undefined =>
  textAt(answer.json, `/${kind}/status`);

/** Whether it is not decided yet what becomes of it. */
export const isPending = (answer: Exchange, kind: ResourceKind): boolean => statusIn(answer, kind) === 'PENDING';

const canBeOver = (kind: ResourceKind, status: string | undefined): boolean =>
  status !== 'PENDING' && (status === undefined || !ALIVE[kind].includes(status));

/** Whether a read shows a hold or booking that is over. */
export const isOver = (shown: Exchange, kind: ResourceKind): boolean => {
  const status = statusIn(shown, kind);
  return status !== undefined && canBeOver(kind, status);
};

/** Whether a release or cancel has ended what it is about: a success, unless its body shows that it has not, or not yet. */
export const hasEnded = (answer: Exchange, kind: ResourceKind): boolean =>
  answer.succeeded && canBeOver(kind, statusIn(answer, kind));
