import type { Failure } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Exchange } from './exchange.ts';

/** One difference that a standing rule found. */
export interface Difference {
  expected: string;
  received: string;
  pointer?: string;
}

/**
 * A row that is judged on every exchange.
 * `judge` answers undefined when the exchange says nothing about it, else the differences found (none is good).
 */
export interface StandingRule {
  requirement: RequirementId;
  judge(exchange: Exchange): Difference[] | undefined;
}

/** Something that the specification leaves open and that an exchange shows. */
export interface StandingObservation {
  point: RequirementId;
  observe(exchange: Exchange): string | undefined;
}

export interface StandingResult {
  requirement: RequirementId;
  judged: number;
  failures: Failure[];
}

/** Judges all exchanges of a check by all rules. */
export const judgeInPassing = (rules: readonly StandingRule[], exchanges: readonly Exchange[]): StandingResult[] =>
  rules
    .map(({ requirement, judge }) => {
      const verdicts = exchanges.flatMap((exchange) => {
        const differences = judge(exchange);
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

/** What all exchanges of a check show of open points, each value once. */
export const observeInPassing = (
  points: readonly StandingObservation[],
  exchanges: readonly Exchange[],
): { point: RequirementId; observed: string }[] =>
  points.flatMap(({ point, observe }) => {
    const seen = new Set(exchanges.map(observe).filter((text) => text !== undefined));
    return [...seen].map((observed) => ({ point, observed }));
  });
