// Sets the availability of a rate. Spec 2.1, 4.3.
import { instant } from '../../../../schemas/formats.ts';
import type { Rate } from '../../../kernel/offer.ts';
import { uuidOf } from '../../../kernel/random.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { refuse, refuseIf } from '../../../partner/rules/api-error.ts';
import { put, type SentAvailability } from './availability-put.ts';
import { knownProduct, type ProductPath, productAt } from './product.ts';
import { knownRate, rateAt } from './rate.ts';

type FindRate = Version<[ProductPath, rateId: string], Rate>;

const rateOfProduct: FindRate = rule('channel.availability.of-an-unknown-rate-is-refused', rateAt, {
  'availability-of-an-unknown-rate-is-taken': (world, path, rateId) =>
    knownRate(world, path, rateId) ?? ({ ...world.store.rates.all()[0], id: rateId } as Rate),
  'availability-of-an-unknown-rate-is-a-server-error': (world, path, rateId) =>
    knownRate(world, path, rateId) ?? refuse('INTERNAL_SERVER', 'cannot read the id of undefined'),
});

/** The rate whose availability is set. @throws ApiError NOT_FOUND */
const rateFor: FindRate = rule('channel.availability.below-an-unknown-product-is-refused', rateOfProduct, {
  'availability-below-an-unknown-product-is-taken': (world, path, rateId) =>
    world.store.rates.get(rateId) ?? rateOfProduct(world, path, rateId),
  'availability-below-an-unknown-product-is-a-server-error': (world, path, rateId) =>
    knownProduct(world, path)
      ? rateOfProduct(world, path, rateId)
      : refuse('INTERNAL_SERVER', 'cannot read the rates of undefined'),
});

const endsBeforeStart = ({ start, end }: SentAvailability): boolean => instant(end) < instant(start);
const isOverfull = ({ capacity, maxCapacity = -1 }: SentAvailability): boolean =>
  maxCapacity >= 0 && capacity > maxCapacity;

type CheckAll = Version<[readonly SentAvailability[]], void>;

/** @throws ApiError BAD_REQUEST */
const refusing =
  (isWrong: (one: SentAvailability) => boolean, message: string): CheckAll =>
  (_world, sent) =>
    refuseIf(sent.some(isWrong), 'BAD_REQUEST', message);

/** The rule that refuses a wrong availability, with its faults. */
const refusalRule = (
  id: `channel.availability.${'end-before-start' | 'capacity-above-its-maximum'}-is-never-shown`,
  isWrong: (one: SentAvailability) => boolean,
  message: string,
  fault: string,
  others: Record<string, CheckAll> = {},
): CheckAll => {
  const all = refusing(isWrong, message);
  return rule(id, all, {
    [`${fault}-is-taken`]: () => undefined,
    [`${fault}-is-taken-in-the-second-place`]: (world, sent) => all(world, sent.slice(0, 1)),
    ...others,
  });
};

const END_BEFORE_START = 'an availability ends before it starts';

/** Compares the texts, as if both had the same UTC offset. */
const endsBeforeStartAsText = ({ start, end }: SentAvailability): boolean => end < start;

const checkEnd = rules(
  refusalRule(
    'channel.availability.end-before-start-is-never-shown',
    endsBeforeStart,
    END_BEFORE_START,
    'availability-that-ends-before-it-starts',
    {
      'end-before-start-is-taken-where-its-digits-are-later': refusing(
        (one) => endsBeforeStart(one) && endsBeforeStartAsText(one),
        END_BEFORE_START,
      ),
    },
  ),
  {
    'channel.availability.is-sold-as-it-was-set': {
      'availability-is-refused-where-its-end-has-the-lower-digits': refusing(
        (one) => endsBeforeStart(one) || endsBeforeStartAsText(one),
        END_BEFORE_START,
      ),
    },
  },
);
const checkCapacity = refusalRule(
  'channel.availability.capacity-above-its-maximum-is-never-shown',
  isOverfull,
  'capacity is more than maxCapacity',
  'capacity-above-its-maximum',
);

type Ids = Version<[rateId: string, readonly SentAvailability[]], string[]>;

