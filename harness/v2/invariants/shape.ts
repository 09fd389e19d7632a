import type { OperatorV2RequirementId } from '../../../schemas/requirements/operator-v2.ts';
import { violations } from '../../../schemas/validate.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { memoized } from '../../exchange/memoize.ts';
import { valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant } from '../../judge/invariants.ts';

/** Members that the specification names, by schema; departures elsewhere concern published fields only. Spec 2.12. */
interface Partition {
  requirement: OperatorV2RequirementId;
  /** Pointers within one element that belong to it. The first part that takes a pointer has it. */
  owns: RegExp;
}

const STANDARD = '(\\/(id|name|title|description))?$';

const parts: Record<string, readonly Partition[]> = {
  'operator-v2/supplier': [
    { requirement: 'operator-v2.supplier.fields', owns: /^(\/(id|name|title|description|endpoint))?$/ },
    { requirement: 'operator-v2.supplier.published-fields', owns: /^/ },
  ],
  'operator-v2/product': [
    {
      requirement: 'operator-v2.product.unit-fields',
      owns: new RegExp(`^\\/options\\/\\d+\\/units\\/\\d+${STANDARD}`),
    },
    { requirement: 'operator-v2.product.option-fields', owns: new RegExp(`^\\/options\\/\\d+(\\/units)?${STANDARD}`) },
    {
      requirement: 'operator-v2.product.fields',
      owns: /^(\/(id|name|title|description|availabilityType|options))?$/,
    },
    { requirement: 'operator-v2.product.published-fields', owns: /^/ },
  ],
  'operator-v2/availability': [
    { requirement: 'operator-v2.availability.status-is-of-the-list', owns: /^\/status$/ },
    { requirement: 'operator-v2.availability.fields', owns: /^(\/(id|localDateTimeStart|localDateTimeEnd))?$/ },
    { requirement: 'operator-v2.availability.published-fields', owns: /^/ },
  ],
  'operator-v2/booking': [
    {
      requirement: 'operator-v2.booking.fields',
      owns: /^(\/(uuid|status|utcHoldExpiration|unitItems(\/\d+)?))?$/,
    },
    { requirement: 'operator-v2.booking.published-fields', owns: /^/ },
  ],
};

/** Members that are published as required beside those that the specification names. Spec silent: a SHOULD. */
const PUBLISHED: Record<string, { requirement: OperatorV2RequirementId; members: readonly string[] }> = {
  'operator-v2/supplier': { requirement: 'operator-v2.supplier.published-fields', members: ['name'] },
  'operator-v2/product': {
    requirement: 'operator-v2.product.published-fields',
    members: [
      'internalName',
      'locale',
      'timeZone',
      'instantConfirmation',
      'instantDelivery',
      'availabilityType',
      'deliveryFormats',
      'deliveryMethods',
    ],
  },
};

const isListOf = (exchange: Exchange): boolean =>
  ['listSuppliers', 'listProducts', 'listAvailability', 'checkAvailability'].includes(exchange.intent.operation);

/** The elements of an answer, each with its pointer. */
const elements = (exchange: Exchange): { value: unknown; at: string }[] =>
  isListOf(exchange) && Array.isArray(exchange.canonical)
    ? exchange.canonical.map((value, index) => ({ value, at: `/${index}` }))
    : [{ value: exchange.canonical, at: '' }];

const missing = (schemaId: string, value: unknown, at: string): (Difference & { requirement: string })[] => {
  const { requirement = '', members = [] } = PUBLISHED[schemaId] ?? {};
  return members
    .filter((member) => valueAt(value, `/${member}`) === undefined)
    .map((member) => ({
      requirement,
      expected: `a member "${member}"`,
      received: shown(undefined),
      pointer: `${at}/${member}`,
    }));
};

const departures = (schemaId: string, value: unknown, at: string): (Difference & { requirement: string })[] =>
  violations(schemaId, value).flatMap(({ pointer, place, message }) => {
    const owner = parts[schemaId]?.find(({ owns }) => owns.test(pointer));
    return owner === undefined
      ? []
      : [
          {
            requirement: owner.requirement,
            expected: message,
            received: shown(valueAt(value, place)),
            pointer: `${at}${place}`,
          },
        ];
  });

/** The departures of an answer from the schema of its operation, each with its requirement. */
const allDepartures = memoized((exchange: Exchange): (Difference & { requirement: string })[] => {
  const schemaId = exchange.intent.response ?? '';
  return elements(exchange).flatMap(({ value, at }) => [
    ...departures(schemaId, value, at),
    ...missing(schemaId, value, at),
  ]);
});

/** One rule a part: its fields have the type and form that are named, or published. Spec 2.12, 4.4. */
export const shapeRules: Invariant[] = Object.entries(parts).flatMap(([schemaId, ofSchema]) =>
  ofSchema.map(({ requirement }) => ({
    requirement,
    judge: (exchange: Exchange) => {
      if (exchange.intent.response !== schemaId || !exchange.succeeded || !exchange.isJson) {
        return undefined;
      }
      const found = allDepartures(exchange).filter((departure) => departure.requirement === requirement);
      return elements(exchange).length === 0
        ? undefined
        : found.map(({ requirement: _requirement, ...difference }) => difference);
    },
  })),
);
