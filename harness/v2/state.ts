import type { Binding } from '../../schemas/generated/types.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { expect } from '../judge/expect.ts';

/** The states of 3.3 in our words, and two that a target may go through beside them. */
export type State = keyof Binding['words'];

/** The state that a status stands for; undefined for a word that the binding does not list. Spec 3.3. */
export const stateOf = ({ words }: Binding, status: unknown): State | undefined =>
  (Object.keys(words) as State[]).find((state) => words[state]?.some((word) => word === status));

/** What no longer holds inventory. */
export const ENDED: readonly State[] = ['cancelled', 'expired', 'rejected'];

/** In progress; a create may still be pending, which 4.4 calls it too. */
export const IN_PROGRESS: readonly State[] = ['inProgress', 'pending'];

/** Whether a cancel has ended its booking: a success, unless it shows one that still is what it was, or is not decided yet. */
export const hasEnded = (binding: Binding, { succeeded, canonical }: Exchange): boolean => {
  const state = stateOf(binding, textAt(canonical, '/status'));
  return succeeded && (state === undefined || ENDED.includes(state));
};

/** The words for states, as a failure shows them. */
const wordsFor = ({ words }: Binding, states: readonly State[]): string =>
  states.flatMap((state) => words[state] ?? []).join(' or ');

/**
 * The booking of an answer is in one of these states.
 * @throws Blocked when its status is a word that the binding does not list: most words are not shown.
 */
export const expectState = (binding: Binding, exchange: Exchange, states: readonly State[]): void => {
  const status = exchange.at('/status');
  const state = stateOf(binding, status);
  if (exchange.succeeded && typeof status === 'string' && state === undefined) {
    throw new Blocked(
      `the status ${status} is none of the words of the binding ${binding.name}: list it in "words" of a binding file, which the profile names in operator-v2.binding`,
    );
  }
  const holds = state !== undefined && states.includes(state);
  const words = `a status ${wordsFor(binding, states)}`;
  const expectation = canComeOfSales(exchange, state, states) ? expect(exchange) : expect(exchange).certainly;
  expectation.toShow(holds, words, status, '/status');
};

/**
 * Whether concurrent traffic can explain a state instead of others: it decides what a create leads to, at once or after it was
 * pending, and nothing that becomes of a booking in progress.
 */
const canComeOfSales = (
  { intent: { operation }, succeeded }: Exchange,
  state: State | undefined,
  states: readonly State[],
): boolean => {
  const isOfCreate =
    operation === 'createBooking' || state === undefined || state === 'rejected' || state === 'cancelled';
  const mayBeRefused = operation !== 'cancelBooking' && states.every((one) => ENDED.includes(one));
  return !succeeded || isOfCreate || mayBeRefused;
};

/** The answer is a refusal, or shows a booking that no longer holds anything. */
export const expectNotLive = (binding: Binding, exchange: Exchange): void => {
  if (exchange.succeeded) {
    expectState(binding, exchange, ENDED);
    return;
  }
  expect(exchange).toShow(exchange.error === undefined, 'an answer', exchange.error?.message ?? '');
};
