// What binds the caller in lists and checks of v2. Spec 4.4, 8.
import { counted } from '../../../schemas/text/counted.ts';
import type { AvailabilityStatus } from '../../operator-v2/rules/availability.ts';
import { type CallerRule, type Mistake, mistakeIf, objectsIn, SATISFIED, textIn } from '../caller-rule.ts';
import { type V2ParsedCall, wasRefused } from './parsed-call.ts';

const HOUR_MS = 3_600_000;

/** How long what was listed may be kept. LIMITED may be asked for at any time: it is refreshed at least hourly. */
const KEEP_HOURS: Partial<Record<AvailabilityStatus, number>> = {
  FREESALE: 7 * 24,
  AVAILABLE: 12,
  CLOSED: 12,
  SOLD_OUT: 1,
};

const askedIn = ({ sent, query, ids }: V2ParsedCall): string => {
  const value = (name: string) => textIn(sent?.[name]) ?? query.values.get(name) ?? '';
  const names = ['productId', 'optionId', 'localDateStart', 'localDateEnd', 'localDate'];
  return [ids.supplierId ?? '', ...names.map(value)].join(' ');
};

/** The statuses of a list that is asked for again, and for how many milliseconds they have been known. */
const listedBefore = (call: V2ParsedCall): { statuses: ReadonlySet<string>; forMs: number } | undefined => {
  const { record, memory, operation } = call;
  if (operation !== 'listAvailability' || record.listed === undefined) {
    return undefined;
  }
  const before = memory.lists.get(askedIn(call));
  return before && { statuses: before.statuses, forMs: record.at - before.at };
};

/** Whether a list is asked for again though nothing in it is due, and this status the first to be. */
const kept =
  (status: AvailabilityStatus): CallerRule<V2ParsedCall> =>
  (call) => {
    const before = listedBefore(call);
    if (!before?.statuses.has(status)) {
      return call.record.listed?.some((one) => one.status === status) ? SATISFIED : undefined;
    }
    const hours = [...before.statuses].map((one) => KEEP_HOURS[one as AvailabilityStatus] ?? 0);
    const soonest = Math.min(...hours);
    return mistakeIf(
      soonest === KEEP_HOURS[status] && before.forMs < soonest * HOUR_MS,
      '/path',
      `The same was listed ${Math.round(before.forMs / 1000)} s ago; ${status} is asked for again after ${counted(soonest, 'hour')}.`,
    );
  };

/** Remembers what was listed. Its time begins with each list. */
export const rememberList = (call: V2ParsedCall): void => {
  const { record, memory, operation } = call;
  if (operation !== 'listAvailability' || record.listed === undefined) {
    return;
  }
  if (memory.lists.size > 1000) {
    memory.lists.clear();
  }
  memory.lists.set(askedIn(call), {
    at: record.at,
    statuses: new Set(record.listed.map(({ status }) => String(status))),
  });
};

const DATE = /^\d{4}-\d\d-\d\d$/;

const dates: CallerRule<V2ParsedCall> = (call) => {
  const { operation, record, query, sent } = call;
  if (operation !== 'listAvailability') {
    return undefined;
  }
  const isOcto = record.called === 'octo';
  const base = isOcto ? '/body' : '/query';
  const value = (name: string) => (isOcto ? textIn(sent?.[name]) : query.values.get(name)) ?? undefined;
  const mistakes: Mistake[] = ['productId', 'optionId']
    .filter((name) => value(name) === undefined)
    .map((name) => ({ pointer: `${base}/${name}`, message: `${name} is missing.` }));
  const [start, end] = [value('localDateStart') ?? value('localDate'), value('localDateEnd') ?? value('localDate')];
  // In OCTO ids choose as well as dates.
  const areNamed = isOcto && sent?.availabilityIds !== undefined && start === undefined && end === undefined;
  for (const [name, date] of areNamed
    ? []
    : ([
        ['localDateStart', start],
        ['localDateEnd', end],
      ] as const)) {
    if (date === undefined || !DATE.test(date)) {
      mistakes.push({
        pointer: `${base}/${name}`,
        message: date === undefined ? `${name} is missing.` : `${name} is no date: ${date}`,
      });
    }
  }
  if (mistakes.length === 0 && start !== undefined && end !== undefined && end < start) {
    return [{ pointer: `${base}/localDateEnd`, message: 'localDateEnd lies before localDateStart.' }];
  }
  return mistakes;
};

const units: CallerRule<V2ParsedCall> = (call) => {
  const { operation, sent, record } = call;
  if (operation !== 'checkAvailability' || record.body === undefined) {
    return undefined;
  }
  const wanted = objectsIn(sent?.units);
  if (wanted.length === 0) {
    return [{ pointer: '/body/units', message: 'The check names no units.' }];
  }
  const mistaken = (record.violations ?? []).filter(
    ({ pointer, keyword }) => pointer.startsWith('/units') && keyword !== 'additionalProperties',
  );
  if (mistaken.length > 0) {
    return mistaken.map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message: `Expected ${message}.` }));
  }
  return mistakeIf(
    wasRefused(call) && record.refusal?.code === 'INVALID_UNIT_ID',
    '/body/units',
    'The check names units that the option does not have.',
  );
};

export const availabilityCallerRules = {
  'availability.caller-sends-valid-dates': dates,
  'availability.cache-freesale': kept('FREESALE'),
  'availability.cache-available': kept('AVAILABLE'),
  'availability.cache-sold-out': kept('SOLD_OUT'),
  'availability.cache-closed': kept('CLOSED'),
  'check.caller-sends-all-units': units,
  'check.caller-sends-availability-ids': ({ operation, sent }) =>
    operation === 'checkAvailability' && sent
      ? mistakeIf(
          !Array.isArray(sent.availabilityIds) || sent.availabilityIds.length === 0,
          '/body/availabilityIds',
          'The check names no availabilityIds.',
        )
      : undefined,
} satisfies Record<string, CallerRule<V2ParsedCall>>;
