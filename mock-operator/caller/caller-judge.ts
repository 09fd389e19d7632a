// Judges the caller of one world, call by call.
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import type { World } from '../kernel/world.ts';
import { worldPath } from '../wire/address.ts';
import { replacesTheAnswer } from '../wire/behaviour.ts';
import { bounded } from '../wire/bounded.ts';
import type { CalledInterface, CallRecord, Finding } from '../wire/call-record.ts';
import type { Judge } from '../wire/journal.ts';
import type { Duty, Mistake } from './duty.ts';
import { operationOf } from './operation-of.ts';
import { numberOf, Tally } from './tally.ts';
import { hearV1, type V1Heard, type V1Memory } from './v1/heard.ts';
import { rememberHold } from './v1/hold.ts';
import { v1Duties, v1DutiesOf } from './v1/judge.ts';
import { RequestIds } from './v1/request-ids.ts';
import { rememberList } from './v2/availability.ts';
import { rememberCreate, rememberEnd, settled } from './v2/booking.ts';
import { hearV2, type V2Memory } from './v2/heard.ts';
import { v2Duties } from './v2/judge.ts';

/** A duty, with the requirement that it judges. */
interface Judged<Heard> {
  requirement: RequirementId;
  number: number;
  duty: Duty<Heard>;
}

const judged = <Heard>(requirement: RequirementId, duty: Duty<Heard>): Judged<Heard> => ({
  requirement,
  number: numberOf(requirement),
  duty,
});

const judgedV1 = (duties: Readonly<Record<string, Duty<V1Heard>>>): Judged<V1Heard>[] =>
  Object.entries(duties).map(([id, duty]) => judged(`partner.${id}` as RequirementId, duty));
const v1 = judgedV1(v1Duties);
const v1Of = new Map(Object.entries(v1DutiesOf).map(([operation, duties]) => [operation, judgedV1(duties)]));
const v2 = Object.entries(v2Duties).map(([id, duty]) => judged(id as RequirementId, duty));

const ABANDONED = 'operator-v2.cancel.caller-cancels-the-abandoned';

/** What a refusal means on each interface whose callers are judged. */
const REFUSED: Readonly<Partial<Record<CalledInterface, RequirementId>>> = {
  partner: 'partner.error.caller-asks-for-what-can-be-done',
  'operator-v2': 'operator-v2.error.caller-asks-for-what-can-be-done',
  octo: 'operator-v2.error.caller-asks-for-what-can-be-done',
};

/** The requirements on which a caller is judged, in the order of the catalogue. */
export const judgedRequirements: ReadonlySet<RequirementId> = new Set<RequirementId>([
  ...v1.map(({ requirement }) => requirement),
  'partner.error.caller-asks-for-what-can-be-done',
  ...v2.map(({ requirement }) => requirement),
  ABANDONED,
  'operator-v2.error.caller-asks-for-what-can-be-done',
]);

/** At most this many mistakes of one requirement are reported of a call, each cut to this many characters: bodies are as large as callers like. */
const MOST_MISTAKES = 20;
const MOST_TEXT = 500;

const findingOf = (requirement: RequirementId, { pointer, message }: Mistake): Finding => {
  const { level, sentence } = catalogue[requirement];
  return {
    severity: level === 'MUST' ? 'error' : 'warning',
    requirement,
    sentence,
    pointer: bounded(pointer, MOST_TEXT),
    message: bounded(message, MOST_TEXT),
  };
};

const NOTHING: readonly Finding[] = [];

interface Memory extends V1Memory, V2Memory {}

const nothingYet = (): Memory => ({
  requestIds: new RequestIds(),
  holdEnds: new Map(),
  lists: new Map(),
  extensions: new Map(),
  creates: new Map(),
  living: new Map(),
  ends: new Map(),
});

export class CallerJudge implements Judge {
  readonly #world: World;
  #memory = nothingYet();
  #tally = new Tally();

  constructor(world: World) {
    this.#world = world;
  }

  get tally(): Tally {
    this.settle();
    return this.#tally;
  }

  /** Forgets every call. */
  forget(): void {
    this.#memory = nothingYet();
    this.#tally = new Tally();
  }

  judge(record: CallRecord): readonly Finding[] {
    // A call that the platform forwards is that of a reseller, who is judged at the platform.
    if (record.forwardedFor !== undefined || REFUSED[record.called] === undefined) {
      this.#name(record, operationOf(record));
      return NOTHING;
    }
    this.#tally.countCall();
    if (record.behaviour && replacesTheAnswer(record.behaviour)) {
      this.#name(record, operationOf(record));
      return NOTHING;
    }
    const path = worldPath(record.path);
    const findings = record.called === 'partner' ? this.#judgeV1(record, path) : this.#judgeV2(record, path);
    return this.#explained(record, findings);
  }

  settle(): void {
    for (const [record, elapsed] of settled({ world: this.#world, memory: this.#memory })) {
      const message = 'The booking was left on hold until its time was over: cancel what the customer abandons.';
      const findings = elapsed ? [findingOf(ABANDONED, { pointer: '/path', message })] : NOTHING;
      this.#tally.add(numberOf(ABANDONED), findings, record);
      record.findings = [...record.findings, ...findings];
    }
  }

  #judgeV1(record: CallRecord, path: string): readonly Finding[] {
    const heard = hearV1(this.#world, record, path, this.#memory);
    this.#name(record, heard.operation);
    const findings = this.#kept(v1Of.get(heard.operation ?? '') ?? v1, heard, record);
    rememberHold(heard);
    return findings;
  }

  #judgeV2(record: CallRecord, path: string): readonly Finding[] {
    const heard = hearV2(this.#world, record, path, this.#memory);
    this.#name(record, heard.operation);
    const findings = this.#kept(v2, heard, record);
    rememberList(heard);
    rememberCreate(heard);
    rememberEnd(heard);
    return findings;
  }

  #name(record: CallRecord, operation: string | undefined): void {
    if (operation !== undefined) {
      record.operation = operation;
    }
  }

  #kept<Heard>(duties: readonly Judged<Heard>[], heard: Heard, record: CallRecord): readonly Finding[] {
    let all = NOTHING;
    for (const { requirement, number, duty } of duties) {
      const mistakes = duty(heard);
      if (mistakes !== undefined) {
        const findings =
          mistakes.length === 0
            ? NOTHING
            : mistakes.slice(0, MOST_MISTAKES).map((mistake) => findingOf(requirement, mistake));
        this.#tally.add(number, findings, record);
        all = findings.length === 0 ? all : [...all, ...findings];
      }
    }
    return all;
  }

  /** A refusal that no finding explains is one itself. */
  #explained(record: CallRecord, findings: readonly Finding[]): readonly Finding[] {
    const { status = 0, refusal, called } = record;
    const requirement = REFUSED[called];
    if (requirement === undefined) {
      return findings;
    }
    if (status < 400 || status >= 500 || findings.length > 0) {
      this.#tally.add(numberOf(requirement), NOTHING, record);
      return findings;
    }
    const why = refusal ? `${refusal.code}, ${refusal.message}` : `status ${status}`;
    const own = [findingOf(requirement, { pointer: '/status', message: `The operator refused the call: ${why}.` })];
    this.#tally.add(numberOf(requirement), own, record);
    return own;
  }
}
