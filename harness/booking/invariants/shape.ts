import type { BookingRequirementId } from '../../../schemas/requirements/booking.ts';
import { violations } from '../../../schemas/validate.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { memoized } from '../../exchange/memoize.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant } from '../../judge/invariants.ts';
import { elementsOf, resourceOf } from '../resource.ts';

/** An invariant of what the Booking API has beside its dialect. */
export type BookingInvariant = Invariant<BookingRequirementId>;

/** Which part of what is read a requirement is about. The first that takes a pointer has it. */
interface Part {
  requirement: BookingRequirementId;
  resource: 'supplier' | 'product' | 'rate';
  /** Pointers behind that of the resource or of its list. */
  owns: RegExp;
}

/** Of what holds the member, behind `/supplier` or `/suppliers/0`; of a product, of which 2.5 and 2.9 describe some members alone, of the member itself. */
const parts: readonly Part[] = [
  { requirement: 'booking.supplier.hours-fields', resource: 'supplier', owns: /^\/hours\/\d/ },
  {
    requirement: 'booking.supplier.location-fields',
    resource: 'supplier',
    owns: /^\/(mainLocation|otherLocations\/\d+)(\/|$)/,
  },
  { requirement: 'booking.supplier.fields', resource: 'supplier', owns: /^/ },
  { requirement: 'booking.product.fields', resource: 'product', owns: /^($|\/(id|supplierId|hours)(\/|$))/ },
  { requirement: 'booking.product.published-fields', resource: 'product', owns: /^/ },
  { requirement: 'booking.rate-read.hours-fields', resource: 'rate', owns: /^\/hours\/\d/ },
  { requirement: 'booking.rate-read.fields', resource: 'rate', owns: /^/ },
];

/** What comes before the pointer of a member: the resource, or its place in the list. */
const PLACE = /^\/(supplier|product|rate)(s(\/\d+|$))?/;

const byRequirement = memoized((exchange: Exchange): ReadonlyMap<BookingRequirementId, Difference[]> => {
  const resource = resourceOf(exchange);
  const found = new Map<BookingRequirementId, Difference[]>();
  for (const { pointer, place, keyword, message } of violations(exchange.intent.response ?? '', exchange.canonical)) {
    const holder = keyword === 'required' ? pointer : pointer.replace(/\/[^/]*$/, '');
    const owned = (resource === 'product' ? pointer : holder).replace(PLACE, '');
    const part = parts.find((one) => one.resource === resource && one.owns.test(owned));
    if (part !== undefined && !pointer.startsWith('/meta')) {
      const differences = found.get(part.requirement) ?? [];
      differences.push({ expected: message, received: shown(exchange.at(place)), pointer: place });
      found.set(part.requirement, differences);
    }
  }
  return found;
});

/** One rule a part: its fields have the type and form that the tables state. Spec 2.8, 2.9, 2.11, 4.2. */
export const shapeRules: BookingInvariant[] = parts.map(({ requirement, resource }) => ({
  requirement,
  judge: (exchange) => {
    if (resourceOf(exchange) !== resource || !exchange.succeeded || !exchange.isJson) {
      return undefined;
    }
    return byRequirement(exchange).get(requirement) ?? (elementsOf(exchange).length > 0 ? [] : undefined);
  },
}));
