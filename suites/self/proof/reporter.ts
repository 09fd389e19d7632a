// The reporter of the proof: gathers the evidence and writes the raw proof for the command line.
import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { judgedRequirements } from '../../../mock-operator/caller/caller-judge.ts';
import { faultOf, faultsOf, renderFault } from '../../../reporters/fault-of-ours.ts';
import { Progress } from '../../../reporters/progress.ts';
import { catalogue } from '../../../schemas/requirements/index.ts';
import { escaped } from '../../../schemas/text/escape.ts';
import { EVIDENCE, type Evidence, type ProveRun } from './evidence.ts';
import { mutantProblems, proofOf } from './proof.ts';

export default class ProveReporter implements Reporter {
  readonly #run = JSON.parse(process.env.HOLDFAST_PROVE ?? '') as ProveRun;
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
    const { inputs, out, only } = this.#run;
    if (only) {
      const mutants = this.#evidence.filter((one) => one.kind === 'mutant');
      writeFileSync(out, JSON.stringify({ mutants, problems: [...this.#faults, ...mutantProblems(mutants)] }));
      return;
    }
    const duties = [...judgedRequirements];
    const proof = proofOf({ inputs, duties, evidence: this.#evidence, catalogue, faults: this.#faults });
    writeFileSync(out, JSON.stringify(proof));
  }
}
