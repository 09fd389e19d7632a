// What binds the caller of v2 bookings. Spec 3.3, 4.4.

import { isUuid } from '../../../schemas/formats.ts';
import { counted } from '../../../schemas/text/counted.ts';
import { remaining } from '../../kernel/capacity.ts';
import { isInProgress, type V2Booking, v2Bookings } from '../../operator-v2/rules/booking.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { type CallerRule, mistakeIf, SATISFIED, textIn } from '../caller-rule.ts';
import { type V2Memory, type V2ParsedCall, wasRefused } from './parsed-call.ts';

/** Members with a duty of their own. */
const NAMED = ['/uuid', '/unitItems', '/availabilityId'];

/** A create that carried an object. */
const created = ({ operation, sent }: V2ParsedCall): boolean => operation === 'createBooking' && sent !== undefined;

/** A refusal of a create with one of these codes breaks a duty. */
const refusedFor =
  (pointer: string, ...codes: string[]): CallerRule<V2ParsedCall> =>
  (call) => {
    const { refusal } = call.record;
    return created(call)
      ? mistakeIf(
          wasRefused(call) && codes.includes(refusal?.code ?? ''),
          pointer,
          `The operator refused it: ${refusal?.message}.`,
        )
      : undefined;
  };

const fields: CallerRule<V2ParsedCall> = (call) =>
  created(call)
    ? (call.record.violations ?? [])
        .filter(
          ({ pointer, keyword, params }) =>
            keyword !== 'additionalProperties' &&
            !NAMED.some((name) => pointer === name || `/${params.missingProperty}` === name),
        )
        .map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message: `Expected ${message}.` }))
    : undefined;

const sameData: CallerRule<V2ParsedCall> = (call) => {
  const { booking, memory, record } = call;
  const first = booking && memory.creates.get(booking.id.toLowerCase());
  if (!created(call) || booking === undefined) {
    return undefined;
  }
  if (first === undefined) {
    return SATISFIED;
  }
  return mistakeIf(
    wasRefused(call) && record.refusal?.code === 'BAD_REQUEST',
    '/body/uuid',
    `The uuid is that of another booking, which call ${first} made with other data.`,
  );
};

const availability: CallerRule<V2ParsedCall> = (call) => {
  const id = textIn(call.sent?.availabilityId);
  if (!created(call)) {
    return undefined;
  }
  if (id === undefined || id === '') {
    // In OCTO a product may need no availability.
    return call.record.called === 'octo' && !wasRefused(call)
      ? SATISFIED
      : [{ pointer: '/body/availabilityId', message: 'The create names no availabilityId.' }];
  }
  return refusedFor('/body/availabilityId', 'INVALID_AVAILABILITY_ID')(call);
};

const unitCount = ({ sent }: V2ParsedCall): number => (Array.isArray(sent?.unitItems) ? sent.unitItems.length : 0);

const limits: CallerRule<V2ParsedCall> = (call) => {
  const { rate } = call;
  const count = unitCount(call);
  return created(call) && rate && count > 0
    ? mistakeIf(
        count < rate.minTravelers || count > rate.maxTravelers,
        '/body/unitItems',
        `${counted(count, 'unit')}: the option ${rate.code} takes ${rate.minTravelers} to ${rate.maxTravelers}.`,
      )
    : undefined;
};

const free: CallerRule<V2ParsedCall> = (call) => {
  const found = call.world.store.availabilities.get(textIn(call.sent?.availabilityId) ?? '');
  if (!created(call) || found === undefined) {
    return undefined;
  }
  if (!wasRefused(call)) {
    return SATISFIED;
  }
  const left = remaining(call.world, found.id);
  return mistakeIf(
    found.closed || unitCount(call) > left,
    '/body/availabilityId',
    found.closed
      ? 'The availability is closed.'
      : `${counted(unitCount(call), 'unit is', 'units are')} wanted; ${counted(left, 'is', 'are')} left.`,
  );
};

const CHANGES = new Set(['getBooking', 'extendBooking', 'confirmBooking', 'cancelBooking']);

/** They answer with the whole booking. */
const SHOWING = new Set(['createBooking', ...CHANGES]);

const known: CallerRule<V2ParsedCall> = ({ operation, booking, ids }) =>
  operation !== undefined && CHANGES.has(operation)
    ? mistakeIf(booking === undefined, '/path', `No booking has the uuid ${ids.uuid}.`)
    : undefined;

/** When a booking ends, as far as its state shows; a confirmed one goes on. */
const endOf = ({ endedAt, confirmedAt, expiresAt }: V2Booking): number =>
  endedAt ?? (confirmedAt === undefined ? expiresAt : Number.POSITIVE_INFINITY);

/**
 * When a booking ends by the last answer that its caller got. What control or a fault has changed since then is no mistake of
 * the caller.
 */
const knownEnd = (booking: V2Booking, memory: V2Memory): number =>
  memory.ends.get(booking.id.toLowerCase()) ?? endOf(booking);

