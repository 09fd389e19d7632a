// Server errors in answer to what the target has done for the same call before, or does for its like at the same time: a repeat
// is shown the state of now, and of calls that collide each is done or refused. Spec 3.1 to 3.3, 4.1, 4.4, 7.
import { addTo } from '../schemas/group.ts';
import { type JsonObject, memberOf, objectsOf, textOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import { type Contradiction, referencesTo } from './verdict.ts';

/** A proxy has 502 to 504 of its own, and they say nothing of the target. */
const OF_THE_TARGET = new Set([500, 501]);

const REPEATABLE = new Set(['createHold', 'releaseHold', 'createBooking', 'confirmBooking', 'cancelBooking']);

const contentOf = ({ sent }: Call): JsonObject | undefined =>
  memberOf(sent, 'hold') ?? memberOf(sent, 'booking') ?? sent;

/** The hold or booking that a call is about. */
const idOf = (call: Call): string | undefined => {
  const content = call.operation.startsWith('create') ? contentOf(call) : undefined;
  return uuidOf(content?.id ?? content?.uuid) ?? call.url.pathname.split('/').map(uuidOf).findLast(Boolean);
};

const availabilitiesOf = (call: Call): string[] => {
  const content = call.operation.startsWith('create') ? contentOf(call) : undefined;
  const named = [content?.availabilityId, ...objectsOf(content?.items).map(({ availabilityId }) => availabilityId)];
  return named.flatMap((id) => textOf(id)?.toLowerCase() ?? []);
};

/** Whether two calls ask for the same: ids may be in either letter case. */
const isSame = (one: Call, other: Call): boolean =>
  JSON.stringify(contentOf(one))?.toLowerCase() === JSON.stringify(contentOf(other))?.toLowerCase();

const isAtOnce = (one: Call, other: Call): boolean => one.from <= other.to && other.from <= one.to;

const indexed = (calls: readonly Call[], keysOf: (call: Call) => readonly (string | undefined)[]) => {
  const found = new Map<string | undefined, Call[]>();
  for (const call of calls) {
    for (const key of keysOf(call)) {
      addTo(found, key, call);
    }
  }
  return (key: string | undefined): readonly Call[] => (key === undefined ? [] : (found.get(key) ?? []));
};

/** The first server error of each operation: a target that errs once may err each time. */
export function* judgeServerErrors(calls: readonly Call[]): Generator<Contradiction> {
  const wrong = calls.filter(
    ({ operation, status, isBroken }) => OF_THE_TARGET.has(status) && REPEATABLE.has(operation) && !isBroken,
  );
  if (wrong.length === 0) {
    return;
  }
  const sound = calls.filter(({ isBroken, outcome }) => !isBroken && outcome !== 'refused');
  const about = indexed(sound, (call) => [idOf(call)]);
  const wanting = indexed(sound, availabilitiesOf);
  const told = new Set<string>();
  for (const call of wrong) {
    const { operation } = call;
    const own = about(idOf(call));
    // A call without an answer was done where a read has shown since what it made.
    const isShown = own.some(
      (read) => read.operation.startsWith('get') && read.outcome === 'done' && read.to < call.from,
    );
    const isLike = (other: Call) =>
      other !== call && other.operation === operation && (other.outcome === 'done' || (isShown && other.status === 0));
    const repeated = own.find((other) => isLike(other) && other.from < call.to && isSame(call, other));
    const beside = availabilitiesOf(call).flatMap((id) =>
      wanting(id).filter((other) => isLike(other) && isAtOnce(call, other)),
    );
    const like = repeated ?? beside[0];
    if (like !== undefined && !told.has(operation)) {
      told.add(operation);
      yield {
        interface: call.interface,
        object: `call of line ${call.line}`,
        exchanges: referencesTo([like, call]),
        beside: [],
        sentence: `Line ${call.line} is answered with ${call.status}, ${repeated === undefined ? `and ${operation} of line ${like.line}, which wants seats of the same availability at the same time, is done` : `and ${operation} of line ${like.line}, which asks for the same, was done`}.`,
        source: '4.1; 4.4; 7',
      };
    }
  }
}
