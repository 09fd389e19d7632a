import { closeSync, openSync, writeSync } from 'node:fs';
import type { Outcome, Recording, Run } from '../schemas/generated/types.ts';
import { catalogue } from '../schemas/requirements/index.ts';
import { packedExchanges, packedLines } from '../schemas/text/exchange-log.ts';
import { standInsOf } from '../schemas/text/stand-ins.ts';
import { catalogueDigest } from './verdict.ts';

/** The first line: from it and the others follows what the checks found. */
const headOf = ({ profilePath: _path, exchangeLog: _log, ...run }: Run): Recording => ({
  recording: 1,
  catalogue: catalogueDigest(catalogue),
  standIns: standInsOf(run.profile),
  run: { ...run, outDir: '', ledger: '' }, // where its files were says nothing about it
});

/** The exchanges of each check with its requirement, written as the checks end. */
export class ExchangeLog {
  readonly #file: number;

  /** @param run absent where the exchanges are of no run of checks */
  constructor(path: string, run?: Run) {
    this.#file = openSync(path, 'w');
    if (run !== undefined) {
      this.#write(packedLines([headOf(run)]));
    }
  }

  add(outcome: Pick<Outcome, 'requirement' | 'exchanges'>): void {
    this.#write(packedExchanges(outcome));
  }

  #write(packed: Buffer): void {
    let bytes = packed;
    while (bytes.length > 0) {
      bytes = bytes.subarray(writeSync(this.#file, bytes));
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
