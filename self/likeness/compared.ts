// A run and its likeness, and how much of what the run saw the likeness shows.
import { type Likeness, likenessOf } from '../../mock-operator/likeness/likeness.ts';
import { driftOf } from '../../reporters/drift.ts';
import type { Binding, Outcome, Report } from '../../schemas/generated/types.ts';
import { seenIn } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import type { Examination } from '../proof/examine.ts';

const exchangesOf = (outcomes: readonly Outcome[]): LoggedExchange[] =>
  outcomes.flatMap(({ requirement, exchanges }) => exchanges.map((exchange) => ({ requirement, ...exchange })));

/** The likeness to the operator of a run. */
export const likenessTo = ({ report, outcomes }: Examination, binding?: Binding): Likeness =>
  likenessOf({ report, exchanges: exchangesOf(outcomes), binding });

/** The part of the points of an operator that its likeness shows as they are, and those that it does not. */
export const likenessIn = (report: Report, like: Report) => {
  const { changes, onlyOld } = driftOf(report, like);
  const unlike = new Set([...changes.map(({ point }) => point), ...onlyOld]);
  const { size } = seenIn(report);
  return { part: 1 - unlike.size / size, unlike: [...unlike] };
};
