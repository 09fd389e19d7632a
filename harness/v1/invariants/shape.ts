import type { V1Requirement } from '../../../schemas/requirements/v1.ts';
import { violations } from '../../../schemas/validate.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import { listedByRate } from '../availability.ts';
import type { V1Invariant } from './invariant.ts';

const HOLD = 'partner/hold-envelope';
const BOOKING = 'partner/booking-envelope';
const LIST = 'partner/availability-list-envelope';
const SINGLE = 'partner/single-availability-envelope';

/** Which part of which answer a requirement is about. */
interface Partition {
  requirement: V1Requirement;
  envelopes: readonly string[];
  /** Pointers of the objects that belong to it. The first part that takes a pointer has it. */
  owns: RegExp;
  /** Whether the answer shows the part, or that there is none where it may lawfully be empty. */
  present(exchange: Exchange): boolean;
}

const items = (exchange: Exchange): unknown[] => [
  ...listAt(exchange.json, '/hold/items'),
  ...listAt(exchange.json, '/booking/items'),
];
const has = (pointer: string) => (exchange: Exchange) => exchange.at(pointer) !== undefined;

const showsRate = (exchange: Exchange): boolean => items(exchange).some((item) => valueAt(item, '/rate') !== undefined);

/** Innermost parts first. */
const parts: readonly Partition[] = [
  {
    requirement: 'rate.hours-fields',
    envelopes: [HOLD, BOOKING],
    owns: /^\/(hold|booking)\/items\/\d+\/rate\/hours\/\d+/,
    present: showsRate,
  },
  {
    requirement: 'rate.fields',
    envelopes: [HOLD, BOOKING],
    owns: /^\/(hold|booking)\/items\/\d+\/rate(\/|$)/,
    present: showsRate,
  },
  {
    requirement: 'hold.item-fields',
    envelopes: [HOLD],
    owns: /^\/hold\/items\/\d+/,
    present: has('/hold/items/0'),
  },
  {
    requirement: 'hold.timeline-event-fields',
    envelopes: [HOLD],
    owns: /^\/hold\/timeline\/\d+/,
    present: has('/hold/timeline'),
  },
  { requirement: 'hold.fields', envelopes: [HOLD], owns: /^(\/hold|$)/, present: () => true },
  {
    requirement: 'booking.ticket-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/tickets\/\d+/,
    present: has('/booking/tickets'),
  },
  {
    requirement: 'booking.timeline-event-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/timeline\/\d+/,
    present: has('/booking/timeline'),
  },
  {
    requirement: 'booking.item-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/items\/\d+/,
    present: has('/booking/items/0'),
  },
  { requirement: 'booking.fields', envelopes: [BOOKING], owns: /^(\/booking|$)/, present: () => true },
  {
    requirement: 'availability.fields',
    envelopes: [LIST, SINGLE],
    owns: /^\/(availability(\/|$)|availabilities\/by(Product\/availability\/\d+|Rate\/[^/]+\/availability\/\d+))/,
    present: (exchange) =>
      exchange.at('/availability') !== undefined ||
      listAt(exchange.json, '/availabilities/byProduct/availability').length > 0 ||
      listedByRate(exchange.json).length > 0,
  },
  { requirement: 'availability-list.fields', envelopes: [LIST], owns: /^/, present: () => true },
  { requirement: 'availability-single.fields', envelopes: [SINGLE], owns: /^/, present: () => true },
];

const ownerOf = (envelope: string, pointer: string): V1Requirement | undefined =>
  parts.find(({ envelopes, owns }) => envelopes.includes(envelope) && owns.test(pointer))?.requirement;

/** The violations of an answer by requirement; the schema is that of its operation. */
const byRequirement = memoized((exchange: Exchange): ReadonlyMap<V1Requirement, Difference[]> => {
  const envelope = exchange.intent.response ?? '';
  const found = new Map<V1Requirement, Difference[]>();
  for (const { pointer, place, keyword, message } of violations(envelope, exchange.canonical)) {
    const holder = keyword === 'required' ? pointer : pointer.replace(/\/[^/]*$/, '');
    const owner = pointer.startsWith('/meta') ? undefined : ownerOf(envelope, holder);
    if (owner !== undefined) {
      const differences = found.get(owner) ?? [];
      differences.push({ expected: message, received: shown(exchange.at(place)), pointer: place });
      found.set(owner, differences);
    }
  }
  return found;
});

/** One rule a part: its fields have the type and form that the tables state. Spec 2.1 to 2.10. */
export const shapeRules: V1Invariant[] = parts.map(({ requirement, envelopes, present }) => ({
  requirement,
  judge: (exchange) => {
    const envelope = exchange.intent.response;
    if (envelope === undefined || !envelopes.includes(envelope) || !exchange.succeeded || !exchange.isJson) {
      return undefined;
    }
    const differences = byRequirement(exchange).get(requirement);
    return differences ?? (present(exchange) ? [] : undefined);
  },
}));
