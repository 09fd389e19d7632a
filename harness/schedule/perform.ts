import type { Outcome } from '../../schemas/generated/types.ts';
import { sumsOf } from '../../schemas/group.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { declaredWithout } from '../../schemas/text/declared-without.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { offersNamed } from '../exchange/offers-named.ts';
import { isGatewayError } from '../exchange/postponement.ts';
import { citingSeats } from '../exchange/seats-seen.ts';
import { latestWires, wireWords } from '../exchange/wires.ts';
import { judgeInPassing, observeInPassing } from '../judge/invariants.ts';
import { CreatedResources, type Sold } from '../resources/created-resources.ts';
import type { Learner } from '../transport/events.ts';
import { inScope } from '../transport/scope.ts';
import { Attempts } from './attempts.ts';
import type { Opened } from './interface.ts';
import type { Check } from './registry.ts';
import { type Result, resultOf, resultOfAny } from './result.ts';
import { endOf, unlessOld } from './second-look.ts';
import type { Session } from './session.ts';
import type { Task } from './task.ts';

/**
 * Runs one check against the target of a session: whatever the target does becomes the outcome, and a fault of ours blocks it.
 * It is among those under way until it has ended.
 * @throws CannotWrite
 */
export const perform = <Context>(
  check: Check<Context>,
  session: Session,
  opened: Opened<Context>,
  task: Task,
  underWay: Set<Attempts<Context>> = new Set(),
): Promise<Outcome> => {
  const { events, recordedAs } = session;
  const began = events.count;
  return inScope({ events, name: check.requirement, idSeed: `${recordedAs.idSeed} ${recordedAs.name}` }, async (by) => {
    const outcome = await performed(check, session, opened, task, { underWay, by });
    const recorded = {
      check: check.requirement,
      session: recordedAs.name,
      began,
      calls: outcome.exchanges.length,
      control: by.control,
      events: by.events,
    };
    return { ...outcome, recorded };
  });
};

const performed = async <Context>(
  check: Check<Context>,
  session: Session,
  opened: Opened<Context>,
  task: Task,
  { underWay, by }: { underWay: Set<Attempts<Context>>; by: Learner },
): Promise<Outcome> => {
  const started = performance.now();
  const requirement = catalogue[check.requirement];
  const inapplicable =
    requirement.needs !== undefined && opened.without.includes(requirement.needs)
      ? declaredWithout(requirement.needs)
      : opened.inapplicable(check.requirement);
  const caller = new Caller(session.connection, undefined, check.requirement);
  const resources = new CreatedResources(session.accounting, task);
  const attempts = new Attempts(check, session, opened, { caller, resources, task });
  underWay.add(attempts);
  const end = () => endOf(attempts, session.otherSellers, task);
  const again = (): Promise<Result> => {
    attempts.startOver();
    return end();
  };
  const conclude = async (): Promise<Result> =>
    inapplicable === undefined
      ? unlessOld(await end(), attempts, opened.oldSeats, again)
      : { state: 'not-applicable', failures: [], reason: inapplicable };
  // Also after a fault of ours: others wait for what the check had.
  const ended = await conclude()
    .catch((error: unknown): Result => resultOfAny(error, opened.without))
    .finally(() => {
      underWay.delete(attempts);
      attempts.end();
    });
  await caller.settled();
  // Whatever the check found before may come of the stop.
  const found = caller.stopped === undefined ? ended : resultOf(caller.stopped, opened.without);
  const standing = judgeInPassing(opened.invariants, caller.exchanges);
  const answered = caller.exchanges.filter(({ answer }) => answer !== undefined);
  const observed = answered.length === 0 ? [] : attempts.observations;
  const witnessed = answered.some(({ judged }) => judged > 0) || (requirement.open === true && observed.length > 0);
  const result = found.state === 'passed' && !witnessed ? UNWITNESSED : found;
  const passive = observeInPassing(opened.passiveObservations, caller.exchanges);
  const postponed = postponedIn(caller.exchanges);
  const surplus = caller.exchanges.filter(({ answer }) => answer?.surplus !== undefined).length;
  await (found.state === 'failed' && opened.keepForwarded?.(caller));
  by.isOver = true;
  const exchanges = caller.exchanges.map((exchange) => exchange.record());
  const { text } = session.connection;
  return {
    requirement: check.requirement,
    interface: session.interface,
    ...safeResult(withPlaces(result, caller.exchanges, text), text),
    durationMs: Math.round(performance.now() - started),
    standing,
    observations: [...observed, ...passive].map(({ point, observed, exchange }) => ({
      point,
      observed: text.line(observed),
      ...(exchange && { exchange: exchange.number, call: exchange.shownCall() }),
    })),
    ...(Object.keys(postponed).length > 0 && { postponed }),
    ...(surplus > 0 && { surplus }),
    ...spreadOf(opened, attempts.asked, text),
    exchanges,
    resources: attempts.made,
    left: attempts.left.map(({ id, reason, ...entry }) => ({
      ...entry,
      ...(id !== undefined && { id: text.line(id) }),
      reason: text.line(reason),
    })),
  };
};

