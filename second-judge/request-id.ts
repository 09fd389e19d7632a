// The request id that an answer carries. Spec 2: that of its own request, and never that of another.
import { memberOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import { type Contradiction, referencesTo } from './verdict.ts';

const reqIdIn = (body: unknown): string | undefined => uuidOf(memberOf(body, 'meta')?.reqId);

/** The first answer with a wrong id: a target that errs once may err in each of them. */
export const judgeRequestIds = (calls: readonly Call[]): Contradiction | undefined => {
  const senders = new Map<string, Call>();
  for (const call of calls) {
    for (const id of [uuidOf(call.requestId), reqIdIn(call.sent)]) {
      if (id !== undefined && !senders.has(id)) {
        senders.set(id, call);
      }
    }
  }
  for (const call of calls) {
    const [asked, shown] = [reqIdIn(call.sent), reqIdIn(call.shown)];
    const other = shown === undefined ? undefined : senders.get(shown);
    // A call without a body may be answered with a fresh id; of a body that is broken nothing may have been read.
    const isForeign = other !== undefined && other.from < call.to && shown !== uuidOf(call.requestId);
    const isAsked = asked !== undefined && !call.isBroken;
    // Something before the target may answer with 429 or 5xx.
    const isOfTarget = call.status < 500 && call.status !== 429;
    if (isOfTarget && shown !== undefined && shown !== asked && (isAsked || isForeign)) {
      return {
        interface: call.interface,
        object: `call of line ${call.line}`,
        exchanges: referencesTo(other === undefined ? [call] : [other, call]),
        beside: [],
        sentence: `Line ${call.line} carries the request id ${shown}, ${other === undefined || other === call ? 'which is not that of its body' : `which is that of line ${other.line}`}.`,
        source: '2',
      };
    }
  }
  return undefined;
};
