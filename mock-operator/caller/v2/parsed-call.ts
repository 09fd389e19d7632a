// A call of v2, in either binding, as its judges see it.
import { loadBinding } from '../../../schemas/bindings/load.ts';
import type { OperatorV2Operation } from '../../../schemas/operations/operator-v2.ts';
import type { Rate } from '../../kernel/offer.ts';
import type { World } from '../../kernel/world.ts';
import { type V2Booking, v2Bookings } from '../../operator-v2/rules/booking.ts';
import type { CalledInterface, CallRecord } from '../../wire/call-record.ts';
import { objectIn, textIn } from '../caller-rule.ts';
import { type Matched, matcherOf, nearTo, type Operations } from '../operation.ts';
import type { ParsedCall } from '../parsed-call.ts';
import { queryIn } from '../query.ts';

/** What earlier calls of this caller have shown. */
export interface V2Memory {
  /** What was listed when, by what was asked. */
  readonly lists: Map<string, { at: number; statuses: ReadonlySet<string> }>;
  /** How often a booking was extended. */
  readonly extensions: Map<string, number>;
  /** The number of the call that made a booking. */
  readonly creates: Map<string, number>;
  /** The create of each booking that was in progress when it was last looked at. */
  readonly living: Map<string, CallRecord>;
  /** When a booking ends, as the last answer to its caller stated. */
  readonly ends: Map<string, number>;
}

export interface V2ParsedCall extends ParsedCall<OperatorV2Operation, V2Memory> {
  /** The object of the body; absent when it carries none. */
  sent: Readonly<Record<string, unknown>> | undefined;
  /** The option of a create. */
  rate: Rate | undefined;
  /** The booking of a create or of the path, as it is after the call. */
  booking: V2Booking | undefined;
}

const operations = {
  'operator-v2': loadBinding('operator-v2').operations as Operations<OperatorV2Operation>,
  octo: loadBinding('octo-1.0').operations as Operations<OperatorV2Operation>,
};
const matchers = { 'operator-v2': matcherOf(operations['operator-v2']), octo: matcherOf(operations.octo) };

/** The path below the endpoint. */
const belowEndpoint = (path: string): string => path.replace(/^\/(v2\/desk|v2|octo)(?=\/)/, '');

/** The operations that a path which is none may mean, in a sentence. */
export const nearV2 = ({ called }: CallRecord, path: string): string =>
  nearTo(belowEndpoint(path), operations[called === 'octo' ? 'octo' : 'operator-v2']);

const OCTO_ALONE: Record<string, OperatorV2Operation> = {
  'POST /availability/calendar': 'listAvailability',
  'POST /availability': 'listAvailability',
};

/** @param path below the world, without the query */
export const matchV2 = ({ called, method }: CallRecord, path: string): Matched<OperatorV2Operation> | undefined => {
  const below = belowEndpoint(path);
  if (called !== 'octo') {
    return matchers['operator-v2'](method, below);
  }
  const alone = OCTO_ALONE[`${method} ${below}`] ?? (/^\/products\/[^/]+$/.test(below) ? 'listProducts' : undefined);
  const cancel = method === 'DELETE' ? matchers.octo('GET', below) : undefined;
  return (
    matchers.octo(method, below) ??
    (alone && { name: alone, ids: {} }) ??
    (cancel && { name: 'cancelBooking', ids: cancel.ids })
  );
};

/** In OCTO one call lists and checks: it checks when it names units. */
const bySent = (
  called: CalledInterface,
  found: Matched<OperatorV2Operation> | undefined,
  sent: V2ParsedCall['sent'],
) =>
  called === 'octo' && found?.name === 'listAvailability' && sent?.units !== undefined
    ? { ...found, name: 'checkAvailability' as const }
    : found;

/** @param path below the world, without the query */
export const parseV2Call = (world: World, record: CallRecord, path: string, memory: V2Memory): V2ParsedCall => {
  const sent = objectIn(record.body?.json?.value);
  const found = bySent(record.called, matchV2(record, path), sent);
  const uuid = found?.ids.uuid ?? (found?.name === 'createBooking' ? textIn(sent?.uuid) : undefined);
  return {
    world,
    record,
    memory,
    path,
    operation: found?.name,
    ids: found?.ids ?? {},
    query: queryIn(record.path),
    sent,
    rate: found?.name === 'createBooking' ? world.store.rates.get(textIn(sent?.optionId) ?? '') : undefined,
    booking: uuid === undefined ? undefined : v2Bookings(world).get(uuid),
  };
};

export const wasRefused = ({ record: { status = 0 } }: V2ParsedCall): boolean => status >= 400 && status < 500;
