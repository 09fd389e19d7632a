import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { bookingOperations } from '../../schemas/operations/booking.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import { octoOperations } from '../../schemas/operations/octo.ts';
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { escapedKey } from '../../schemas/pointer.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';

const OPERATIONS: Record<Interface, object> = {
  partner: partnerOperations,
  'operator-v2': { ...operatorV2Operations, ...octoOperations },
  booking: bookingOperations,
  channel: channelOperations,
};

/** What a budget may be of: `createHold` of every interface, or `partner.createHold`. */
const NAMES = [
  ...new Set(
    Object.entries(OPERATIONS).flatMap(([name, operations]) =>
      Object.keys(operations).flatMap((operation) => [operation, `${name}.${operation}`]),
    ),
  ),
];

/** What is wrong with the budgets of a profile: one of no operation, one without a limit. */
export const inBudgets = (file: string, { budgets = {} }: Profile): SetupError[] =>
  Object.entries(budgets).flatMap(([name, budget]) => {
    const at = { file, key: `/budgets/${escapedKey(name)}` };
    if (!NAMES.includes(name)) {
      const allowed =
        suggestions(name, NAMES, 3).join(', ') || 'an operation such as createHold, or partner.createHold';
      const todo = 'Name an operation; report.json lists those of a run in serviceLevels.';
      return [new SetupError('A budget is of no operation.', { ...at, value: name, allowed, todo })];
    }
    if (Object.keys(budget).length === 0) {
      const allowed = 'p50Ms, p95Ms, p99Ms, maxMs';
      return [new SetupError('A budget has no limit.', { ...at, value: '{}', allowed, todo: 'Give a limit.' })];
    }
    return [];
  });
