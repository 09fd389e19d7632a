// Whether an answer carries back what was sent. Spec 2, 2.4, 4.1 rule 3: date-times are compared as instants, ids in either
// letter case, null and absent maps are the same, and the order of items is free.
import { isObject } from '../schemas/object.ts';
import { instantOf, memberOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import { type Contradiction, referencesTo } from './verdict.ts';

/** Members of a hold or booking, of their items and travelers, that a request may carry and an answer has to show. */
const REFLECTED = new Set(
  `id channelId holdId customer items ext holdExt partnerId resellerBookingRef barcode format value email firstName lastName
  phone availabilityId priceId productId supplierId rateId quantity startTime at travelerType traveler age country gender
  isLead lang type`.split(/\s+/),
);

/** Maps of text to text: each of their keys counts. */
const MAPS = new Set(['ext', 'holdExt']);

/** The pointer of the first member that does not come back; nothing where all do. */
export const lostMember = (sent: unknown, shown: unknown, pointer = ''): string | undefined => {
  if (isNothing(sent)) {
    return undefined;
  }
  if (Array.isArray(sent)) {
    return lostElement(sent, Array.isArray(shown) ? shown : [], pointer);
  }
  if (isObject(sent)) {
    const members = Object.entries(sent).filter(
      ([name]) => REFLECTED.has(name) || MAPS.has(pointer.split('/').at(-1) ?? ''),
    );
    const answer = isObject(shown) ? shown : {};
    return firstOf(members, ([name, value]) => lostMember(value, answer[name], `${pointer}/${name}`));
  }
  return isSame(sent, shown) ? undefined : pointer;
};

const firstOf = <Value>(values: Value[], find: (value: Value) => string | undefined): string | undefined => {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
};

const lostElement = (sent: unknown[], shown: unknown[], pointer: string): string | undefined => {
  const left = [...shown];
  for (const [index, element] of sent.entries()) {
    const at = left.findIndex((one) => lostMember(element, one, pointer) === undefined);
    if (at < 0) {
      const same = left.find((one) => isObject(one) && isObject(element) && isSame(element.id, one.id));
      return lostMember(element, same, `${pointer}/${index}`) ?? `${pointer}/${index}`;
    }
    left.splice(at, 1);
  }
  return undefined;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (isObject(value) && Object.keys(value).length === 0);

const DATE_TIME = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d/i;

const isSame = (sent: unknown, shown: unknown): boolean => {
  if (sent === shown) {
    return true;
  }
  if (typeof sent !== 'string' || typeof shown !== 'string') {
    return false;
  }
  if (uuidOf(sent) !== undefined) {
    return uuidOf(sent) === uuidOf(shown);
  }
  return DATE_TIME.test(sent) && DATE_TIME.test(shown) && instantOf(sent) === instantOf(shown);
};

/** Ids of these versions are stored as they were sent. */
const STORED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Answers about one object that do not show what its create sent. Where several creates may have made it, one of them has
 * to explain all answers.
 */
export const judgeReflection = (object: {
  interface: string;
  object: string;
  kind: 'hold' | 'booking';
  calls: readonly Call[];
}): Contradiction | undefined => {
  const { kind } = object;
  const creates = object.calls.filter(({ operation, outcome, isBroken }) => {
    const isCreate = operation === (kind === 'hold' ? 'createHold' : 'createBooking');
    return isCreate && outcome !== 'refused' && !isBroken;
  });
  const isOwn = (call: Call) =>
    creates.includes(call) || call.operation === (kind === 'hold' ? 'getHold' : 'getBooking');
  const sightings = object.calls.filter((call) => call.outcome === 'done' && isOwn(call) && memberOf(call.shown, kind));
  const lost = creates.map((create) => {
    const sent = memberOf(create.sent, kind) ?? {};
    const { id, ...others } = sent;
    const asked = typeof id === 'string' && STORED_ID.test(id) ? sent : others;
    const call = sightings.find(({ shown }) => lostMember(asked, memberOf(shown, kind)) !== undefined);
    return call && { create, call, pointer: lostMember(asked, memberOf(call.shown, kind)) };
  });
  const [first] = lost;
  if (first === undefined || lost.some((one) => one === undefined)) {
    return undefined;
  }
  return {
    interface: object.interface,
    object: object.object,
    exchanges: referencesTo([first.create, first.call]),
    beside: [],
    sentence: `Line ${first.call.line} does not show /${kind}${first.pointer} of the ${object.object} as line ${first.create.line} sent it.`,
    source: kind === 'hold' ? '2.10; 4.1' : '2.4; 4.1 rule 3',
  };
};
