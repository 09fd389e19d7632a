// What a platform told the reseller, against what its operator told the platform. Spec 1, 2, 4.2.
// The recording has the operator's side of some calls only, and by another clock: calls are matched by what they carry.
import { addTo } from '../schemas/group.ts';
import { instantOf, type JsonObject, memberOf, objectsOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import { lostMember } from './reflection.ts';
import { type Contradiction, referencesTo } from './verdict.ts';

/** The calls that a platform made to the operator. */
export interface Forwarded {
  /** By the request ids that they carry. */
  readonly byId: ReadonlyMap<string, readonly Call[]>;
  /** Operations that the operator did not do, in calls whose ids no call of the reseller has. */
  readonly undone: ReadonlySet<string>;
  /** The call of the reseller that an id is of; nothing where several calls carry it. */
  readonly senders: ReadonlyMap<string, Call | undefined>;
  /** The calls to the operator. */
  readonly inbound: readonly Call[];
}

const idsOf = ({ requestId, sent }: Call): string[] => {
  const ids = [uuidOf(requestId), uuidOf(memberOf(sent, 'meta')?.reqId)];
  return [...new Set(ids.filter((id) => id !== undefined))];
};

export const forwardedBy = (inbound: readonly Call[], calls: readonly Call[]): Forwarded => {
  const byId = new Map<string, Call[]>();
  for (const call of inbound) {
    for (const id of idsOf(call)) {
      addTo(byId, id, call);
    }
  }
  const senders = new Map<string, Call | undefined>();
  for (const call of calls) {
    for (const id of idsOf(call)) {
      senders.set(id, senders.has(id) ? undefined : call);
    }
  }
  const strange = inbound.filter((call) => !idsOf(call).some((id) => senders.has(id)));
  return { byId, undone: new Set(strange.filter(isUndone).map(({ operation }) => operation)), senders, inbound };
};

/** The first call to the operator that carries the request ids of two calls of the reseller. Spec 2. */
export const judgeForwardedIds = ({ inbound, senders }: Forwarded): Contradiction | undefined => {
  for (const call of inbound) {
    const [first, second] = new Set(idsOf(call).flatMap((id) => senders.get(id) ?? []));
    if (first !== undefined && second !== undefined) {
      return {
        interface: first.interface,
        object: `call of line ${call.line}`,
        exchanges: referencesTo([first, second, call]),
        beside: [],
        sentence: `Line ${call.line} carries the request ids of line ${first.line} and of line ${second.line} to the operator.`,
        source: '2',
      };
    }
  }
  return undefined;
};

const isUndone = ({ outcome }: Call): boolean => outcome !== 'done';

/** The calls to the operator that a call of the reseller brought about, as far as they are recorded. */
const forwardedFor = (call: Call, { byId }: Forwarded): Call[] => {
  const found = idsOf(call).flatMap((id) => byId.get(id) ?? []);
  return [...new Set(found)].filter(({ operation }) => operation === call.operation);
};

/** A call as the history of the platform's objects has it: what the operator refused or broke is no doing of the platform. */
export const asOfThePlatform = (call: Call, forwarded: Forwarded): Call => {
  const upstream = forwardedFor(call, forwarded);
  // A platform may hand a call on under an id of its own.
  const isNotApplicable =
    upstream.length > 0 ? upstream.some(isUndone) : isUndone(call) && forwarded.undone.has(call.operation);
  return isNotApplicable ? { ...call, outcome: 'unknown', to: Number.POSITIVE_INFINITY } : call;
};

const KINDS: Record<string, 'hold' | 'booking'> = {
  createHold: 'hold',
  getHold: 'hold',
  createBooking: 'booking',
  getBooking: 'booking',
};

/** The members that are the operator's to state; the ids of its objects may be others than those of the platform. */
const OF_THE_OPERATOR = ['status', 'version'] as const;

/** An object as it was sent, but for the ids that each side may have of its own. */
const withoutIds = (body: JsonObject | undefined, kind: 'hold' | 'booking'): JsonObject => {
  const { id: _id, holdId: _holdId, ...rest } = memberOf(body, kind) ?? {};
  return rest;
};

export const judgeForward = (call: Call, forwarded: Forwarded): Contradiction | undefined => {
  const upstream = forwardedFor(call, forwarded);
  const kind = KINDS[call.operation];
  const isList = call.operation.includes('vailabilit');
  // An answer that shows no hold or booking is none, and neither is a page where nothing is to be said.
  const done = upstream.filter(
    ({ outcome, shown, isEmpty }) =>
      outcome === 'done' && (kind === undefined ? isList || isEmpty : memberOf(shown, kind) !== undefined),
  );
  const object = `call of line ${call.line}`;
  const contradiction = (sentence: string, calls: readonly Call[]): Contradiction => ({
    interface: call.interface,
    object,
    exchanges: referencesTo([call, ...calls]),
    beside: [],
    sentence,
    source: '1; 4.2',
  });
  // What the operator refuses, or does not answer, may be tried again.
  const [first] = done;
  const isLater = ({ from, line }: Call) =>
    first !== undefined && (from > first.from || (from === first.from && line > first.line));
  const again = upstream.find((one) => isLater(one) && one.outcome !== 'unknown');
  const isSentOnce = idsOf(call).every((id) => forwarded.senders.get(id) === call);
  if (call.operation.startsWith('create') && first !== undefined && again !== undefined && isSentOnce) {
    return contradiction(
      `Line ${again.line} asks the operator again for what line ${first.line} made for line ${call.line}.`,
      [first, again],
    );
  }
  if (upstream.length === 0 || call.outcome !== 'done') {
    return undefined;
  }
  if (done.length === 0) {
    // An answer of availability may come from the cache, a hold on a rate that is not holdable from the platform, and what was
    // sent again may have been done the second time.
    return isList || !isSentOnce || (call.operation === 'createHold' && !isOfHoldableRates(call))
      ? undefined
      : contradiction(
          `Line ${call.line} tells the reseller ${call.status}, and the operator answered ${upstream.map(({ status }) => status || 'nothing').join(', ')}.`,
          upstream,
        );
  }
  const last = done.at(-1);
  if (kind === undefined || last === undefined) {
    return undefined;
  }
  if (call.operation.startsWith('create')) {
    const ids = new Set(done.map(({ shown }) => uuidOf(memberOf(shown, kind)?.id)));
    if (ids.size > 1) {
      return contradiction(
        `The operator made ${ids.size} ${kind}s for the one that line ${call.line} asked for.`,
        done,
      );
    }
    const isComparable = !call.isBroken && last.sent !== undefined;
    const lost = !isComparable ? undefined : lostMember(withoutIds(call.sent, kind), withoutIds(last.sent, kind));
    if (lost !== undefined) {
      return contradiction(
        `Line ${last.line} does not hand /${kind}${lost} to the operator as line ${call.line} sent it.`,
        [last],
      );
    }
  }
  const [told, known] = [memberOf(call.shown, kind), memberOf(last.shown, kind)];
  if (told === undefined || known === undefined || done.length > 1) {
    return undefined;
  }
  const other = OF_THE_OPERATOR.find((name) => known[name] !== undefined && told[name] !== known[name]);
  const isLonger =
    Math.abs((instantOf(told.expires) ?? Number.NaN) - (instantOf(known.expires) ?? Number.NaN)) > ROUNDING_MS;
  const member = other ?? (isLonger ? 'expires' : undefined);
  return member === undefined
    ? undefined
    : contradiction(
        `Line ${call.line} tells the reseller another /${kind}/${member} than the operator states in line ${last.line}.`,
        [last],
      );
};

/** Whether all rates of the hold in an answer can be held: the platform answers no such hold itself. */
const isOfHoldableRates = ({ shown }: Call): boolean => {
  const items = objectsOf(memberOf(shown, 'hold')?.items);
  return items.length > 0 && items.every((item) => memberOf(item, 'rate')?.holdable === true);
};

/** Times may be cut to whole seconds. */
const ROUNDING_MS = 1000;