/** Remembers when a booking ends that an answer has shown to the caller. */
export const rememberEnd = ({ operation, booking, memory, record }: V2ParsedCall): void => {
  if (booking && operation !== undefined && SHOWING.has(operation) && (record.status ?? 0) < 300) {
    memory.ends.set(booking.id.toLowerCase(), endOf(booking));
  }
};

/** Extends and confirms that come too late, or to what has another state. */
const inProgress =
  (wanted: 'extendBooking' | 'confirmBooking'): CallerRule<V2ParsedCall> =>
  (call) => {
    const { operation, booking, memory, record } = call;
    if (operation !== wanted || booking === undefined) {
      return undefined;
    }
    const end = knownEnd(booking, memory);
    const isOver = booking.endedAt !== undefined && end <= record.at;
    const isConfirmed = wanted === 'extendBooking' && wasRefused(call) && end === Number.POSITIVE_INFINITY;
    return mistakeIf(
      isOver || isConfirmed,
      '/path',
      booking.endedBy === 'time'
        ? 'The hold of the booking has elapsed.'
        : `The booking is ${booking.status}, no longer in progress.`,
    );
  };

const extendedOnce: CallerRule<V2ParsedCall> = ({ operation, booking, memory, record: { status = 0 } }) => {
  if (operation !== 'extendBooking' || booking === undefined || status >= 300) {
    return undefined;
  }
  const before = memory.extensions.get(booking.id) ?? 0;
  memory.extensions.set(booking.id, before + 1);
  return mistakeIf(before > 0, '/path', `The hold was extended ${before === 1 ? 'once' : `${before} times`} before.`);
};

/** Remembers the creates whose holds may be left to elapse. */
export const rememberCreate = (call: V2ParsedCall): void => {
  const { booking, memory, record } = call;
  const uuid = booking?.id.toLowerCase();
  if (created(call) && uuid !== undefined && !memory.creates.has(uuid)) {
    memory.creates.set(uuid, record.number);
    memory.living.set(uuid, record);
  }
};

const hasElapsed = (booking: V2Booking, memory: V2Memory): boolean =>
  booking.endedBy === 'time' && (booking.endedAt ?? 0) >= knownEnd(booking, memory);

/** The creates whose bookings have ended or been confirmed since the last call, each with whether its time ran out. */
export const settled = ({
  world,
  memory,
}: Pick<V2ParsedCall, 'world' | 'memory'>): [CallRecord, elapsed: boolean][] => {
  world.now();
  return [...memory.living].flatMap(([uuid, record]): [CallRecord, boolean][] => {
    const booking = v2Bookings(world).get(uuid);
    if (booking && isInProgress(booking) && booking.endedAt === undefined) {
      return [];
    }
    memory.living.delete(uuid);
    return booking ? [[record, hasElapsed(booking, memory)]] : [];
  });
};

export const bookingCallerRules = {
  'create.caller-sends-the-fields': fields,
  'create.caller-sends-a-uuid': (call) =>
    created(call) && !(call.record.called === 'octo' && call.sent?.uuid === undefined)
      ? mistakeIf(!isUuid(textIn(call.sent?.uuid) ?? ''), '/body/uuid', 'The create carries no uuid for its booking.')
      : undefined,
  'create.caller-sends-all-unit-items': (call) =>
    created(call)
      ? [
          ...mistakeIf(unitCount(call) === 0, '/body/unitItems', 'The create carries no unitItems.'),
          ...(call.record.violations ?? [])
            .filter(({ pointer, keyword }) => /^\/unitItems\/\d/.test(pointer) && keyword !== 'additionalProperties')
            // Spec silent: whether each unit item carries a uuid of its own.
            .filter(({ params }) => params.missingProperty !== 'uuid')
            .map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message: `Expected ${message}.` })),
        ]
      : undefined,
  'create.caller-sends-the-listed-availability': availability,
  'create.caller-names-what-is-listed': refusedFor(
    '/body',
    'INVALID_PRODUCT_ID',
    'INVALID_OPTION_ID',
    'INVALID_UNIT_ID',
  ),
  'create.caller-repeats-with-the-same-data': sameData,
  'create.caller-asks-for-what-is-free': free,
  'create.caller-keeps-to-the-limits': limits,
  'booking.caller-names-a-known-one': known,
  'extend.caller-gives-a-reason': ({ operation, sent, record: { called, body } }) =>
    operation === 'extendBooking' && called !== 'octo' && body
      ? mistakeIf((textIn(sent?.reason) ?? '') === '', '/body/reason', 'The extend gives no reason.')
      : undefined,
  'extend.caller-extends-what-is-in-progress': inProgress('extendBooking'),
  'extend.caller-extends-once': extendedOnce,
  'confirm.caller-confirms-in-time': inProgress('confirmBooking'),
} satisfies Record<string, CallerRule<V2ParsedCall>>;
