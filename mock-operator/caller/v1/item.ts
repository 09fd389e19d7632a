// What binds the caller in the items of holds and bookings alike. Spec 2.1, 2.5, 2.8, 2.10, 8.

import { isUuid } from '../../../schemas/formats.ts';
import { sumsOf } from '../../../schemas/group.ts';
import { counted } from '../../../schemas/text/counted.ts';
import { type Violation, violations as violationsOf } from '../../../schemas/validate.ts';
import { remaining } from '../../kernel/capacity.ts';
import type { Rate } from '../../kernel/offer.ts';
import { sameId } from '../../kernel/same-id.ts';
import { type CallerRule, type Mistake, mistakeIf, SATISFIED, textIn } from '../caller-rule.ts';
import { isSentAgain, sentOtherwise } from './lost.ts';
import type { ParsedItem, V1ParsedCall } from './parsed-call.ts';

type Resource = 'hold' | 'booking';

/** Judges each item of one kind of create. */
export const eachItem =
  (
    resource: Resource,
    judge: (item: ParsedItem, call: V1ParsedCall) => readonly Mistake[] | undefined,
  ): CallerRule<V1ParsedCall> =>
  (call) => {
    if (call.resource !== resource) {
      return undefined;
    }
    let all: readonly Mistake[] | undefined;
    for (const item of call.items) {
      const mistakes = judge(item, call);
      all =
        all === undefined || mistakes === undefined || mistakes.length === 0
          ? (all ?? mistakes)
          : [...all, ...mistakes];
    }
    return all;
  };

/** The specification names the members of items, and does not say which of them have to be there. */
const isAbsentFromAnItem = ({ pointer, keyword }: Violation): boolean =>
  keyword === 'required' && /\/items\/\d/.test(pointer);

/** Where the object of a create departs from its schema. */
export const fields =
  (resource: Resource): CallerRule<V1ParsedCall> =>
  ({ api, resource: own, record: { body, violations: found } }) => {
    if (own !== resource || body?.json === undefined) {
      return undefined;
    }
    // A platform leaves the judgement of bodies to the operator.
    const violations = api.name === 'booking' ? violationsOf(`partner/${resource}-request`, body.json.value) : found;
    return violations === undefined
      ? SATISFIED
      : violations
          .filter(({ pointer, params }) => !pointer.startsWith('/meta') && params.missingProperty !== 'meta')
          .filter((violation) => !isAbsentFromAnItem(violation))
          .map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message: `Expected ${message}.` }));
  };

/** Whether what an item names is offered, and belongs together. */
export const offered = (
  { sent, rate, availability, pointer }: ParsedItem,
  { world, isElsewhere }: V1ParsedCall,
): readonly Mistake[] => {
  const rateId = textIn(sent.rateId);
  if (rate === undefined) {
    return rateId === undefined || isElsewhere
      ? []
      : [{ pointer: `${pointer}/rateId`, message: `No rate has the id ${rateId}.` }];
  }
  const productId = textIn(sent.productId);
  const supplierId = textIn(sent.supplierId);
  const availabilityId = textIn(sent.availabilityId);
  const supplier = world.store.products.get(rate.productId)?.supplierId ?? '';
  const isOfAnother = productId !== undefined && !sameId(productId, rate.productId);
  const isOfAnotherSupplier = supplierId !== undefined && !sameId(supplierId, supplier);
  const isNotListed = !isElsewhere && availabilityId !== undefined && availability?.rateId !== rate.id;
  if (!isOfAnother && !isOfAnotherSupplier && !isNotListed) {
    return SATISFIED;
  }
  return [
    ...mistakeIf(
      isOfAnother,
      `${pointer}/productId`,
      `The rate is of the product ${rate.productId}, not ${productId}.`,
    ),
    ...mistakeIf(
      isOfAnotherSupplier,
      `${pointer}/supplierId`,
      `The product is of the supplier ${supplier}, not ${supplierId}.`,
    ),
    ...mistakeIf(
      isNotListed,
      `${pointer}/availabilityId`,
      availability ? 'The availability is of another rate.' : `No availability has the id ${availabilityId}.`,
    ),
  ];
};

