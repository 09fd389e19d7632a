import { bounded } from './bounded.ts';
import type { CallRecord, Finding } from './call-record.ts';

/** What a caller did wrong in one call, and by what time shows of earlier ones. */
export interface Judge {
  judge(record: CallRecord): readonly Finding[];
  /** Adds to records what only time shows. */
  settle(): void;
}

const KEPT_RECORDS = 1000;

/** Characters of a body that are kept. */
const KEPT_TEXT = 16 * 1024;

/** The latest calls of a world, oldest first. */
export class Journal {
  readonly #judge: Judge;
  readonly #onCall: (record: CallRecord) => void;
  #records: CallRecord[] = [];
  #count = 0;
  #first = 1;

  /** @param onCall is called when a call has been judged */
  constructor(judge: Judge, onCall: (record: CallRecord) => void = () => undefined) {
    this.#judge = judge;
    this.#onCall = onCall;
  }

  begin(record: CallRecord): void {
    this.#count += 1;
    record.number = this.#count;
    this.#records.push(record);
    if (this.#records.length > KEPT_RECORDS + 100) {
      for (const left of this.#records.splice(0, this.#records.length - KEPT_RECORDS)) {
        // The judge may have kept it; it needs no texts once it has judged.
        if (left.durationMs !== undefined) {
          left.body = undefined;
          left.answer = undefined;
        }
      }
    }
  }

  /** Judges a call that has been answered, or never will be. `ofTheAnswer` is what the operator that answered did wrong. */
  end(record: CallRecord, ofTheAnswer: readonly Finding[] = []): void {
    record.durationMs = performance.now() - record.startedMs;
    const ofTheCaller = this.#judge.judge(record);
    record.findings = ofTheAnswer.length === 0 ? ofTheCaller : [...ofTheCaller, ...ofTheAnswer];
    const { body, answer } = record;
    if (body) {
      const { text } = body;
      body.json = undefined;
      if (text !== undefined && text.length > KEPT_TEXT) {
        body.text = bounded(text, KEPT_TEXT);
        body.isPart = true;
      }
    }
    answer?.bound(KEPT_TEXT);
    record.violations = undefined;
    record.listed = undefined;
    record.answered = undefined;
    this.#onCall(record);
  }

  records(): readonly CallRecord[] {
    this.#judge.settle();
    return this.#records.slice(-KEPT_RECORDS);
  }

  /** The number of the first call since it was cleared. */
  get first(): number {
    return this.#first;
  }

  clear(): void {
    this.#records = [];
    this.#first = this.#count + 1;
  }
}
