import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import type { AttachedOutcome } from '../../schemas/attached-outcome.ts';
import type { Run } from '../../schemas/generated/types.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import { ExchangeLog } from '../exchange-log.ts';
import type { Finding } from '../verdict.ts';
import { exchangesPath } from '../write.ts';
import { blockingFault, faultOf, faultsOf, type HarnessError, renderFault } from './fault-of-ours.ts';
import { type CannotWriteMessage, handOver } from './hand-over.ts';
import { Progress } from './progress.ts';

/** A run against a target: collects what the checks found and hands it to the command line, which reports. */
export class CertifyReporter implements Reporter {
  readonly #run: Run;
  readonly #text: SafeText;
  /** Absent in a shard, whose exchanges go into its blob report, and where it cannot be written. */
  readonly #log: ExchangeLog | undefined;
  readonly #findings: Finding[] = [];
  readonly #faults: HarnessError[] = [];
  /** Faults of which each has blocked one check, and no other. */
  readonly #blocking: HarnessError[] = [];
  #requests = 0;
  #progress: Progress | undefined;
  #whole = true;

  constructor(run: Run) {
    this.#run = run;
    this.#text = textOf(run.profile);
    if (run.shard === undefined) {
      this.#log = this.#written(() => new ExchangeLog(exchangesPath(run), run));
    }
  }

  /** Makes a line safe that may hold texts of the target or a secret. */
  readonly safe = (line: string): string => this.#text.line(line);

  onBegin(_config: unknown, suite: Suite): void {
    const { expectedSeconds: seconds, expectedWaitSeconds: waitSeconds } = this.#run;
    this.#progress = new Progress(process.stdout, suite.allTests().length, { seconds, waitSeconds });
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.doing(requirementOf(test));
  }

  /** The harness says so what a check is busy with that takes long. */
  onStepBegin(test: TestCase, _result: TestResult, { category, title }: TestStep): void {
    if (category === 'test.step') {
      this.#progress?.doing(requirementOf(test), title);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'interrupted') {
      this.#whole = false;
      return;
    }
    const unwritten = attached(result, 'cannot-write');
    if (unwritten !== undefined) {
      this.#cannotWrite(unwritten);
      return;
    }
    // The harness attaches one outcome to each of its tests, and its exchanges where it has not added them to the log.
    const text = attached(result, 'outcome');
    const outcome = text === undefined ? undefined : (JSON.parse(text) as AttachedOutcome);
    if (outcome !== undefined) {
      const { requests, exchanges, ...finding } = outcome;
      if (exchanges !== undefined) {
        this.#written(() => this.#log?.add({ requirement: finding.requirement, exchanges }));
      }
      this.#requests += requests;
      this.#findings.push(finding);
      if (finding.fault !== undefined) {
        this.#blocking.push(blockingFault(test, finding.fault));
      }
    }
    if (!test.ok()) {
      this.#faults.push(...faultsOf(test, result));
    } else if (outcome === undefined) {
      this.#faults.push({ title: test.title, message: `the check ended as ${result.status} without an outcome` });
    }
    this.#progress?.step(requirementOf(test));
  }

  onError(error: TestError): void {
    const fault = faultOf(error);
    if (LIMIT_REACHED.test(fault.message)) {
      this.#cannotWrite(fault.message);
      return;
    }
    this.#faults.push(fault);
  }

  /** A run that did not come to its end hands nothing over. */
  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress?.clear();
    this.#log?.close();
    // A check that is stopped half way has no outcome, and that is no fault of ours.
    if (status !== 'interrupted') {
      for (const fault of [...this.#faults, ...this.#blocking]) {
        process.stderr.write(`${renderFault(fault, this.safe)}\n\n`);
      }
    }
    if (this.#whole && status === 'passed' && this.#faults.length === 0) {
      const durationMs = Date.now() - Date.parse(this.#run.startedAt);
      this.#written(() => handOver(this.#run, { findings: this.#findings, requests: this.#requests, durationMs }));
      if (this.#whole) {
        return { status: 'passed' };
      }
    }
    return { status: status === 'passed' ? 'failed' : status };
  }

  /** Answers nothing when the file system refuses. */
  #written<Result>(write: () => Result): Result | undefined {
    try {
      return write();
    } catch (error) {
      this.#cannotWrite(`What was found cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
      return undefined;
    }
  }

  /** The command line stops the run. */
  #cannotWrite(words: string): void {
    this.#whole = false;
    process.send?.({ cannotWrite: words } satisfies CannotWriteMessage);
  }
}

/** How the runner says that this machine opens no more files, or starts no more processes. */
const LIMIT_REACHED = /\b(EMFILE|ENFILE|EAGAIN)\b/;

/** Tests are named by their requirement, and its sentence. */
const requirementOf = ({ title }: TestCase): string => title.split(' ')[0] ?? title;

const attached = ({ attachments }: TestResult, wanted: string): string | undefined =>
  attachments.find(({ name }) => name === wanted)?.body?.toString('utf8');
