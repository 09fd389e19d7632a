import type { Outcome } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { Caller } from './caller.ts';
import type { Check } from './check.ts';
import { Effects } from './effects.ts';
import { Blocked, Failed, HarnessError } from './ending.ts';
import type { InterfaceHarness } from './interface.ts';
import type { Redact } from './redact.ts';
import type { Session } from './session.ts';
import { trialOf } from './trial.ts';

type Ending = Pick<Outcome, 'state' | 'failures'> & { reason?: string };

/**
 * Runs one check against the target of a session: whatever the target does becomes the outcome.
 * @throws HarnessError for our own faults only.
 */
export const perform = async (check: Check, session: Session, harness: InterfaceHarness): Promise<Outcome> => {
  const started = performance.now();
  const row = catalogue[check.requirement];
  const without = harness.without(session);
  const lacking = [row.needs, row.alsoNeeds].find((need) => need !== undefined && without.includes(need));
  const inapplicable =
    lacking === undefined
      ? harness.contradicts?.(session, check.requirement)
      : `the profile declares: without ${lacking}`;
  const caller = new Caller(session.line);
  const effects = new Effects(session.ledger, session.allowance, session);
  const observations: Outcome['observations'] = [];
  const arranged = harness.arrange(
    session,
    caller,
    effects,
    (point, observed) => {
      observations.push({ point, observed });
    },
    trialOf(session, check.requirement, caller),
  );
  const ending: Ending =
    inapplicable === undefined
      ? await ended(check, arranged.context)
      : { state: 'not-applicable', failures: [], reason: inapplicable };
  const residue = await arranged.undo().catch((error: unknown) => {
    if (error instanceof Blocked) {
      // What a ledger lists is tried again when the run has ended, and counted then.
      return session.ledger.lasts
        ? { holds: 0, bookings: 0 }
        : { holds: effects.open('hold').length, bookings: effects.open('booking').length };
    }
    throw error;
  });
  arranged.end();
  const judged = caller.exchanges.some((exchange) => exchange.judged > 0) || observations.length > 0;
  if (ending.state === 'passed' && !judged) {
    throw new HarnessError(`${check.requirement} ended without judging anything (${check.location})`);
  }
  const inPassing = arranged.judge(caller.exchanges);
  const exchanges = caller.exchanges.map((exchange) => exchange.record());
  return {
    requirement: check.requirement,
    interface: session.interface,
    ...redacted(ending, session.line.redact),
    durationMs: Math.round(performance.now() - started),
    standing: redacted(inPassing.standing, session.line.redact),
    observations: redacted([...observations, ...inPassing.observations], session.line.redact),
    exchanges,
    effects: effects.made,
    residue,
  };
};

/** The same value with every text redacted: what a target answered may stand in any of them. */
const redacted = <Value>(value: Value, redact: Redact): Value => {
  if (typeof value === 'string') {
    return redact(value) as Value;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const parts = Array.isArray(value)
    ? value.map((part) => redacted(part, redact))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redacted(part, redact)]));
  return parts as Value;
};

const ended = async (check: Check, context: unknown): Promise<Ending> => {
  try {
    await check.body(context as never);
    return { state: 'passed', failures: [] };
  } catch (error) {
    if (error instanceof Failed) {
      return { state: 'failed', failures: error.failures };
    }
    if (error instanceof Blocked) {
      return { state: 'blocked', failures: [], reason: error.message };
    }
    throw error;
  }
};
