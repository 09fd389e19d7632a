// Every duty of the caller of v1.2, each by its requirement.
import { catalogOperations } from '../../../schemas/operations/booking.ts';
import { channelOperations } from '../../../schemas/operations/channel.ts';
import type { PartnerOperation } from '../../../schemas/operations/partner.ts';
import type { caller } from '../../../schemas/requirements/v1/caller.ts';
import type { CallerRule } from '../caller-rule.ts';
import type { V1Name } from './api.ts';
import { availabilityDuties } from './availability.ts';
import { bookingDuties } from './booking.ts';
import { exchangeDuties } from './exchange.ts';
import { holdDuties } from './hold.ts';
import type { V1ParsedCall } from './parsed-call.ts';

/** Those of errors are judged beside these: what stands for every refusal, and when a call comes again. */
const allDuties: Readonly<Record<Exclude<keyof typeof caller, `error.${string}`>, CallerRule<V1ParsedCall>>> = {
  ...exchangeDuties,
  ...availabilityDuties,
  ...holdDuties,
  ...bookingDuties,
};

type Duties = Readonly<Record<string, CallerRule<V1ParsedCall>>>;

const leftOf = (callerRules: Duties, isLeft: (name: string) => boolean): Duties =>
  Object.fromEntries(Object.entries(callerRules).filter(([name]) => isLeft(name)));

/** Of a body only, which no call but a create has. */
const OF_BODIES = [
  'req-id.caller-sends-one',
  ...Object.keys(exchangeDuties).filter((name) => name.startsWith('content.')),
];
const PARAMETERS = 'availability.caller-sends-known-parameters';
const OF_CREATES: Duties = { ...exchangeDuties, [PARAMETERS]: availabilityDuties[PARAMETERS] };
const OF_READS = leftOf(OF_CREATES, (name) => !OF_BODIES.includes(name));
const OF_LISTS = { ...leftOf(exchangeDuties, (name) => !OF_BODIES.includes(name)), ...availabilityDuties };

/** Of the object that a path names. */
const OF_PATHS = [
  'hold.caller-names-a-known-one',
  'booking.caller-names-a-known-one',
  'booking.caller-cancels-what-is-cancelable',
];
const isOfPath = (name: string): boolean => OF_PATHS.includes(name);
const created = (callerRules: Duties): Duties => ({ ...OF_CREATES, ...leftOf(callerRules, (name) => !isOfPath(name)) });
const named = (callerRules: Duties): Duties => ({ ...OF_READS, ...leftOf(callerRules, isOfPath) });

/** The rules that apply to calls of an operation, in the same order. */
const dutiesOf: Readonly<Record<PartnerOperation, Duties>> = {
  listAvailabilities: OF_LISTS,
  getAvailability: OF_LISTS,
  createHold: created(holdDuties),
  getHold: named(holdDuties),
  releaseHold: named(holdDuties),
  createBooking: created(bookingDuties),
  getBooking: named(bookingDuties),
  cancelBooking: named(bookingDuties),
};

/** Spec silent: the members of what is set up, and queries of its calls. */
const OF_SET_UP = leftOf(exchangeDuties, (name) => name !== 'content.caller-sends-known-members');

const each = (operations: object, callerRules: Duties): Readonly<Record<string, Duties>> =>
  Object.fromEntries(Object.keys(operations).map((operation) => [operation, callerRules]));

/** The rules for the clients of an interface: all of them, and those that apply to calls of an operation, in the same order. */
export const v1Duties: Readonly<Record<V1Name, { all: Duties; of: Readonly<Record<string, Duties>> }>> = {
  partner: { all: allDuties, of: dutiesOf },
  booking: { all: allDuties, of: { ...each(catalogOperations, OF_READS), ...dutiesOf } },
  channel: { all: OF_SET_UP, of: { ...each(channelOperations, OF_SET_UP) } },
};
