import { instant, isDateTime } from '../../schemas/formats.ts';
import type { Binding } from '../../schemas/generated/types.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readWhile, stayedPending } from '../exchange/pending.ts';
import { textAt } from '../exchange/pointer.ts';
import type { Clock } from '../schedule/clock.ts';
import { now } from '../transport/scope.ts';
import type { OperatorV2Client } from './client.ts';
import { matchesRequest } from './matches-request.ts';
import type { SessionState } from './session-state.ts';
import { ENDED, IN_PROGRESS, type State, stateOf } from './state.ts';

/** A create is not waited for longer than this: pending may be a target's word for in progress. */
const CREATE_MS = 1_000;

export const settlingOf = ({
  v2,
  binding,
  clock,
  maxWaitMs,
  session,
}: {
  v2: OperatorV2Client;
  binding: Binding;
  clock: Clock;
  maxWaitMs: number;
  session: Pick<SessionState, 'staysPending' | 'pendingCreates' | 'pendingConfirms'>;
}) => {
  const settling = {
    /** The state that an answer shows; undefined for a refusal or a word that the binding does not list. */
    state: (exchange: Exchange): State | undefined =>
      exchange.succeeded ? stateOf(binding, exchange.at('/status')) : undefined,
    /** Whether an answer shows a booking that holds inventory. */
    isLive: (exchange: Exchange): boolean => {
      const state = settling.state(exchange);
      return state === 'confirmed' || (state !== undefined && IN_PROGRESS.includes(state));
    },
    /**
     * The last answer that shows a booking, once it is no longer pending; undefined when it was refused, at once or
     * later. A create may stay pending, which is what 4.4 calls it: `from` says what else is waited for. @throws Blocked
     */
    settled: async (first: Exchange, from: 'create' | 'pending' = 'create'): Promise<Exchange | undefined> => {
      if (!first.succeeded) {
        return undefined;
      }
      if (!matchesRequest(first)) {
        throw new Blocked(
          `the answer shows another booking (see operator-v2.booking.uuid-is-the-asked): ${first.call}`,
        );
      }
      const uuid = textAt(first.canonical, '/uuid') ?? String(first.intent.meant?.uuid ?? '');
      const isPending = (answer: Exchange) => settling.state(answer) === 'pending';
      const read = () => v2.getBooking(uuid);
      const began = now();
      const latest =
        from === 'pending'
          ? await session.pendingConfirms.settled(isPending, first, read, maxWaitMs, clock)
          : session.staysPending
            ? await readWhile(isPending, first, read, () => 0)
            : await session.pendingCreates.settled(isPending, first, read, Math.min(CREATE_MS, maxWaitMs), clock);
      const state = settling.state(latest);
      session.staysPending ||= state === 'pending' && from === 'create';
      if (state === 'pending' && from === 'pending') {
        throw stayedPending('the booking stayed pending', began, maxWaitMs);
      }
      return state !== undefined && ENDED.includes(state) ? undefined : latest;
    },
    /** When the hold of an answer ends, in milliseconds since 1970; undefined when it is not stated. */
    statedExpiration: (exchange: Exchange): number | undefined => {
      const text = textAt(exchange.canonical, '/utcHoldExpiration') ?? '';
      return isDateTime(text) ? instant(text) : undefined;
    },
    /** The same. @throws Blocked when it is not stated */
    expirationOf: (exchange: Exchange): number => {
      const stated = settling.statedExpiration(exchange);
      if (stated === undefined) {
        throw new Blocked('the booking has no utcHoldExpiration (see operator-v2.booking.hold-expiration-is-stated)');
      }
      return stated;
    },
  };
  return settling;
};

/** What answers show of a booking, and what becomes of one that is pending. */
export type Settling = ReturnType<typeof settlingOf>;
