// Creates whose answer their caller has not got, and what it asks for in their place. Spec 2.
import { isDeepStrictEqual } from 'node:util';
import { sameId } from '../../kernel/same-id.ts';
import { bookings } from '../../partner/rules/booking.ts';
import { holds } from '../../partner/rules/hold.ts';
import { replacesTheAnswer } from '../../wire/behaviour.ts';
import { at, type CallerRule, objectIn, SATISFIED, textIn } from '../caller-rule.ts';
import type { Create, V1ParsedCall } from './parsed-call.ts';

type Resource = 'hold' | 'booking';

/** Who got no answer asks again soon: no more creates are kept. */
const MAX_CREATES = 1_000;

const keyOf = ({ resource, sent }: V1ParsedCall): string => `${resource} ${textIn(sent?.id)?.toLowerCase()}`;

const namedKey = ({ ids }: V1ParsedCall, resource: Resource): string =>
  `${resource} ${ids[`${resource}_id`]?.toLowerCase()}`;

const createOf = ({ resource, sent, items, record }: V1ParsedCall): Create | undefined =>
  resource && sent && { resource, sent, items, at: record.at };

/** Whether a call was carried out, whatever its caller was answered. */
const isCarriedOut = ({ record: { behaviour } }: V1ParsedCall): boolean =>
  behaviour === undefined || behaviour.answer === 'half' || !replacesTheAnswer(behaviour);

/** The id that a booking was given which was sent without one: that of the latest of the same. */
const givenId = (call: V1ParsedCall, { resource, sent }: Create): string | undefined =>
  resource === 'booking' && isCarriedOut(call)
    ? bookings(call.world)
        .filter((made) => isDeepStrictEqual(made.sent.items, sent.items))
        .at(-1)?.id
    : undefined;

/** @param isLost whether its caller saw another answer than that of the operator, or none */
export const rememberCreate = (call: V1ParsedCall, isLost: boolean): void => {
  const { memory, record } = call;
  const create = createOf(call);
  if (create === undefined) {
    return;
  }
  const id = create.sent.id ?? (isLost ? givenId(call, create) : undefined);
  const key = `${create.resource} ${textIn(id)?.toLowerCase()}`;
  if (!isLost && (record.status ?? 0) < 400) {
    memory.lost.delete(key);
  }
  if (id === undefined || memory.creates.has(key)) {
    return;
  }
  const made = { ...create, sent: { ...create.sent, id } };
  memory.creates.set(key, made);
  if (isLost) {
    memory.lost.set(key, made);
  }
  const [oldest = ''] = memory.creates.size > MAX_CREATES ? memory.creates.keys() : [];
  memory.creates.delete(oldest);
  memory.lost.delete(oldest);
};

/** What a read or an end shows is not lost any more. */
export const rememberShown = (call: V1ParsedCall): void => {
  if ((call.record.status ?? 500) < 400) {
    call.memory.lost.delete(namedKey(call, 'booking'));
  }
};

/** Whether this caller has sent a create with the id that a call names: to read it then is how to learn what became of it. */
export const hasSent = (call: V1ParsedCall, resource: Resource): boolean =>
  call.memory.creates.has(namedKey(call, resource));

/** Whether a create was sent before as it is. Who got no answer does so: one id is one hold or booking. Spec 2. */
export const isSentAgain = ({ memory, sent, ...call }: V1ParsedCall): boolean => {
  const before = sent?.id === undefined ? undefined : memory.creates.get(keyOf({ memory, sent, ...call }));
  return before !== undefined && isDeepStrictEqual(before.sent, sent);
};

/** In which members a create differs from that which its caller first sent under the same id, in words; nothing where none is known. */
export const sentOtherwise = (call: V1ParsedCall): string => {
  const before = call.memory.creates.get(keyOf(call))?.sent;
  const pointers = before === undefined ? [] : differingMembers(before, call.sent, '');
  return pointers.length === 0 ? '' : `, sent with another ${pointers.slice(0, MAX_NAMED).join(', ')}`;
};

