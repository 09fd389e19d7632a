// The reporter of the proof: gathers the evidence and writes the raw proof, or what was found of a part of it, for the command line.
import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { judgedRequirements } from '../../mock-operator/caller/caller-judge.ts';
import { faultOf, faultsOf, renderFault } from '../../reporters/run/fault-of-ours.ts';
import { Progress } from '../../reporters/run/progress.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { EVIDENCE, type Evidence } from './evidence.ts';
import { someOf } from './part-of-proof.ts';
import { proveRun } from './plan.ts';
import { proofOf } from './proof.ts';

export default class ProveReporter implements Reporter {
  readonly #run = proveRun();
  readonly #evidence: Evidence[] = [];
  readonly #faults: string[] = [];
  #progress: Progress | undefined;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#progress = new Progress(process.stdout, suite.allTests().length);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#progress?.step(test.title);
    for (const { name, body } of result.attachments) {
      if (name === EVIDENCE && body !== undefined) {
        this.#evidence.push(...(JSON.parse(body.toString('utf8')) as Evidence[]));
      }
    }
    if (!test.ok()) {
      this.#faults.push(...faultsOf(test, result).map((fault) => renderFault(fault, escaped)));
    }
  }

  onError(error: TestError): void {
    this.#faults.push(renderFault(faultOf(error), escaped));
  }

  async onEnd({ status }: FullResult): Promise<void> {
    this.#progress?.clear();
    if (status === 'interrupted') {
      return;
    }
    const found = { evidence: this.#evidence, faults: this.#faults };
    const proof =
      'made' in this.#run
        ? proofOf({ ...found, made: this.#run.made, callerRules: [...judgedRequirements], catalogue })
        : someOf(found);
    writeFileSync(this.#run.out, JSON.stringify(proof));
  }
}
