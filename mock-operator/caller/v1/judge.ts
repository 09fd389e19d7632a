// Every duty of the caller of v1.2, each by its requirement.
import { catalogOperations } from '../../../schemas/operations/booking.ts';
import { channelOperations } from '../../../schemas/operations/channel.ts';
import type { PartnerOperation } from '../../../schemas/operations/partner.ts';
import type { caller } from '../../../schemas/requirements/v1/caller.ts';
import type { CallerRule } from '../caller-rule.ts';
import type { V1Dialect } from './api.ts';
import { availabilityCallerRules } from './availability.ts';
import { bookingCallerRules } from './booking.ts';
import { exchangeCallerRules } from './exchange.ts';
import { holdCallerRules } from './hold.ts';
import type { V1ParsedCall } from './parsed-call.ts';

/** Those of errors are judged beside these: what stands for every refusal, and when a call comes again. */
const allCallerRules: Readonly<Record<Exclude<keyof typeof caller, `error.${string}`>, CallerRule<V1ParsedCall>>> = {
  ...exchangeCallerRules,
  ...availabilityCallerRules,
  ...holdCallerRules,
  ...bookingCallerRules,
};

type CallerRules = Readonly<Record<string, CallerRule<V1ParsedCall>>>;

const leftOf = (callerRules: CallerRules, isLeft: (name: string) => boolean): CallerRules =>
  Object.fromEntries(Object.entries(callerRules).filter(([name]) => isLeft(name)));

/** Of a body only, which no call but a create has. */
const OF_BODIES = [
  'req-id.caller-sends-one',
  ...Object.keys(exchangeCallerRules).filter((name) => name.startsWith('content.')),
];
const PARAMETERS = 'availability.caller-sends-known-parameters';
const OF_CREATES: CallerRules = { ...exchangeCallerRules, [PARAMETERS]: availabilityCallerRules[PARAMETERS] };
const OF_READS = leftOf(OF_CREATES, (name) => !OF_BODIES.includes(name));
const OF_LISTS = { ...leftOf(exchangeCallerRules, (name) => !OF_BODIES.includes(name)), ...availabilityCallerRules };

/** Of the object that a path names. */
const OF_PATHS = [
  'hold.caller-names-a-known-one',
  'booking.caller-names-a-known-one',
  'booking.caller-cancels-what-is-cancelable',
];
const isOfPath = (name: string): boolean => OF_PATHS.includes(name);
const created = (callerRules: CallerRules): CallerRules => ({
  ...OF_CREATES,
  ...leftOf(callerRules, (name) => !isOfPath(name)),
});
const named = (callerRules: CallerRules): CallerRules => ({ ...OF_READS, ...leftOf(callerRules, isOfPath) });

/** The rules that apply to calls of an operation, in the same order. */
const callerRulesOf: Readonly<Record<PartnerOperation, CallerRules>> = {
  listAvailabilities: OF_LISTS,
  getAvailability: OF_LISTS,
  createHold: created(holdCallerRules),
  getHold: named(holdCallerRules),
  releaseHold: named(holdCallerRules),
  createBooking: created(bookingCallerRules),
  getBooking: named(bookingCallerRules),
  cancelBooking: named(bookingCallerRules),
};

/** Spec silent: the members of what is set up, and queries of its calls. */
const OF_SET_UP = leftOf(exchangeCallerRules, (name) => name !== 'content.caller-sends-known-members');

const each = (operations: object, callerRules: CallerRules): Readonly<Record<string, CallerRules>> =>
  Object.fromEntries(Object.keys(operations).map((operation) => [operation, callerRules]));

/** The rules for the clients of a dialect: all of them, and those that apply to calls of an operation, in the same order. */
export const v1CallerRules: Readonly<
  Record<V1Dialect, { all: CallerRules; of: Readonly<Record<string, CallerRules>> }>
> = {
  v1: { all: allCallerRules, of: { ...each(catalogOperations, OF_READS), ...callerRulesOf } },
  'set-up': { all: OF_SET_UP, of: each(channelOperations, OF_SET_UP) },
};
