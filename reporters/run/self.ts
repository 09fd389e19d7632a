import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { sumsOf } from '../../schemas/group.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { faultOf, faultsOf, type HarnessError, renderFault } from './fault-of-ours.ts';
import { Progress } from './progress.ts';

/** The tests of Holdfast itself: failures with message and place, and the closing line. */
export class SelfReporter implements Reporter {
  #progress: Progress | undefined;
  #tests: TestCase[] = [];
  readonly #faults: HarnessError[] = [];
  readonly safe = escaped;

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
    this.#progress = new Progress(process.stdout, this.#tests.length);
  }

  onTestBegin({ title }: TestCase): void {
    this.#progress?.doing(title, 'under way');
  }

  /** The steps of a test are not printed. */
  onStepBegin(): void {}

  onTestEnd({ title }: TestCase, { retry }: TestResult): void {
    if (retry === 0) {
      this.#progress?.step(title);
    }
  }

  onError(error: TestError): void {
    this.#faults.push(faultOf(error));
  }

  /** How many tests were skipped for each reason. */
  #skipped(): Map<string, number> {
    const skipped = this.#tests.filter((one) => one.outcome() === 'skipped');
    const reasons = skipped.map(
      ({ results: [first] }) => first?.annotations.find(({ type }) => type === 'skip')?.description,
    );
    return sumsOf(reasons.flatMap((reason) => (reason === undefined ? [] : [[reason, 1] as const])));
  }

  /** What went wrong in the tests that ended so, by the first result that was not the expected one. */
  #faultsIn(outcome: 'unexpected' | 'flaky'): HarnessError[] {
    return this.#tests.flatMap((test) => {
      const failed = test.results.find(({ status }) => status !== test.expectedStatus && status !== 'interrupted');
      return failed !== undefined && test.outcome() === outcome ? faultsOf(test, failed) : [];
    });
  }

  async onEnd(_result: FullResult): Promise<undefined> {
    this.#progress?.clear();
    const [failed, flaky] = [this.#faultsIn('unexpected'), this.#faultsIn('flaky')];
    for (const fault of [...this.#faults, ...failed]) {
      process.stdout.write(`${renderFault(fault, this.safe)}\n\n`);
    }
    for (const fault of flaky) {
      process.stdout.write(`Failed at first, and passed when it was run again:\n${renderFault(fault, this.safe)}\n\n`);
    }
    for (const [reason, count] of this.#skipped()) {
      process.stdout.write(`${count} skipped: ${this.safe(reason)}\n`);
    }
    const of = (...outcomes: ReturnType<TestCase['outcome']>[]) =>
      this.#tests.filter((test) => outcomes.includes(test.outcome())).length;
    const again = of('flaky') > 0 ? ` (${of('flaky')} when run again)` : '';
    process.stdout.write(
      `${of('expected', 'flaky')} passed${again}, ${of('unexpected')} failed, ${of('skipped')} skipped\n`,
    );
  }
}
