// What the answers about the bookings of operator v2 show of them: each is the whole current booking, with what its own calls
// sent, and nothing of another. Spec 2.12, 3.3, 4.4.
import { isObject } from '../schemas/object.ts';
import { type JsonObject, memberOf, objectsOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import type { V2Booking } from './v2-claims.ts';
import { expirationOf, wordOf } from './v2-history.ts';
import { type Contradiction, type Limits, referencesTo } from './verdict.ts';

interface Found {
  calls: Call[];
  sentence: string;
}

/** The first thing in which the answers about each booking contradict each other. */
export function* judgeContents(bookings: readonly V2Booking[], limits: Limits): Generator<Contradiction> {
  const senders = sendersIn(bookings);
  for (const booking of bookings) {
    const answers = booking.calls.filter(({ outcome, status }) => outcome === 'done' && status !== 202);
    const found =
      changed(booking) ?? foreign(booking, answers, senders) ?? incomplete(answers) ?? lost(answers, limits.lagMs);
    if (found !== undefined) {
      yield {
        interface: 'operator-v2',
        object: `booking ${booking.uuid}`,
        exchanges: referencesTo(found.calls),
        beside: [],
        sentence: found.sentence,
        source: '3.3; 4.4',
      };
    }
  }
}

/** An answer that shows another product, option, availability or other units than the create sent. */
const changed = ({ uuid, calls }: V2Booking): Found | undefined => {
  const creates = calls.filter(
    ({ operation, outcome, isBroken }) => operation === 'createBooking' && outcome !== 'refused' && !isBroken,
  );
  const shown = calls.filter(({ outcome }) => outcome === 'done');
  const lost = creates.map(
    (create) => shown.flatMap((call) => differing(create, call) ?? []).map((one) => ({ ...one, create }))[0],
  );
  const [first] = lost;
  if (first === undefined || lost.some((one) => one === undefined)) {
    return undefined;
  }
  return {
    calls: [first.create, first.call],
    sentence: `Line ${first.call.line} shows another ${first.member} of the booking ${uuid} than line ${first.create.line} sent.`,
  };
};

const listed = (items: readonly JsonObject[], name: string): string =>
  items
    .map((item) => String(item[name]))
    .sort()
    .join(' ');

const differing = (create: Call, call: Call): { call: Call; member: string } | undefined => {
  const sent = create.sent ?? {};
  const shown = memberOf({ it: call.shown }, 'it') ?? {};
  const availability = memberOf(shown, 'availability')?.id ?? shown.availabilityId;
  const [asked, items] = [objectsOf(sent.unitItems), objectsOf(shown.unitItems)];
  // An answer that lists the units names each of them; a booking that has ended may have none any more.
  const isNamed = items.length > 0 && items.every(({ unitId }) => typeof unitId === 'string');
  const pairs: [string, unknown, unknown][] = [
    ['uuid', uuidOf(sent.uuid), shown.uuid === undefined ? undefined : (uuidOf(shown.uuid) ?? shown.uuid)],
    ['product', sent.productId, shown.productId],
    ['option', sent.optionId, shown.optionId],
    ['availability', sent.availabilityId, availability],
    ['units', listed(asked, 'unitId'), isNamed ? listed(items, 'unitId') : undefined],
  ];
  const other = pairs.find(
    ([, wanted, answered]) => wanted !== undefined && typeof answered === 'string' && wanted !== answered,
  );
  return other && { call, member: other[0] };
};

/** A member, and a text that it has in a request or an answer. */
type Stated = readonly [member: string, text: string];

/** The texts that are those of one booking alone. */
const statedIn = (document: unknown): Stated[] => {
  const { contact, resellerReference, unitItems }: JsonObject = isObject(document) ? document : {};
  const { fullName, emailAddress, phoneNumber }: JsonObject = isObject(contact) ? contact : {};
  const all: [string, unknown][] = [
    ...Object.entries({ fullName, emailAddress, phoneNumber, resellerReference }),
    ...objectsOf(unitItems).flatMap((item): [string, unknown][] => [
      ['resellerReference of a unit', item.resellerReference],
      ['uuid of a unit', uuidOf(item.uuid)],
    ]),
  ];
  return all.flatMap(([member, text]) => (typeof text === 'string' && text !== '' ? [[member, text] as const] : []));
};

const sendersIn = (bookings: readonly V2Booking[]): Map<string, Call> => {
  const senders = new Map<string, Call>();
  for (const call of bookings.flatMap(({ calls }) => calls)) {
    for (const stated of statedIn(call.sent)) {
      const key = stated.join(' ');
      senders.set(key, senders.get(key) ?? call);
    }
  }
  return senders;
};

/** Whose a text is can be seen where it comes back in another spelling, or cut. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** An answer that shows what another booking was given, or what was sent by a call that was refused. */
const foreign = (
  { uuid, calls }: V2Booking,
  answers: readonly Call[],
  senders: ReadonlyMap<string, Call>,
): Found | undefined => {
  const own = calls.filter(({ outcome }) => outcome !== 'refused').flatMap(({ sent }) => statedIn(sent));
  for (const call of answers) {
    for (const [member, text] of statedIn(call.shown)) {
      const sender = senders.get(`${member} ${text}`);
      const isOwn = () => own.some(([name, sent]) => name === member && folded(sent).includes(folded(text)));
      if (sender !== undefined && sender.from < call.to && !isOwn()) {
        return {
          calls: [sender, call],
          sentence: `Line ${call.line} shows the booking ${uuid} with the ${member} that line ${sender.line} sent${calls.includes(sender) ? ' and that was refused' : ' for another booking'}.`,
        };
      }
    }
  }
  return undefined;
};

/** The parts of a booking: nothing where an answer lacks one, and null where it need not have it. */
const PARTS: Record<string, (shown: JsonObject) => unknown> = {
  status: ({ status }) => status ?? undefined,
  productId: ({ productId }) => productId ?? undefined,
  optionId: ({ optionId }) => optionId ?? undefined,
  availability: ({ availability, availabilityId }) => availability ?? availabilityId ?? undefined,
  // What has ended may have no units any more.
  unitItems: (shown) => objectsOf(shown.unitItems)[0] ?? (isLiving(shown) ? undefined : null),
  utcHoldExpiration: (shown) => (wordOf(shown) === 'held' ? expirationOf(shown) : null),
};

const isLiving = (shown: unknown): boolean => wordOf(shown) === 'held' || wordOf(shown) === 'confirmed';

const documentOf = ({ shown }: Call): JsonObject => memberOf({ shown }, 'shown') ?? {};

/** An answer that lacks a part of the booking that another one shows. */
const incomplete = (answers: readonly Call[]): Found | undefined => {
  for (const [part, read] of Object.entries(PARTS)) {
    const without = answers.find((call) => read(documentOf(call)) === undefined);
    const other = answers.find((call) => (read(documentOf(call)) ?? undefined) !== undefined);
    const asking = part === 'utcHoldExpiration' ? answers.find(({ sent }) => sent?.holdExpirationMinutes) : undefined;
    const whole = other ?? asking;
    if (without !== undefined && whole !== undefined) {
      return {
        calls: [whole, without],
        sentence: `Line ${without.line} does not show the whole booking: it lacks the ${part} that line ${whole.line} ${other === undefined ? 'asks for' : 'shows'}.`,
      };
    }
  }
  return undefined;
};

/** A confirmed booking that shows less of its contact and its references than before, or other units. */
const lost = (answers: readonly Call[], lagMs: number): Found | undefined => {
  const known = new Map<string, Call>();
  const confirmed = answers.filter(({ shown }) => wordOf(shown) === 'confirmed').toSorted((a, b) => a.from - b.from);
  for (const call of confirmed) {
    const members = new Set(statedIn(call.shown).map(([member]) => member));
    for (const [member, before] of known) {
      if (before.to < call.from - lagMs && !members.has(member)) {
        return {
          calls: [before, call],
          sentence: `Line ${call.line} does not show the ${member} that line ${before.line} shows of the same booking.`,
        };
      }
    }
    for (const member of members) {
      known.set(member, known.get(member) ?? call);
    }
  }
  const first = confirmed.find((call) => unitsIn(call) !== '');
  const other =
    first &&
    confirmed.find((call) => unitsIn(call).length === unitsIn(first).length && unitsIn(call) !== unitsIn(first));
  return (
    first &&
    other && {
      calls: [first, other],
      sentence: `Line ${other.line} shows other uuids of the units than line ${first.line} shows of the same booking.`,
    }
  );
};

const unitsIn = (call: Call): string =>
  objectsOf(documentOf(call).unitItems)
    .flatMap(({ uuid }) => uuidOf(uuid) ?? [])
    .sort()
    .join(' ');