// Spec silent: whether an availability has the id that it is set with.
const idsFor: Ids = choice<[string, readonly SentAvailability[]], string[]>(
  'channel.availability.sent-id',
  (world, _rateId, sent) => sent.map(({ id }) => id?.toLowerCase() ?? world.newId()),
  {
    'availabilities-have-ids-of-their-own': (world, _rateId, sent) => sent.map(() => world.newId()),
    'availability-ids-are-made-of-their-starts': (_world, rateId, sent) =>
      sent.map(({ start, end }) => uuidOf(`${rateId} ${instant(start)} ${instant(end)}`)),
  },
);

type SetAvailability = Version<[ProductPath, rateId: string, readonly SentAvailability[]], void>;

const set: SetAvailability = (world, path, rateId, sent) => {
  const rate = rateFor(world, path, rateId);
  checkEnd(world, sent);
  checkCapacity(world, sent);
  refuseIf(
    sent.some(({ capacity }) => capacity < 0),
    'BAD_REQUEST',
    'capacity is not negative',
  );
  const ids = idsFor(world, rate.id, sent);
  const { availabilities } = world.store;
  const isTaken = ids.some((id) => (availabilities.get(id)?.rateId ?? rate.id) !== rate.id);
  refuseIf(
    isTaken || new Set(ids).size < ids.length,
    'CONFLICT',
    'every availability belongs to exactly one rate, under an id of its own',
  );
  put(world, rate, sent, ids);
};

/** Wrong: stores what is refused then. */
const settingFirst =
  (isWrong: (one: SentAvailability) => boolean): SetAvailability =>
  (world, path, rateId, sent) => {
    if (sent.some(isWrong)) {
      const rate = rateAt(world, path, rateId);
      put(world, rate, sent, idsFor(world, rate.id, sent));
    }
    set(world, path, rateId, sent);
  };

const otherRates: Version<[ProductPath, rateId: string], Rate[]> = (world, path, rateId) => {
  const { id } = productAt(world, path);
  return world.store.rates.filter((one) => one.productId === id && one.id !== rateId.toLowerCase());
};

/** Wrong: sets the availability of other rates of the product too. */
const settingOthersToo =
  (choose: (others: Rate[], own: Rate | undefined) => Rate[]): SetAvailability =>
  (world, path, rateId, sent) => {
    set(world, path, rateId, sent);
    for (const rate of choose(otherRates(world, path, rateId), knownRate(world, path, rateId))) {
      put(
        world,
        rate,
        sent,
        sent.map(() => world.newId()),
      );
    }
  };

/** Replaces the availability of a rate. @throws ApiError NOT_FOUND, BAD_REQUEST, CONFLICT */
export const setAvailability: SetAvailability = rules(set, {
  'channel.availability.set-is-answered': {
    'setting-availability-is-404': (_world, { productId }) =>
      refuse('NOT_FOUND', 'there is no such path', { id: productId }),
    'setting-availability-is-a-server-error': (world, ...args) => {
      set(world, ...args);
      refuse('INTERNAL_SERVER', 'cannot write the answer');
    },
  },
  'channel.availability.end-before-start-is-never-shown': {
    'availability-that-ends-before-it-starts-is-refused-and-yet-set': settingFirst(endsBeforeStart),
  },
  'channel.availability.capacity-above-its-maximum-is-never-shown': {
    'capacity-above-its-maximum-is-refused-and-yet-set': settingFirst(isOverfull),
  },
  'channel.availability.is-of-its-rate-alone': {
    'availability-is-set-for-every-rate-of-the-product': settingOthersToo((others) => others),
    'availability-is-set-for-the-first-rate-of-the-product-too': settingOthersToo((others) => others.slice(0, 1)),
    'availability-is-set-for-every-rate-of-the-option': settingOthersToo((others, own) =>
      others.filter(({ optionId }) => optionId === own?.optionId),
    ),
  },
});

/** Whether the answer to a set availability has no body. */
export const isEmptyAnswer: Version<[], boolean> = choice<[], boolean>(
  'Spec silent: the answer to a set availability',
  () => true,
  { 'set-availability-is-200': () => false },
);
