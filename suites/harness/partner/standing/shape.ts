import type { RequirementId } from '../../../../schemas/requirements/index.ts';
import { violations } from '../../../../schemas/validate.ts';
import type { Exchange } from '../../exchange.ts';
import { shown } from '../../expect.ts';
import { listAt, valueAt } from '../../pointer.ts';
import type { Difference, StandingRule } from '../../standing.ts';
import { listedByRate } from '../slot.ts';

const HOLD = 'partner/hold-envelope';
const BOOKING = 'partner/booking-envelope';
const LIST = 'partner/availability-list-envelope';
const SINGLE = 'partner/single-availability-envelope';

/** Which part of which answer a row is about. */
interface Part {
  requirement: RequirementId;
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
const parts: readonly Part[] = [
  {
    requirement: 'partner.rate.hours-fields',
    envelopes: [HOLD, BOOKING],
    owns: /^\/(hold|booking)\/items\/\d+\/rate\/hours\/\d+/,
    present: showsRate,
  },
  {
    requirement: 'partner.rate.fields',
    envelopes: [HOLD, BOOKING],
    owns: /^\/(hold|booking)\/items\/\d+\/rate(\/|$)/,
    present: showsRate,
  },
  {
    requirement: 'partner.hold.item-fields',
    envelopes: [HOLD],
    owns: /^\/hold\/items\/\d+/,
    present: has('/hold/items/0'),
  },
  {
    requirement: 'partner.hold.timeline-event-fields',
    envelopes: [HOLD],
    owns: /^\/hold\/timeline\/\d+/,
    present: has('/hold/timeline'),
  },
  { requirement: 'partner.hold.fields', envelopes: [HOLD], owns: /^(\/hold|$)/, present: () => true },
  {
    requirement: 'partner.booking.ticket-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/tickets\/\d+/,
    present: has('/booking/tickets'),
  },
  {
    requirement: 'partner.booking.timeline-event-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/timeline\/\d+/,
    present: has('/booking/timeline'),
  },
  {
    requirement: 'partner.booking.item-fields',
    envelopes: [BOOKING],
    owns: /^\/booking\/items\/\d+/,
    present: has('/booking/items/0'),
  },
  { requirement: 'partner.booking.fields', envelopes: [BOOKING], owns: /^(\/booking|$)/, present: () => true },
  {
    requirement: 'partner.availability.fields',
    envelopes: [LIST, SINGLE],
    owns: /^\/(availability(\/|$)|availabilities\/by(Product\/availability\/\d+|Rate\/[^/]+\/availability\/\d+))/,
    present: (exchange) =>
      exchange.at('/availability') !== undefined ||
      listAt(exchange.json, '/availabilities/byProduct/availability').length > 0 ||
      listedByRate(exchange.json).length > 0,
  },
  { requirement: 'partner.availability-list.fields', envelopes: [LIST], owns: /^/, present: () => true },
  { requirement: 'partner.availability-single.fields', envelopes: [SINGLE], owns: /^/, present: () => true },
];

const ownerOf = (envelope: string, pointer: string): RequirementId | undefined =>
  parts.find(({ envelopes, owns }) => envelopes.includes(envelope) && owns.test(pointer))?.requirement;

/** The violations of one answer by row; computed once an exchange, asked for by every row. */
const known = new WeakMap<Exchange, ReadonlyMap<RequirementId, Difference[]>>();

const byRow = (exchange: Exchange, envelope: string): ReadonlyMap<RequirementId, Difference[]> => {
  const cached = known.get(exchange);
  if (cached !== undefined) {
    return cached;
  }
  const rows = new Map<RequirementId, Difference[]>();
  for (const { pointer, keyword, message } of violations(envelope, exchange.json)) {
    const holder = keyword === 'required' ? pointer : pointer.replace(/\/[^/]*$/, '');
    const owner = pointer.startsWith('/meta') ? undefined : ownerOf(envelope, holder);
    if (owner !== undefined) {
      const found = rows.get(owner) ?? [];
      found.push({ expected: message, received: shown(exchange.at(pointer)), pointer });
      rows.set(owner, found);
    }
  }
  known.set(exchange, rows);
  return rows;
};

/** One rule a part: its fields have the type and form that the tables state. Spec 2.1 to 2.10. */
export const shapeRules: StandingRule[] = parts.map(({ requirement, envelopes, present }) => ({
  requirement,
  judge: (exchange) => {
    const envelope = exchange.intent.response;
    if (envelope === undefined || !envelopes.includes(envelope) || !exchange.succeeded || !exchange.isJson) {
      return undefined;
    }
    const differences = byRow(exchange, envelope).get(requirement);
    return differences ?? (present(exchange) ? [] : undefined);
  },
}));
