// A mock like an operator that a run has seen: how it behaves at the open points, what it sells, and how fast it answers.
import type { Binding, Inventory, Report } from '../../schemas/generated/types.ts';
import { seenIn } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import type { MockOptions } from '../mock.ts';
import { behaviourLike } from './behaviour.ts';
import { isByHabit, likeCalls } from './habits.ts';
import { gatheredFrom, inventoryOfGathered } from './inventory.ts';
import { latencyFrom } from './latency.ts';

export interface Likeness {
  options: Pick<MockOptions, 'variants' | 'statuses' | 'words' | 'errorMembers' | 'habits' | 'latencyOf' | 'inventory'>;
  /** What of the operator the mock does not do, a line each. */
  otherwise: string[];
}

interface From {
  report: Report;
  /** The calls of the run; without them the inventory is not known. */
  exchanges?: Iterable<LoggedExchange> | undefined;
  /** How the operator writes v2. */
  binding?: Pick<Binding, 'words'> | undefined;
  /** What it sells; by default what the calls show. */
  inventory?: Inventory | undefined;
  seed?: number | undefined;
  now?: number | undefined;
}

/** What makes a mock like the operator of a report. */
export const likenessOf = ({ report, exchanges, binding, inventory, seed = 1, now = Date.now() }: From): Likeness => {
  const seen = seenIn(report);
  const { otherwise, ...behaviour } = behaviourLike(
    seen,
    binding,
    (...of) => exchanges !== undefined && isByHabit(...of),
  );
  const ranAt = Date.parse(report.run.startedAt);
  const sold =
    inventory !== undefined
      ? { inventory, otherwise: [] }
      : exchanges === undefined
        ? { inventory: undefined, otherwise: ['inventory: the calls of the run are not beside its report'] }
        : inventoryOfGathered(gatheredFrom(exchanges), ranAt, now);
  const { serviceLevels } = report;
  return {
    options: {
      ...behaviour,
      ...(exchanges && likeCalls(exchanges, seen, behaviour)),
      ...(serviceLevels !== undefined && { latencyOf: latencyFrom(serviceLevels, seed) }),
      ...(sold.inventory && { inventory: sold.inventory }),
    },
    otherwise: [...otherwise, ...sold.otherwise],
  };
};
