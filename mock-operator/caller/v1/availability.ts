// What binds the caller of the availability calls. Spec 2.1, 4.1 rules 1 and 2.
import { isDateTime } from '../../../schemas/formats.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { CallerRule, Mistake } from '../caller-rule.ts';
import { ofQuery, strangeNames } from '../query.ts';
import type { V1ParsedCall } from './parsed-call.ts';

const isAvailabilityCall = ({ operation }: V1ParsedCall): boolean =>
  operation === 'listAvailabilities' || operation === 'getAvailability';

/** A plus in a query is a blank. */
const withPlus = (value: string): string => value.replace(/ (?=\d\d:\d\d$)/, '+');

const TIMES = ['start', 'end', 'at'];

const timeMistake = (name: string, value: string | null, needed: boolean): Mistake[] => {
  const pointer = `/query/${name}`;
  if (value === null || value === '') {
    return needed ? [{ pointer, message: `${name} is missing.` }] : [];
  }
  return isDateTime(withPlus(value)) ? [] : [{ pointer, message: `${name} is no date-time of RFC 3339: ${value}` }];
};

const required: CallerRule<V1ParsedCall> = ofQuery((call) => {
  const { values } = call.query;
  if (call.operation === 'listAvailabilities') {
    return [...timeMistake('start', values.get('start'), true), ...timeMistake('end', values.get('end'), true)];
  }
  if (call.operation !== 'getAvailability') {
    return undefined;
  }
  const qty = values.get('qty');
  return [
    ...timeMistake('at', values.get('at'), false),
    ...(qty === null || /^[1-9]\d{0,9}$/.test(qty)
      ? []
      : [{ pointer: '/query/qty', message: `qty is no whole number from 1: ${qty}` }]),
  ];
});

const plus: CallerRule<V1ParsedCall> = ofQuery((call) =>
  isAvailabilityCall(call)
    ? TIMES.filter((name) => {
        const value = call.query.values.get(name);
        return value !== null && !isDateTime(value) && isDateTime(withPlus(value));
      }).map((name) => ({
        pointer: `/query/${name}`,
        message: `The + in ${name} is not encoded, and reads as a blank: write %2B.`,
      }))
    : undefined,
);

const offered: CallerRule<V1ParsedCall> = (call) => {
  if (!isAvailabilityCall(call)) {
    return undefined;
  }
  const { ids, query, world, isElsewhere } = call;
  const { supplier_id: supplierId = '', product_id: productId = '' } = ids;
  const product = world.store.products.get(productId);
  if (!product) {
    // What the platform does not know, an operator elsewhere may offer.
    if (isElsewhere) {
      return undefined;
    }
    return [{ pointer: '/path', message: `No product has the id ${productId}.` }];
  }
  if (!sameId(product.supplierId, supplierId)) {
    return [{ pointer: '/path', message: `The product ${productId} is of another supplier than ${supplierId}.` }];
  }
  const rateId = query.values.get('rate_id');
  return rateId === null || world.store.rates.get(rateId)?.productId === product.id
    ? []
    : [{ pointer: '/query/rate_id', message: `The product has no rate ${rateId}.` }];
};

const parameters: CallerRule<V1ParsedCall> = ofQuery(({ api, operation, query }) => {
  if (operation === undefined) {
    return undefined;
  }
  const names = api.operations[operation]?.query;
  return names === undefined && query.raw === '' ? undefined : strangeNames(query, names ?? []);
});

export const availabilityCallerRules = {
  'availability.caller-sends-what-is-required': required,
  'availability.caller-encodes-the-plus': plus,
  'availability.caller-sends-known-parameters': parameters,
  'availability.caller-names-what-is-offered': offered,
} satisfies Record<string, CallerRule<V1ParsedCall>>;
