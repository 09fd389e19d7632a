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

/** The budgets of a profile that are of no operation. */
export const inBudgets = (file: string, { budgets = {} }: Profile): SetupError[] =>
  Object.keys(budgets)
    .filter((name) => !NAMES.includes(name))
    .map(
      (name) =>
        new SetupError('A budget is of no operation.', {
          file,
          key: `/budgets/${escapedKey(name)}`,
          value: name,
          allowed: suggestions(name, NAMES, 3).join(', ') || 'an operation such as createHold, or partner.createHold',
          todo: 'Name an operation; report.json lists those of a run in serviceLevels.',
        }),
    );