export const priced = ({ sent, rate, price, pointer }: ParsedItem): readonly Mistake[] | undefined =>
  rate &&
  mistakeIf(
    textIn(sent.priceId) !== undefined && price === undefined,
    `${pointer}/priceId`,
    () =>
      `The rate ${rate.code} has no price ${textIn(sent.priceId)}: it has ${rate.prices.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
  );

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Said of what differs by as much as the time zones of the world do. */
const zoneIn = (differsMs: number): string =>
  differsMs % (HOUR_MS / 4) === 0 && Math.abs(differsMs) <= 14 * HOUR_MS
    ? ` It is ${Math.abs(differsMs) / HOUR_MS} h ${differsMs < 0 ? 'before' : 'after'} that: look at its offset.`
    : '';

/** Whether `at` or `startTime` is the start of the availability. */
export const punctual =
  (name: 'at' | 'startTime') =>
  ({ availability, moment, pointer }: ParsedItem): readonly Mistake[] | undefined =>
    availability &&
    mistakeIf(
      !Number.isNaN(moment) && moment !== availability.start,
      `${pointer}/${name}`,
      () =>
        `${name} is no start of the availability, which starts at ${new Date(availability.start).toISOString()}.${zoneIn(moment - availability.start)}`,
    );

/** Whether travelers and start are within the limits of the rates. */
export const limits =
  (resource: Resource): CallerRule<V1ParsedCall> =>
  ({ resource: own, items, record }) => {
    if (own !== resource) {
      return undefined;
    }
    const rates: Rate[] = [];
    const late: Mistake[] = [];
    for (const { rate, begins, pointer } of items) {
      if (rate && !rates.includes(rate)) {
        rates.push(rate);
      }
      if (rate && begins !== undefined && begins - record.at < rate.cutoff * MINUTE_MS) {
        const start = new Date(begins).toISOString();
        const message = `It starts at ${start}; the rate ${rate.code} is booked ${rate.cutoff} minutes before at the latest.`;
        late.push({ pointer, message });
      }
    }
    return rates.length === 0 ? undefined : [...rates.flatMap((rate) => travelersOf(rate, items)), ...late];
  };

const travelersOf = (rate: Rate, items: readonly ParsedItem[]): readonly Mistake[] => {
  const own = items.filter((item) => item.rate === rate);
  const count = own.reduce((sum, { quantity }) => sum + quantity, 0);
  return mistakeIf(
    count < rate.minTravelers || count > rate.maxTravelers,
    `${own[0]?.pointer}/quantity`,
    () => `${counted(count, 'traveler')}: the rate ${rate.code} takes ${rate.minTravelers} to ${rate.maxTravelers}.`,
  );
};

/** Whether a create that was refused asked for more than was left. `own` are the seats that are its already. */
export const free =
  (resource: Resource, own: (call: V1ParsedCall, availabilityId: string) => number): CallerRule<V1ParsedCall> =>
  (call) => {
    const { resource: created, items, record, world } = call;
    if (created !== resource || !items.some(({ availability }) => availability)) {
      return undefined;
    }
    if ((record.status ?? 0) < 400 || isSentAgain(call)) {
      return SATISFIED; // what is sent again may have its seats already
    }
    const wanted = items.flatMap(({ availability, quantity }) =>
      availability ? [[availability.id, quantity] as const] : [],
    );
    return [...sumsOf(wanted)].flatMap(([id, quantity]) => {
      const left = remaining(world, id) + own(call, id);
      const item = items.find(({ availability }) => availability?.id === id);
      return mistakeIf(
        quantity > left,
        `${item?.pointer}/quantity`,
        `${counted(quantity, 'seat is', 'seats are')} wanted; ${counted(left, 'is', 'are')} left.`,
      );
    });
  };

/** Whether the id of a create is a uuid, and new, unless the same is sent again. A known one is judged before it is remembered. */
export const newId =
  (resource: Resource, isKnown: (call: V1ParsedCall, id: string) => boolean): CallerRule<V1ParsedCall> =>
  (call) => {
    const id = textIn(call.sent?.id);
    if (call.resource !== resource || id === undefined) {
      return undefined;
    }
    const pointer = `/body/${resource}/id`;
    if (!isUuid(id)) {
      return [{ pointer, message: `The id is no uuid, so another one is given: ${id}` }];
    }
    const { status = 0 } = call.record; // after a server error the id may be that of this very call
    return mistakeIf(
      status >= 400 && status < 500 && !isSentAgain(call) && isKnown(call, id),
      pointer,
      () => `There is a ${resource} with the id ${id} already${sentOtherwise(call)}.`,
    );
  };
