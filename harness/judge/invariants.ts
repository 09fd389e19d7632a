import type { Failure } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type History, outboundIn } from '../exchange/history.ts';
import { isEncodedSlashRefusal } from '../transport/firewall.ts';

/** One difference that an invariant found. */
export interface Difference {
  expected: string;
  received: string;
  pointer?: string;
}

/**
 * A requirement that is judged on every call of ours, with all that the check exchanged, inbound calls included.
 * `judge` answers undefined when the exchange says nothing about it, else the differences found (none is good).
 */
export interface Invariant<Id = RequirementId> {
  requirement: Id;
  judge(exchange: Exchange, history: History): Difference[] | undefined;
}

/** Something that the specification leaves open and that an exchange shows. */
export interface PassiveObservation<Id = RequirementId> {
  point: Id;
  observe(exchange: Exchange, history: History): string | undefined;
}

/** What was seen of an open point, with the exchange that shows it. */
export interface Observation {
  point: RequirementId;
  observed: string;
  exchange: Exchange | undefined;
}

interface InvariantResult {
  requirement: RequirementId;
  judged: number;
  failures: Failure[];
}

/** An invariant that finds nothing wrong only in answers that match their request. */
export const ofMatching =
  (matchesRequest: (exchange: Exchange) => boolean) =>
  <Id>({ requirement, judge }: Invariant<Id>): Invariant<Id> => ({
    requirement,
    judge: (exchange, history) => {
      const found = judge(exchange, history);
      return found?.length === 0 && exchange.succeeded && !matchesRequest(exchange) ? undefined : found;
    },
  });

/** Judges all calls of a check by all invariants. The page of a web server before the target shows nothing of the target. */
export const judgeInPassing = (invariants: readonly Invariant[], exchanges: readonly Exchange[]): InvariantResult[] => {
  const history: History = [...exchanges];
  return invariants
    .map(({ requirement, judge }) => {
      const verdicts = outboundIn(history)
        .filter((exchange) => !isEncodedSlashRefusal(exchange))
        .flatMap((exchange) => {
          const differences = judge(exchange, history);
          return differences === undefined ? [] : [{ exchange, differences }];
        });
      return {
        requirement,
        judged: verdicts.length,
        failures: verdicts.flatMap(({ exchange, differences }) =>
          differences.map(({ expected, received, pointer }) => exchange.failure(expected, received, pointer)),
        ),
      };
    })
    .filter(({ judged }) => judged > 0);
};

/** What the calls of a check show of open points, each value once, with the first that shows it. What an operator behind a platform answers shows nothing of it. */
export const observeInPassing = (
  points: readonly PassiveObservation[],
  exchanges: readonly Exchange[],
): Observation[] => {
  const history: History = [...exchanges];
  return points.flatMap(({ point, observe }) => {
    const seen = new Map<string, Exchange>();
    for (const exchange of outboundIn(history)) {
      const observed = observe(exchange, history);
      if (observed !== undefined && !seen.has(observed)) {
        seen.set(observed, exchange);
      }
    }
    return [...seen].map(([observed, exchange]) => ({ point, observed, exchange }));
  });
};
