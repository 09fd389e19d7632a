import fc from 'fast-check';
import type { Failure } from '../../schemas/generated/types.ts';
import { Failed } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { PropertyRun } from './property-run.ts';
import { caseInWords } from './sequence.ts';

/** What suites draw their cases with. */
export { fc };

type Counterexample = NonNullable<Failure['counterexample']>;

/** The calls of a case: those that ask for something to happen, and the one in which it failed. */
const callsOf = (exchanges: readonly Exchange[], { failures }: Failed): Counterexample['calls'] =>
  exchanges
    .filter(({ request, number }) => request.method !== 'GET' || failures.some(({ exchange }) => exchange === number))
    .map((exchange) => {
      const { call = '', curl = '' } = exchange.failure('', '');
      return { call, curl };
    });

/**
 * Tries a property on generated cases, and takes back after each what it has made.
 * A case that fails is made smaller within the budget of requests; the smallest one is what the check fails with.
 * @param examples the first cases, whatever the seed; they count among the cases of the run
 * @throws Failed with the counter-example; whatever else a case throws (Blocked, HarnessError) as it is.
 */
export const forAll = async <Value>(
  run: PropertyRun,
  arbitrary: fc.Arbitrary<Value>,
  property: (value: Value) => Promise<void>,
  examples: readonly Value[] = [],
): Promise<void> => {
  const { exchanges } = run;
  let most = Number.POSITIVE_INFINITY;
  let ended: { error: unknown } | undefined;
  let found: ({ failed: Failed } & Pick<Counterexample, 'exchanges' | 'calls'>) | undefined;

  const attempt = async (value: Value): Promise<void> => {
    if (ended !== undefined || exchanges.length >= most) {
      return;
    }
    const begin = exchanges.length;
    let failure: Failed | undefined;
    run.stopAt(most);
    try {
      await property(value);
    } catch (error) {
      if (!(error instanceof Failed)) {
        ended = { error };
        run.stopAt(Number.POSITIVE_INFINITY);
        return;
      }
      failure = error;
      if (found === undefined && run.isFinal(error)) {
        run.grantSearch();
        most = exchanges.length + run.shrinkRequests;
      } else if (found === undefined) {
        most = exchanges.length;
      }
      const own = exchanges.slice(begin);
      found = { failed: error, exchanges: own.map(({ number }) => number), calls: callsOf(own, error) };
    }
    run.stopAt(Number.POSITIVE_INFINITY); // what was made is always taken back
    await run.undo();
    if (failure !== undefined) {
      throw failure;
    }
  };

  const details = await fc.check(fc.asyncProperty(arbitrary, attempt), {
    seed: run.seed,
    numRuns: run.runs,
    examples: examples.map((value): [Value] => [value]),
    endOnFailure: run.shrinkRequests === 0,
  });
  if (found !== undefined) {
    const counterexample = {
      shown: caseInWords(details.counterexample?.[0]),
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      exchanges: found.exchanges,
      calls: found.calls,
    };
    throw new Failed(
      found.failed.failures.map((failure) => ({ ...failure, counterexample })),
      found.failed.certain,
    );
  }
  if (ended !== undefined) {
    throw ended.error;
  }
};