/** How many calls each status put off. */
const postponedIn = (exchanges: readonly Exchange[]): Record<string, number> => {
  const count: Record<string, number> = {};
  for (const { status } of exchanges.filter(
    (one) => one.isPostponement && (one.status === 429 || isGatewayError(one)),
  )) {
    count[status] = (count[status] ?? 0) + 1;
  }
  return count;
};

const keyOf = ({ supplier, product, item }: Sold): string => [supplier, product, item].join(' ').toLowerCase();

/** How many are offered, by the members that name one: an option is one of its product. */
const countOf = (all: readonly Sold[], ...members: (keyof Sold)[]): number =>
  new Set(all.map((one) => members.map((member) => one[member].toLowerCase()).join(' '))).size;

/** How often each rate or option that is sold was asked for; ids that are no one's do not count. */
const spreadOf = (
  { sold }: Pick<Opened<never>, 'sold'>,
  asked: readonly Sold[],
  { line }: SafeText,
): Pick<Outcome, 'spread'> => {
  const { kind, all } = asked.length === 0 || sold === undefined ? { kind: 'rate' as const, all: [] } : sold();
  const times = sumsOf(asked.map((one) => [keyOf(one), 1]));
  const creates = all.flatMap((one) => {
    const count = times.get(keyOf(one));
    const { supplier, product, item } = one;
    return count === undefined
      ? []
      : [{ supplier: line(supplier), product: line(product), item: line(item), times: count }];
  });
  const offered = {
    suppliers: countOf(all, 'supplier'),
    products: countOf(all, 'product'),
    items: countOf(all, 'product', 'item'),
  };
  return creates.length === 0 ? {} : { spread: { kind, offered, creates } };
};

/** How a check ends that came to its end without judging an answer: nothing passes that nobody saw. */
const UNWITNESSED: Result = { state: 'blocked', failures: [], reason: 'no answer came that could be judged' };

/**
 * The result with each number of seats cited from the read that has it, with what is sold that each difference was seen on, and
 * with both calls where it was seen in a call through a platform.
 */
const withPlaces = (result: Result, exchanges: readonly Exchange[], { line }: SafeText): Result => ({
  ...result,
  failures: result.failures.map((one) => {
    const failure = citingSeats(one, exchanges);
    const seen = exchanges.find(({ number }) => number === failure.exchange);
    if (seen === undefined) {
      return failure;
    }
    const on = offersNamed(seen);
    const wires = latestWires(seen, exchanges).map((one) => wireWords(one, line));
    return { ...failure, ...(on !== undefined && { on: line(on) }), ...(wires.length > 0 && { wires }) };
  }),
});

/** The result with its own words made safe; the differences in it are, since they were seen. */
const safeResult = ({ failures, reason, fault, ...rest }: Result, { line, data }: SafeText): Result => ({
  ...rest,
  failures: failures.map((failure) => ({
    ...failure,
    ...(failure.counterexample && {
      counterexample: { ...failure.counterexample, shown: line(failure.counterexample.shown) },
    }),
  })),
  ...(reason !== undefined && { reason: line(reason) }),
  ...(fault !== undefined && { fault: data(fault) }),
});
