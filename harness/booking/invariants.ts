import { addTo, repeated } from '../../schemas/group.ts';
import type { BookingRequirementId } from '../../schemas/requirements/booking.ts';
import { violations } from '../../schemas/validate.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type History, outboundIn } from '../exchange/history.ts';
import { memoized } from '../exchange/memoize.ts';
import { listAt, numberAt, textAt, valueAt } from '../exchange/pointer.ts';
import { shown } from '../judge/expect.ts';
import { type Difference, type Invariant, ofMatching } from '../judge/invariants.ts';
import { sameId } from '../v1/availability.ts';
import { type Element, elementsOf, GIVEN_TWICE, type Resource, resourceOf } from './resource.ts';

/** An invariant of what the Booking API has beside its dialect. */
type BookingInvariant = Invariant<BookingRequirementId>;

/** Which part of what is read a requirement is about. The first that takes a pointer has it. */
interface Partition {
  requirement: BookingRequirementId;
  resource: 'supplier' | 'product' | 'rate';
  /** Pointers behind that of the resource or of its list. */
  owns: RegExp;
}

/** Of what holds the member, behind `/supplier` or `/suppliers/0`; of a product, of which 2.5 and 2.9 describe some members alone, of the member itself. */
const parts: readonly Partition[] = [
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
const shapeRules: BookingInvariant[] = parts.map(({ requirement, resource }) => ({
  requirement,
  judge: (exchange) => {
    if (resourceOf(exchange) !== resource || !exchange.succeeded || !exchange.isJson) {
      return undefined;
    }
    return byRequirement(exchange).get(requirement) ?? (elementsOf(exchange).length > 0 ? [] : undefined);
  },
}));

/** Judges what a read shows of a resource; undefined when it shows none. */
const eachOf =
  (resource: Resource, judge: (element: Element, exchange: Exchange) => Difference[]) =>
  (exchange: Exchange): Difference[] | undefined => {
    const elements = resourceOf(exchange) === resource ? elementsOf(exchange) : [];
    return elements.length === 0 ? undefined : elements.flatMap((element) => judge(element, exchange));
  };

/** No two elements of a list share a text; a text that is absent is shared by none. */
const unique =
  (resource: Resource, member: 'id' | 'code', same: (text: string) => string) =>
  (exchange: Exchange): Difference[] | undefined => {
    const texts = resourceOf(exchange) === resource ? listAt(exchange.json, `/${resource}s`) : [];
    const found = texts
      .flatMap((value) => textAt(value, `/${member}`) ?? [])
      .filter((text) => !text.toUpperCase().startsWith(GIVEN_TWICE));
    return found.length === 0
      ? undefined
      : repeated(found, same).map((text) => ({
          expected: `each ${member} once`,
          received: `${text} more than once`,
          pointer: `/${resource}s`,
        }));
  };

const asIs = (text: string): string => text;
const inOneCase = (text: string): string => text.toLowerCase();

/** What a read shows is what its path names. */
const isTheAsked = (resource: Resource) => (exchange: Exchange) => {
  const asked = exchange.intent.parameters[`${resource}_id`];
  const shownId = textAt(exchange.json, `/${resource}/id`);
  const isRead = resourceOf(exchange) === resource && exchange.intent.operation.startsWith('get');
  return isRead && exchange.succeeded && shownId !== undefined
    ? sameId(shownId, asked)
      ? []
      : [{ expected: shown(asked), received: shown(shownId), pointer: `/${resource}/id` }]
    : undefined;
};

/** What an element names as its owner is what it is read under. */
const isOf = (resource: Resource, owner: 'supplier' | 'product') => (exchange: Exchange) => {
  const pointer = `/${owner}Id`;
  const found = (resourceOf(exchange) === resource ? elementsOf(exchange) : []).flatMap(({ value, at }) => {
    const named = textAt(value, pointer);
    return named === undefined ? [] : [{ named, at }];
  });
  const asked = exchange.intent.parameters[`${owner}_id`];
  return found.length === 0
    ? undefined
    : found
        .filter(({ named }) => !sameId(named, asked))
        .map(({ named, at }) => ({ expected: shown(asked), received: shown(named), pointer: `${at}${pointer}` }));
};

/** A filter keeps what matches, as far as the answer shows the member. */
const filtered = (parameter: 'code' | 'partner_id', member: 'code' | 'partnerId') => (exchange: Exchange) => {
  const asked = exchange.intent.parameters[parameter];
  if (resourceOf(exchange) !== 'supplier' || asked === undefined || !exchange.succeeded || !exchange.isJson) {
    return undefined;
  }
  return elementsOf(exchange)
    .filter(({ value }) => textAt(value, `/${member}`) !== asked)
    .map(({ value, at }) => ({
      expected: shown(asked),
      received: shown(valueAt(value, `/${member}`)),
      pointer: `${at}/${member}`,
    }));
};

const statesVersion = (resource: Resource) =>
  eachOf(resource, ({ value, at }) =>
    valueAt(value, '/version') === undefined
      ? [{ expected: 'a version', received: 'nothing', pointer: `${at}/version` }]
      : [],
  );

/** Kind and id in lower case → each version that was shown, with the number of the exchange. */
const versions = memoized((history: History): ReadonlyMap<string, readonly { number: number; version: number }[]> => {
  const found = new Map<string, { number: number; version: number }[]>();
  for (const exchange of outboundIn(history)) {
    for (const { value } of elementsOf(exchange)) {
      const version = numberAt(value, '/version');
      const id = textAt(value, '/id');
      if (version !== undefined && id !== undefined) {
        const key = `${resourceOf(exchange)} ${id.toLowerCase()}`;
        addTo(found, key, { number: exchange.number, version });
      }
    }
  }
  return found;
});

const versionNeverFalls =
  (resource: Resource): BookingInvariant['judge'] =>
  (exchange, history) => {
    const judged = (resourceOf(exchange) === resource ? elementsOf(exchange) : []).flatMap(({ value, at }) => {
      const version = numberAt(value, '/version');
      const before = (versions(history).get(`${resource} ${textAt(value, '/id')?.toLowerCase()}`) ?? []).filter(
        ({ number }) => number < exchange.number,
      );
      return version === undefined || before.length === 0
        ? []
        : [{ version, at, highest: Math.max(...before.map((one) => one.version)) }];
    });
    return judged.length === 0
      ? undefined
      : judged
          .filter(({ version, highest }) => version < highest)
          .map(({ version, at, highest }) => ({
            expected: `${highest} or more, as before`,
            received: String(version),
            pointer: `${at}/version`,
          }));
  };

const AMOUNTS = ['net', 'original', 'retail'];

/** Where a rate says a number that is below zero. Spec 2.8. */
const negative = ({ value, at }: Element): Difference[] => {
  const pointers = [
    '/holdablePeriod',
    '/cutoff',
    ...listAt(value, '/prices').flatMap((price, index) => [
      ...AMOUNTS.map((amount) => `/prices/${index}/${amount}/amount`),
      ...listAt(price, '/includedTaxes').flatMap((_, tax) =>
        ['net', 'retail'].map((part) => `/prices/${index}/includedTaxes/${tax}/${part}`),
      ),
    ]),
  ];
  return pointers
    .filter((pointer) => (numberAt(value, pointer) ?? 0) < 0)
    .map((pointer) => ({
      expected: '0 or more',
      received: shown(valueAt(value, pointer)),
      pointer: `${at}${pointer}`,
    }));
};

/** Whether what is read is of what the path names, as far as the answer says so; another answer is no witness. */
const matchesPath = (exchange: Exchange): boolean => {
  const resource = resourceOf(exchange);
  const owners = { supplier: [], product: ['supplier'], rate: ['product'] } as const;
  const named = (pointer: string, name: string) =>
    elementsOf(exchange).every(({ value }) => {
      const id = textAt(value, pointer);
      return id === undefined || sameId(id, exchange.intent.parameters[`${name}_id`]);
    });
  return (
    resource === undefined ||
    (owners[resource].every((owner) => named(`/${owner}Id`, owner)) &&
      (exchange.intent.operation.startsWith('list') || named('/id', resource)))
  );
};

const rules: BookingInvariant[] = [
  ...shapeRules,
  { requirement: 'booking.supplier.id-is-unique', judge: unique('supplier', 'id', inOneCase) },
  { requirement: 'booking.supplier.code-is-unique', judge: unique('supplier', 'code', asIs) },
  { requirement: 'booking.supplier.is-the-asked', judge: isTheAsked('supplier') },
  { requirement: 'booking.supplier.code-filter-keeps-no-other', judge: filtered('code', 'code') },
  { requirement: 'booking.supplier.partner-id-filter-keeps-no-other', judge: filtered('partner_id', 'partnerId') },
  { requirement: 'booking.supplier.version-is-stated', judge: statesVersion('supplier') },
  { requirement: 'booking.supplier.version-never-falls', judge: versionNeverFalls('supplier') },
  { requirement: 'booking.product.id-is-unique', judge: unique('product', 'id', inOneCase) },
  { requirement: 'booking.product.is-the-asked', judge: isTheAsked('product') },
  { requirement: 'booking.product.supplier-is-the-asked', judge: isOf('product', 'supplier') },
  { requirement: 'booking.rate-read.id-is-unique', judge: unique('rate', 'id', inOneCase) },
  { requirement: 'booking.rate-read.is-the-asked', judge: isTheAsked('rate') },
  { requirement: 'booking.rate-read.product-is-the-asked', judge: isOf('rate', 'product') },
  { requirement: 'booking.rate-read.amounts-are-not-negative', judge: eachOf('rate', negative) },
  { requirement: 'booking.rate-read.version-is-stated', judge: statesVersion('rate') },
  { requirement: 'booking.rate-read.version-never-falls', judge: versionNeverFalls('rate') },
];

/** Every invariant of what the Booking API has beside its dialect. Spec 2.8, 2.11, 4.2, 9. */
export const bookingInvariants = rules.map(ofMatching(matchesPath));