/** Members that are named as another than before. */
const MAX_NAMED = 3;

/** Pointers to the members in which two documents differ. */
const differingMembers = (before: unknown, now: unknown, pointer: string): string[] => {
  const [one, other] = [membersOf(before), membersOf(now)];
  return one === undefined || other === undefined
    ? isDeepStrictEqual(before, now)
      ? []
      : [pointer]
    : [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
        differingMembers(one[name], other[name], at(pointer, name)),
      );
};

const membersOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

/** What distinguishes the availabilities of a rate in a request. */
export const kindOf = ({ rateId, priceId, availabilityId }: Readonly<Record<string, unknown>>): string =>
  `${rateId ?? ''} ${priceId ?? ''} ${availabilityId ?? ''}`.toLowerCase();

const nameIn = (person: unknown): string => {
  const { firstName = '', lastName = '' } = objectIn(person) ?? {};
  return `${firstName} ${lastName}`;
};

/** What is booked, and for whom, however it is written. */
const wish = ({ sent, items }: Create): string =>
  items
    .map(({ sent: item, quantity, moment }) => `${kindOf(item)} ${quantity} ${moment} ${nameIn(item.traveler)}`)
    .sort()
    .concat(nameIn(sent.customer))
    .join()
    .toLowerCase();

const isBooked = ({ world }: V1ParsedCall, id: unknown): boolean =>
  bookings(world).get(textIn(id) ?? '')?.status === 'OPEN';

/** The id of one of some creates that has booked what another one asks for under another id. */
const bookedBy = (creates: Iterable<Create>, call: V1ParsedCall, own: Create): string | undefined => {
  const [ownId, wanted] = [textIn(own.sent.id) ?? '', wish(own)];
  for (const create of creates) {
    const id = textIn(create.sent.id) ?? '';
    if (create.resource === 'booking' && !sameId(id, ownId) && wish(create) === wanted && isBooked(call, id)) {
      return id;
    }
  }
  return undefined;
};

/** A booking that was made, whose answer was lost, and in whose place another is asked for: of its hold, or of the same items. */
export const lostBefore = (call: V1ParsedCall): string | undefined => {
  const { sent, record, memory, world } = call;
  const own = createOf(call);
  if ((record.status ?? 0) < 400) {
    return own && bookedBy(memory.lost.values(), call, own);
  }
  const booked = holds(world).get(textIn(sent?.holdId) ?? '')?.bookingId;
  const isLost = booked !== undefined && memory.lost.has(`booking ${booked.toLowerCase()}`);
  return isLost && textIn(sent?.id)?.toLowerCase() !== booked.toLowerCase() && isBooked(call, booked)
    ? booked
    : undefined;
};

/** Of a booking that its caller did not wait for: another one, asked for in its place while it was made. */
const askedMeanwhile = (call: V1ParsedCall): string | undefined => {
  const own = createOf(call);
  return own !== undefined && call.record.status === undefined && isBooked(call, own.sent.id)
    ? bookedBy(
        [...call.memory.creates.values()].filter(({ at }) => at >= own.at),
        call,
        own,
      )
    : undefined;
};

/** Whether a booking whose answer was lost is sent again as it is, and not another in its place. */
export const sentAgain: CallerRule<V1ParsedCall> = (call) => {
  if (call.resource !== 'booking') {
    return undefined;
  }
  const lost = lostBefore(call);
  const later = lost === undefined ? askedMeanwhile(call) : undefined;
  if (lost === undefined && later === undefined) {
    return call.memory.lost.has(keyOf(call)) ? SATISFIED : undefined;
  }
  const what =
    lost === undefined
      ? `The booking was made after its caller had left, and ${later} beside it`
      : `The booking ${lost} was made, and its answer was lost`;
  return [
    { pointer: '/body/booking/id', message: `${what}: send it again with its id. Another one books the same twice.` },
  ];
};
