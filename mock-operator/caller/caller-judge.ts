// Judges the caller of one world, call by call.
import { INTERFACES, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import type { World } from '../kernel/world.ts';
import { worldPath } from '../wire/address.ts';
import { replacesTheAnswer } from '../wire/behaviour.ts';
import { bounded } from '../wire/bounded.ts';
import type { CalledInterface, CallRecord, Finding } from '../wire/call-record.ts';
import type { Judge } from '../wire/journal.ts';
import type { CallerRule, Mistake } from './caller-rule.ts';
import { operationOf } from './operation-of.ts';
import { RetryAfter } from './retry-after.ts';
import { numberOf, Tally } from './tally.ts';
import { isV1, type V1Name, v1Apis } from './v1/api.ts';
import { rememberHold } from './v1/hold.ts';
import { v1CallerRules } from './v1/judge.ts';
import { hasSent, isSentAgain, rememberShown, rememberCreate as rememberV1Create } from './v1/lost.ts';
import { parseV1Call, type V1Memory, type V1ParsedCall } from './v1/parsed-call.ts';
import { RequestIds } from './v1/request-ids.ts';
import { rememberList } from './v2/availability.ts';
import { rememberCreate, rememberEnd, settled } from './v2/booking.ts';
import { v2CallerRules } from './v2/judge.ts';
import { parseV2Call, type V2Memory } from './v2/parsed-call.ts';

/** A duty, with the requirement that it judges. */
interface Judged<ParsedCall> {
  requirement: RequirementId;
  number: number;
  callerRule: CallerRule<ParsedCall>;
}

const judged = <ParsedCall>(requirement: RequirementId, callerRule: CallerRule<ParsedCall>): Judged<ParsedCall> => ({
  requirement,
  number: numberOf(requirement),
  callerRule,
});

const V1_NAMES = Object.keys(v1Apis) as V1Name[];

const judgedV1 = (
  name: V1Name,
  callerRules: Readonly<Record<string, CallerRule<V1ParsedCall>>>,
): Judged<V1ParsedCall>[] =>
  Object.entries(callerRules).map(([id, callerRule]) => judged(`${name}.${id}` as RequirementId, callerRule));

/** The rules for the clients of an interface: all of them, and by the operation those that apply to its calls. */
interface JudgedV1 {
  all: readonly Judged<V1ParsedCall>[];
  of: ReadonlyMap<string, readonly Judged<V1ParsedCall>[]>;
}

const ofEachV1 = <Value>(make: (name: V1Name) => Value): Record<V1Name, Value> =>
  Object.fromEntries(V1_NAMES.map((name) => [name, make(name)])) as Record<V1Name, Value>;

const v1 = ofEachV1(
  (name): JudgedV1 => ({
    all: judgedV1(name, v1CallerRules[interfaces[name].dialect].all),
    of: new Map(
      Object.entries(v1CallerRules[interfaces[name].dialect].of).map(([operation, callerRules]) => [
        operation,
        judgedV1(name, callerRules),
      ]),
    ),
  }),
);
const v2 = Object.entries(v2CallerRules).map(([id, callerRule]) =>
  judged(`operator-v2.${id}` as RequirementId, callerRule),
);

const ABANDONED = 'operator-v2.cancel.caller-cancels-the-abandoned';

/** Where the requirements of an interface stand: OCTO is a binding of v2. */
const groupOf = (called: CalledInterface): Interface => (called === 'octo' ? 'operator-v2' : called);

/** What a refusal means. */
const refusedOn = (called: CalledInterface) => `${groupOf(called)}.error.caller-asks-for-what-can-be-done` as const;

const retriedOn = (called: CalledInterface) => `${groupOf(called)}.error.caller-follows-retry-after` as const;

/** The requirements on which a caller is judged, in the order of the catalogue. */
export const judgedRequirements: ReadonlySet<RequirementId> = new Set<RequirementId>([
  ...INTERFACES.flatMap((name) => [
    ...(name === 'operator-v2' ? v2 : v1[name].all).map(({ requirement }) => requirement),
    ...(name === 'operator-v2' ? ([ABANDONED] as const) : []),
    retriedOn(name),
    refusedOn(name),
  ]),
]);

/** At most this number of mistakes of one requirement are reported of a call, each cut to this number of characters: bodies are as large as callers like. */
const MAX_MISTAKES = 20;
const MAX_TEXT = 500;

const findingOf = (requirement: RequirementId, { pointer, message }: Mistake): Finding => {
  const { level, sentence } = catalogue[requirement];
  return {
    severity: level === 'MUST' ? 'error' : 'warning',
    requirement,
    sentence,
    pointer: bounded(pointer, MAX_TEXT),
    message: bounded(message, MAX_TEXT),
  };
};

const NOTHING: readonly Finding[] = [];

/** Who calls one interface may be another than who calls the next: of v1.2 each has a memory of its own. */
interface Memory extends V2Memory {
  retryAfter: RetryAfter;
  v1: Readonly<Record<V1Name, V1Memory>>;
}

const nothingYet = (): Memory => ({
  retryAfter: new RetryAfter(),
  v1: ofEachV1(() => ({ requestIds: new RequestIds(), holdEnds: new Map(), creates: new Map(), lost: new Map() })),
  lists: new Map(),
  extensions: new Map(),
  creates: new Map(),
  living: new Map(),
  ends: new Map(),
});

export class CallerJudge implements Judge {
  readonly #world: World;
  readonly #isElsewhere: boolean;
  #memory = nothingYet();
  #tally = new Tally();

  /** @param isElsewhere whether the operator behind the platform is somebody else's */
  constructor(world: World, isElsewhere: boolean) {
    this.#world = world;
    this.#isElsewhere = isElsewhere;
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
    if (record.forwardedFor !== undefined) {
      this.#name(record, operationOf(record));
      return NOTHING;
    }
    this.#tally.countCall(record.called);
    const ofItsTime = this.#retried(record);
    const ofTheCall = this.#judgeCall(record);
    return ofItsTime.length === 0 ? ofTheCall : [...ofItsTime, ...ofTheCall];
  }

  #judgeCall(record: CallRecord): readonly Finding[] {
    const path = worldPath(record.path);
    const call = isV1(record) ? this.#parsedV1(record, path) : undefined;
    // Who got no answer sends the same again, or reads what became of it: a refusal of either says just that.
    const isAsking = call !== undefined && (isSentAgain(call) || hasSent(call, 'hold') || hasSent(call, 'booking'));
    if (record.behaviour && replacesTheAnswer(record.behaviour)) {
      this.#name(record, operationOf(record));
      if (call !== undefined) {
        rememberV1Create(call, true);
      }
      return NOTHING;
    }
    const findings = call === undefined ? this.#judgeV2(record, path) : this.#judgeV1(record, call);
    return isAsking ? findings : this.#explained(record, findings);
  }

  settle(): void {
    for (const [record, elapsed] of settled({ world: this.#world, memory: this.#memory })) {
      const message = 'The booking was left on hold until its time was over: cancel what the customer abandons.';
      const findings = elapsed ? [findingOf(ABANDONED, { pointer: '/path', message })] : NOTHING;
      this.#tally.add(numberOf(ABANDONED), findings, record);
      record.findings = [...record.findings, ...findings];
    }
  }

  /** Judged of every call: that it comes too soon is so whatever it is answered. */
  #retried(record: CallRecord): readonly Finding[] {
    const mistakes = this.#memory.retryAfter.judge(record);
    if (mistakes === undefined) {
      return NOTHING;
    }
    const requirement = retriedOn(record.called);
    const findings = mistakes.map((mistake) => findingOf(requirement, mistake));
    this.#tally.add(numberOf(requirement), findings, record);
    return findings;
  }

  #parsedV1(record: CallRecord & { called: V1Name }, path: string): V1ParsedCall {
    const isElsewhere = record.called === 'booking' && this.#isElsewhere;
    return parseV1Call(this.#world, record, path, this.#memory.v1[record.called], isElsewhere);
  }

  #judgeV1(record: CallRecord, call: V1ParsedCall): readonly Finding[] {
    this.#name(record, call.operation);
    const { of, all } = v1[call.api.name];
    const findings = this.#kept(of.get(call.operation ?? '') ?? all, call, record);
    rememberHold(call);
    rememberV1Create(call, record.status === undefined);
    rememberShown(call);
    return findings;
  }

  #judgeV2(record: CallRecord, path: string): readonly Finding[] {
    const call = parseV2Call(this.#world, record, path, this.#memory);
    this.#name(record, call.operation);
    const findings = this.#kept(v2, call, record);
    rememberList(call);
    rememberCreate(call);
    rememberEnd(call);
    return findings;
  }

  #name(record: CallRecord, operation: string | undefined): void {
    if (operation !== undefined) {
      record.operation = operation;
    }
  }

  #kept<ParsedCall>(
    callerRules: readonly Judged<ParsedCall>[],
    call: ParsedCall,
    record: CallRecord,
  ): readonly Finding[] {
    let all = NOTHING;
    for (const { requirement, number, callerRule } of callerRules) {
      const mistakes = callerRule(call);
      if (mistakes !== undefined) {
        const findings =
          mistakes.length === 0
            ? NOTHING
            : mistakes.slice(0, MAX_MISTAKES).map((mistake) => findingOf(requirement, mistake));
        this.#tally.add(number, findings, record);
        all = findings.length === 0 ? all : [...all, ...findings];
      }
    }
    return all;
  }

  /** A refusal that no finding explains is one itself. */
  #explained(record: CallRecord, findings: readonly Finding[]): readonly Finding[] {
    const { status = 0, refusal, called } = record;
    const requirement = refusedOn(called);
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
