// The binding of a mock that shows the states of v2 bookings by the words of another operator.
import { loadBinding } from '../../schemas/bindings/load.ts';
import type { Binding } from '../../schemas/generated/types.ts';

/** State of a booking, as bindings name it → its status in the mock. */
export const STATUS_OF_STATE = {
  inProgress: 'ON_HOLD',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  pending: 'PENDING',
} as const;

/** Whether states of v2 bookings have words of their own. */
export const hasOwnStates = (words: ReadonlyMap<string, string>): boolean =>
  Object.values(STATUS_OF_STATE).some((status) => words.has(status));

/** The default binding, with these words beside its own. */
export const bindingWith = (words: ReadonlyMap<string, string>): Binding => {
  const binding = loadBinding('operator-v2');
  const own = Object.entries(STATUS_OF_STATE).map(([state, status]) => {
    const word = words.get(status);
    const known = binding.words[state as keyof typeof STATUS_OF_STATE];
    return [state, word === undefined ? known : [word, ...(known ?? [])]] as const;
  });
  return {
    ...binding,
    name: 'operator-v2 in words of its own',
    words: { ...binding.words, ...Object.fromEntries(own) },
  };
};
