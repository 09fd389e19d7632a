import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { currentRun } from '../../schemas/run.ts';
import { CertifyReporter } from './certify.ts';
import { Relayed } from './relayed.ts';
import { SelfReporter } from './self.ts';

/** The reporter that the runner loads: reports on a target when the command line handed over a run, else on Holdfast. */
export default class HoldfastReporter implements Reporter {
  readonly #reporter: CertifyReporter | SelfReporter;
  readonly #out: Relayed;
  readonly #errors: Relayed;

  constructor() {
    const run = currentRun();
    this.#reporter = run === undefined ? new SelfReporter() : new CertifyReporter(run);
    this.#out = new Relayed(process.stdout, this.#reporter.safe);
    this.#errors = new Relayed(process.stderr, this.#reporter.safe);
    if (run !== undefined) {
      stopWithParent();
    }
    // What nobody reads, or a full disk does not take, ends no run.
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', () => {});
    }
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#reporter.onBegin(config, suite);
  }

  onStdOut(chunk: string | Buffer): void {
    this.#out.add(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    this.#errors.add(chunk);
  }

  onTestBegin(test: TestCase): void {
    this.#reporter.onTestBegin(test);
  }

  onStepBegin(test: TestCase, result: TestResult, step: TestStep): void {
    this.#reporter.onStepBegin(test, result, step);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#reporter.onTestEnd(test, result);
  }

  onError(error: TestError): void {
    this.#reporter.onError(error);
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    this.#out.end();
    this.#errors.end();
    return this.#reporter.onEnd(result);
  }
}

/** The command line asks through the channel that this process stops, and closes it when it is killed outright. */
const stopWithParent = (): void => {
  for (const ended of ['message', 'disconnect'] as const) {
    process.once(ended, () => process.emit('SIGINT', 'SIGINT') || process.kill(process.pid, 'SIGINT'));
  }
  process.channel?.unref();
};
