// Judges a mutant made from a schema on recorded exchanges: what the judge says of an answer that the mutant changes.

import { Exchange } from '../../harness/exchange/exchange.ts';
import type { History } from '../../harness/exchange/history.ts';
import { judgeInPassing } from '../../harness/judge/invariants.ts';
import type { WireAnswer } from '../../harness/transport/wire.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { reportOfJudged } from '../fixtures/report.ts';
import { profile } from './bound-interface.ts';
import { caught, SEED } from './examine.ts';
import type { RecordedCheck, Recording } from './recording.ts';
import { answerWith, type SchemaMutant } from './schema-mutant.ts';

/** An exchange as it would have been with another answer. */
const answeredWith = (exchange: Exchange, answer: WireAnswer): Exchange => {
  const { number, intent, request, sentMs, endedMs, leftAt } = exchange;
  const times = { sentMs, endedMs, aheadMs: leftAt - sentMs };
  const changed = new Exchange(number, intent, request, { answer }, times, unhiddenText);
  changed.isPostponement = exchange.isPostponement;
  changed.isSatisfiable = exchange.isSatisfiable;
  return changed;
};

/**
 * What a check exchanged with a mutant, up to the first answer that it changes: so far every call is the one that was recorded, and
 * what the check does next is not known. Undefined where the mutant changes nothing.
 */
const upToTheChange = (mutant: SchemaMutant, history: History): History | undefined => {
  for (const [index, exchange] of history.entries()) {
    const answer = exchange.intent.direction === 'outbound' ? answerWith(mutant, exchange) : undefined;
    if (answer !== undefined) {
      return [...history.slice(0, index), answeredWith(exchange, answer)];
    }
  }
  return undefined;
};

/** `undecided`: changed answers were seen, and none of them shows it so. */
type RecordedEnd = 'killed' | 'void' | 'undecided';

export const judgeRecorded = (
  name: Interface,
  { checks, invariants }: Recording,
  mutant: SchemaMutant,
): RecordedEnd => {
  const own = invariants.filter(({ requirement }) => requirement === mutant.requirement);
  const isRed = ({ requirement }: RecordedCheck, history: History): boolean => {
    const standing = judgeInPassing(own, history);
    if (standing.every(({ failures }) => failures.length === 0)) {
      return false;
    }
    const outcome = {
      requirement,
      interface: name,
      state: 'passed' as const,
      durationMs: 0,
      failures: [],
      standing,
      observations: [],
      exchanges: history.map((exchange) => exchange.record()),
      resources: { holds: 0, bookings: 0 },
      left: [],
    };
    const report = reportOfJudged(name, profile, [outcome], { only: [requirement], seed: SEED });
    return caught({ outcomes: [outcome], report }, mutant.requirement);
  };
  let changed = 0;
  for (const check of checks) {
    const history = upToTheChange(mutant, check.history);
    if (history !== undefined && isRed(check, history)) {
      return 'killed';
    }
    changed += history === undefined ? 0 : 1;
  }
  return changed === 0 ? 'void' : 'undecided';
};
