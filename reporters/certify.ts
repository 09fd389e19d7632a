import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { Outcome, Run } from '../schemas/generated/types.ts';
import { catalogue } from '../schemas/requirements/index.ts';
import { secretsOf } from '../text/profile-secrets.ts';
import { type SafeText, safeText } from '../text/safe-text.ts';
import { ExchangeLog } from './exchange-log.ts';
import { type FaultOfOurs, faultOf, faultsOf, renderFault } from './fault-of-ours.ts';
import { renderJson } from './json.ts';
import { Progress } from './progress.ts';
import { documentName, shardOf } from './shard.ts';
import { type Finding, judge } from './verdict.ts';
import { REPORT_FILES, writeReport, writeWhole } from './write.ts';

/**
 * A run against a target: collects what the checks found and writes the report, of a shard only what it judged.
 * The command line prints it.
 */
export class CertifyReporter implements Reporter {
  readonly #run: Run;
  readonly #text: SafeText;
  /** Absent in a shard, whose exchanges go into its blob report. */
  readonly #log: ExchangeLog | undefined;
  readonly #findings: Finding[] = [];
  readonly #faults: FaultOfOurs[] = [];
  #requests = 0;
  #progress: Progress | undefined;
  #interrupted = false;

  constructor(run: Run) {
    this.#run = run;
    this.#text = safeText(secretsOf(run.profile));
    mkdirSync(run.outDir, { recursive: true });
    if (run.shard !== undefined) return;
    for (const file of REPORT_FILES) rmSync(join(run.outDir, file), { force: true });
    this.#log = new ExchangeLog(join(run.outDir, 'exchanges.ndjson'));
  }

  /** A line of what may hold words of the target or a secret. */
  readonly safe = (line: string): string => this.#text.line(line);

  onBegin(_config: unknown, suite: Suite): void {
    this.#progress = new Progress(process.stdout, suite.allTests().length);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'interrupted') {
      this.#interrupted = true;
      return;
    }
    const outcome = outcomeOf(result);
    if (outcome !== undefined) {
      const { exchanges, ...finding } = outcome;
      this.#log?.add(outcome);
      this.#requests += exchanges.length;
      this.#findings.push(finding);
    }
    if (!test.ok()) this.#faults.push(...faultsOf(test, result));
    else if (outcome === undefined)
      this.#faults.push({ title: test.title, message: `the check ended as ${result.status} without an outcome` });
    this.#progress?.step(outcome?.requirement ?? test.title);
  }

  onError(error: TestError): void {
    this.#faults.push(faultOf(error));
  }

  /** A run that did not come to its end leaves no report that could be taken for a whole one. */
  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress?.clear();
    // A check that is stopped half way has no outcome, and that is nobody's fault.
    if (status !== 'interrupted')
      for (const fault of this.#faults) process.stderr.write(`${renderFault(fault, this.safe)}\n\n`);
    const whole = !this.#interrupted && status === 'passed' && this.#faults.length === 0;
    if (!whole) {
      this.#log?.discard();
      return { status: status === 'passed' ? 'failed' : status };
    }
    this.#log?.keep();
    const report = judge({
      run: this.#run,
      catalogue,
      findings: this.#findings,
      requests: this.#requests,
      durationMs: Date.now() - Date.parse(this.#run.startedAt),
    });
    const { outDir, shard, strict } = this.#run;
    if (shard === undefined) writeReport(outDir, report, strict);
    else {
      const judged = shardOf(this.#run, report, this.#findings, catalogue);
      writeWhole(join(outDir, documentName(shard)), renderJson(judged));
    }
    return { status: 'passed' };
  }
}

/** The harness attaches one outcome to each of its tests. */
const outcomeOf = ({ attachments }: TestResult): Outcome | undefined => {
  const body = attachments.find(({ name }) => name === 'outcome')?.body;
  return body === undefined ? undefined : (JSON.parse(body.toString('utf8')) as Outcome);
};
