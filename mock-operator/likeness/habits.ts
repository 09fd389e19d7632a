// What an operator does in a way of its own, as the calls of a run and what they showed at the open points say.
import type { Seen } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import type { Habits, Parts } from '../kernel/habits.ts';
import { bodyIn, isWhole, type Known, objectIn, objectsIn, ownId, textIn } from './answers.ts';
import type { Chosen } from './behaviour.ts';

const HOLD_MINUTES = 'operator-v2.create.hold-minutes';
const EXTENSION = 'operator-v2.extend.minutes';

const PENDING = 'PENDING';

/** How often each value was seen. */
type Counts = Map<string, number>;

const count = (all: Map<string, Counts>, key: string, value: string): void => {
  const counts = all.get(key) ?? new Map<string, number>();
  all.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
};

const mostOften = (counts: Counts): string => [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** What is counted from call to call. */
interface Learnt {
  /** Rate → the first statuses of its bookings. */
  begins: Map<string, Counts>;
  /** Status of a new booking → the statuses of the answers. */
  created: Map<string, Counts>;
  /** Status of a new booking of v2, and `repeat` → the statuses of the answers. */
  createdOfV2: Map<string, Counts>;
  /** Rate of v1 → the offsets of its availabilities, in minutes. */
  offsets: Map<string, Counts>;
  /** Status of a refusal of v1 → its codes. */
  codes: Map<string, Counts>;
  /** `RATE STATUS`, and `any STATUS` → the words for items and tickets, as JSON. */
  parts: Map<string, Counts>;
  standardFields: Record<string, string[]>;
  /** The uuids of v2 bookings: another create with one repeats the first. */
  made: Set<unknown>;
  /** Name of a refusal in the rules of the mock → its statuses. */
  refused: Map<string, Counts>;
  /** `empty` and `body` → how many calls without valid keys were answered so. */
  unauthorized: Counts;
}

/** A booking of v1 says something of its rate where all of its items are of that one. */
const onlyRateOf = ({ items }: Known): string | undefined => {
  const rates = new Set(objectsIn(items).map(({ rate, rateId }) => textIn(objectIn(rate).id) ?? textIn(rateId)));
  return rates.size === 1 ? [...rates][0] : undefined;
};

const addBookingOfV1 = ({ begins, created, parts }: Learnt, { answer }: LoggedExchange, isNew: boolean): void => {
  const booking = objectIn(objectIn(bodyIn(answer)).booking);
  const rate = onlyRateOf(booking);
  const status = textIn(booking.status);
  if (status === undefined) {
    return;
  }
  if (isNew) {
    count(created, status, String(answer?.status));
  }
  const [item, ticket] = [objectsIn(booking.items)[0], objectsIn(booking.tickets)[0]];
  const words = JSON.stringify({ item: textIn(item?.status), ticket: textIn(ticket?.status) });
  count(parts, `any ${status}`, words);
  if (rate !== undefined) {
    count(parts, `${rate} ${status}`, words);
    if (isNew) {
      count(begins, rate, status);
    }
  }
};

const FIELDS = ['name', 'title', 'description'];

/** The standard fields of a supplier, product, option or unit; `of` is what its own id is made of. */
const addFields = ({ standardFields }: Learnt, one: Known, of = String(one.id)): void => {
  standardFields[ownId(String(one.id), of)] = FIELDS.filter((name) => textIn(one[name]) !== undefined);
};

const addProductsOfV2 = (learnt: Learnt, body: unknown): void => {
  for (const product of objectsIn(body)) {
    addFields(learnt, product);
    for (const option of objectsIn(product.options)) {
      const key = `${product.id} ${option.id}`;
      addFields(learnt, option, key);
      for (const unit of objectsIn(option.units)) {
        addFields(learnt, unit, `${key} ${unit.id}`);
      }
    }
  }
};

const HELD = 'ON_HOLD';

/** The status of the mock for which an operator has this word. */
const statusOf = (word: string, words: Chosen['words']): string =>
  [PENDING, HELD].find((status) => words[status] === word) ?? word;

const addBookingOfV2 = (
  { begins, createdOfV2, made }: Learnt,
  { request, answer }: LoggedExchange,
  words: Chosen['words'],
): void => {
  const { uuid, productId, optionId } = objectIn(bodyIn(request));
  const word = textIn(objectIn(bodyIn(answer)).status);
  if (word === undefined) {
    return;
  }
  const [status, isNew] = [statusOf(word, words), !made.has(uuid)];
  count(createdOfV2, isNew ? status : 'repeat', String(answer?.status));
  if (isNew) {
    made.add(uuid);
    count(begins, ownId(String(optionId), `${productId} ${optionId}`), status);
  }
};

/** The offset of a date-time in minutes. */
const offsetOf = (text: string): number => {
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
};

const addListOfV1 = ({ offsets }: Learnt, body: unknown): void => {
  const { byRate } = objectIn(objectIn(body).availabilities);
  for (const [rate, list] of Object.entries(objectIn(byRate))) {
    for (const { start } of objectsIn(objectIn(list).availability)) {
      count(offsets, rate, String(offsetOf(String(start))));
    }
  }
};

const learn = (learnt: Learnt, exchange: LoggedExchange, words: Chosen['words']): void => {
  const [at, called] = exchange.operation.split('.');
  const isV2 = at === 'operator-v2';
  switch (called) {
    case 'createBooking':
      isV2 ? addBookingOfV2(learnt, exchange, words) : addBookingOfV1(learnt, exchange, true);
      break;
    case 'getBooking':
      isV2 || addBookingOfV1(learnt, exchange, false);
      break;
    case 'listAvailabilities':
      addListOfV1(learnt, bodyIn(exchange.answer));
      break;
    case 'listSuppliers':
      for (const supplier of isV2 ? objectsIn(bodyIn(exchange.answer)) : []) {
        addFields(learnt, supplier);
      }
      break;
    case 'listProducts':
      isV2 && addProductsOfV2(learnt, bodyIn(exchange.answer));
      break;
  }
};

/** Refusals that no open point shows, by their names in the rules of the mock: the operation and the defect of such calls. */
const REFUSALS: Readonly<Record<string, [operation: string, defect: string]>> = {
  'operator-v2.extend.never-revives-the-cancelled: the booking is cancelled': [
    'operator-v2.extendBooking',
    'the booking is cancelled',
  ],
};

const learnRefusal = (
  { refused, unauthorized, codes }: Learnt,
  { operation, defect, answer }: LoggedExchange,
): void => {
  const code = operation.startsWith('partner.') ? textIn(objectIn(objectIn(bodyIn(answer)).error).code) : undefined;
  if (code !== undefined) {
    count(codes, String(answer?.status), code);
  }
  const [name] = Object.entries(REFUSALS).find(([, of]) => of[0] === operation && of[1] === defect) ?? [];
  if (name !== undefined && /^4\d\d$/.test(String(answer?.status))) {
    count(refused, name, String(answer?.status));
  }
  if (answer?.status === 401) {
    const kind = answer.body === '' ? 'empty' : 'body';
    unauthorized.set(kind, (unauthorized.get(kind) ?? 0) + 1);
  }
};

/** The rates whose bookings begin PENDING, where some do and some do not. */
const pendingRatesIn = (begins: Learnt['begins']): string[] | undefined => {
  const rates = [...begins].flatMap(([rate, counts]) => (mostOften(counts) === PENDING ? [rate] : []));
  return rates.length === 0 || rates.length === begins.size ? undefined : rates;
};

const mapped = <Value>(all: Map<string, Counts>, read: (value: string) => Value): Record<string, Value> =>
  Object.fromEntries([...all].map(([key, counts]) => [key, read(mostOften(counts))]));

/** What stands at a point, by case, where a case has one value: `422: CONFLICT` is CONFLICT of 422. */
const byCase = (seen: Seen, point: string): Record<string, string> =>
  Object.fromEntries(
    [...(seen.get(point) ?? [])].flatMap(([name, values]) => {
      const [only, ...others] = [...values.keys()];
      return only === undefined || others.length > 0 ? [] : [[name, only.slice(name === '' ? 0 : name.length + 2)]];
    }),
  );

const habitsAtPoints = (seen: Seen): Habits => {
  const members = Object.entries(byCase(seen, 'operator-v2.create.members-left-out'));
  const wanted = members.filter(([, status]) => /^4\d\d$/.test(status));
  const [, holdMinutes, asked] = /^(\d+) for (\d+) asked$/.exec(byCase(seen, HOLD_MINUTES)[''] ?? '') ?? [];
  const malformed = byCase(seen, 'operator-v2.error.malformed-json')['no object'] ?? '';
  const [, later] = /^(\d+) later/.exec(byCase(seen, EXTENSION)['30 asked'] ?? '') ?? [];
  return {
    wantedMembers: Object.fromEntries(wanted.map(([name, status]) => [name, Number(status)])),
    ...(/^4\d\d$/.test(malformed) && { malformedStatus: Number(malformed) }),
    ...(holdMinutes !== asked && { holdMinutes: Number(holdMinutes) }),
    ...(later !== undefined && Number(later) < 30 && { extensionMinutes: Number(later) }),
  };
};

/** What is seen there a mock shows by its habits, with no variant. */
const BY_HABIT = new Set([
  HOLD_MINUTES,
  EXTENSION,
  'operator-v2.create.members-left-out',
  'operator-v2.error.malformed-json: no object',
  'operator-v2.product.standard-fields',
  'partner.error.code-of-each-status',
  'booking.booking.item-and-ticket-statuses',
  'partner.booking.item-and-ticket-statuses',
  'partner.availability.offsets',
  'partner.booking.create-status',
  'operator-v2.success.statuses: createBooking',
]);

/** Whether the calls show how an operator behaves in a case of a point, so that it is no question of variants. */
export const isByHabit = (point: string, name: string): boolean =>
  BY_HABIT.has(point) || BY_HABIT.has(`${point}: ${name}`);

/** Variants by which bookings may begin PENDING, and which of them stands for all of an interface. */
const BY_VARIANT = [/^booking-(is|starts)-.*pending/, /^v2-create-.*pending-first$/];
const USUAL_PENDING = ['booking-starts-pending', 'v2-create-is-pending-first'];

/** The same variants, with one by which bookings may begin PENDING where those of some rates do. */
const withPending = (variants: readonly string[], { pendingRates = [] }: Habits): string[] =>
  pendingRates.length === 0 || BY_VARIANT.some((form) => variants.some((name) => form.test(name)))
    ? [...variants]
    : [...variants, ...USUAL_PENDING];

/** The habits that calls and open points show, and the variants and statuses with those that the calls alone show. */
export const likeCalls = (
  exchanges: Iterable<LoggedExchange>,
  seen: Seen,
  { variants, statuses, words }: Pick<Chosen, 'variants' | 'statuses' | 'words'>,
): Pick<Chosen, 'variants' | 'statuses'> & { habits: Habits } => {
  const learnt: Learnt = {
    begins: new Map(),
    created: new Map(),
    createdOfV2: new Map(),
    offsets: new Map(),
    codes: new Map(),
    parts: new Map(),
    standardFields: {},
    made: new Set(),
    refused: new Map(),
    unauthorized: new Map(),
  };
  for (const exchange of exchanges) {
    learnRefusal(learnt, exchange);
    if (isWhole(exchange)) {
      learn(learnt, exchange, words);
    }
  }
  const pendingRates = pendingRatesIn(learnt.begins);
  const hasNoBodyAt401 = learnt.unauthorized.has('empty') && !learnt.unauthorized.has('body');
  const habits: Habits = {
    ...habitsAtPoints(seen),
    ...(pendingRates !== undefined && { pendingRates }),
    bookingCreated: mapped(learnt.created, Number),
    bookingCreatedOfV2: mapped(learnt.createdOfV2, Number),
    errorCodes: mapped(learnt.codes, (code) => code),
    offsets: mapped(learnt.offsets, Number),
    parts: mapped(learnt.parts, (text) => JSON.parse(text) as Parts),
    standardFields: learnt.standardFields,
  };
  return {
    habits,
    statuses: { ...statuses, ...mapped(learnt.refused, Number) },
    variants: [...withPending(variants, habits), ...(hasNoBodyAt401 ? ['a-401-has-no-body'] : [])],
  };
};
