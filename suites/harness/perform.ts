import type { Outcome } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { MOST_OF_DATA, type SafeText } from '../../text/safe-text.ts';
import { Attempts, declaredWithout, type Ending } from './attempts.ts';
import { Caller } from './caller.ts';
import type { Check } from './check.ts';
import { Effects } from './effects.ts';
import type { InterfaceHarness } from './interface.ts';
import { endOf } from './second-look.ts';
import type { Session } from './session.ts';

/**
 * Runs one check against the target of a session: whatever the target does becomes the outcome.
 * @throws HarnessError for our own faults only.
 */
export const perform = async (check: Check, session: Session, harness: InterfaceHarness): Promise<Outcome> => {
  const started = performance.now();
  const row = catalogue[check.requirement];
  const without = harness.without(session);
  const inapplicable =
    row.needs !== undefined && without.includes(row.needs)
      ? declaredWithout(row.needs)
      : harness.inapplicable?.(session, check.requirement);
  const caller = new Caller(session.line);
  const effects = new Effects(session.ledger, session.allowance, session);
  const observations: Outcome['observations'] = [];
  const attempts = new Attempts(check, session, harness, {
    caller,
    effects,
    observe: (point, observed) => {
      observations.push({ point, observed });
    },
  });
  const found: Ending =
    inapplicable === undefined
      ? await endOf(attempts, session)
      : { state: 'not-applicable', failures: [], reason: inapplicable };
  attempts.end();
  const answered = caller.exchanges.filter(({ answer }) => answer !== undefined);
  const observed = answered.length === 0 ? [] : observations;
  const witnessed = answered.some(({ judged }) => judged > 0) || (row.open === true && observed.length > 0);
  const ending = found.state === 'passed' && !witnessed ? UNWITNESSED : found;
  const inPassing = attempts.arrange().judge(caller.exchanges);
  // First the exchanges, whole: from them is learned which travelers are not ours.
  const exchanges = caller.exchanges.map((exchange) => exchange.record());
  return {
    requirement: check.requirement,
    interface: session.interface,
    ...safe(ending, session.line.text),
    durationMs: Math.round(performance.now() - started),
    standing: safe(inPassing.standing, session.line.text),
    observations: safe([...observed, ...inPassing.observations], session.line.text),
    exchanges,
    effects: effects.made,
    left: safe(attempts.left, session.line.text),
  };
};

/** How a check ends that came to its end without judging an answer: nothing passes that nobody saw. */
const UNWITNESSED: Ending = { state: 'blocked', failures: [], reason: 'no answer came that could be judged' };

/** The same value with every text made safe: what a target answered may stand in any of them. */
const safe = <Value>(value: Value, text: SafeText, most?: number): Value => {
  if (typeof value === 'string') {
    return text.line(value, most) as Value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const parts = Array.isArray(value)
    ? value.map((part) => safe(part, text))
    : Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, safe(part, text, key === 'curl' ? MOST_OF_DATA : undefined)]),
      );
  return parts as Value;
};
