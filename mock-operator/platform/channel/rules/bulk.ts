// Several creates in one call. Spec 4.3.
import { type Body, without } from '../../../kernel/body.ts';
import type { Rate } from '../../../kernel/offer.ts';
import { uuidOf } from '../../../kernel/random.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { ApiError } from '../../../partner/rules/api-error.ts';
import type { Kind } from './identity.ts';
import { checkShape } from './request-shape.ts';

/** Checks one sent object. The function that it returns creates the object, and returns what the answer shows. @throws ApiError */
export type Admit = (world: World, sent: Body) => () => Body;

type Make = Version<[kind: Kind, sent: readonly Body[], Admit], Body[]>;

const keepId = (kind: 'supplier' | 'rate'): Version<[sent: Body], Body> =>
  rule(`channel.bulk.sent-${kind}-ids-are-kept`, (_world, sent: Body): Body => sent, {
    [`ids-of-several-${kind}s-are-ignored`]: (_world, sent) => without(sent, 'id'),
    [`ids-of-several-${kind}s-are-others`]: (_world, sent) => ({ ...sent, id: uuidOf(`one of several ${sent.id}`) }),
  });

/** One sent object, with the id that it is created with. */
const withItsId: Record<Kind, Version<[sent: Body], Body>> = {
  supplier: keepId('supplier'),
  product: (_world, sent) => sent,
  rate: keepId('rate'),
};

const admitted = (world: World, kind: Kind, sent: Body, admit: Admit): (() => Body) => {
  checkShape(world, kind, sent);
  return admit(world, withItsId[kind](world, sent));
};

/** Makes all of them, or none where one is refused. @throws ApiError */
const allOrNothing: Make = (world, kind, sent, admit) => {
  const ids = new Set<unknown>();
  const admissions = sent.map((one) => {
    const id = typeof one.id === 'string' ? one.id.toLowerCase() : undefined;
    if (id !== undefined && ids.has(id)) {
      throw new ApiError('CONFLICT', 'two of them have the same id', { id });
    }
    ids.add(id);
    return admitted(world, kind, one, admit);
  });
  return admissions.map((make) => make());
};

/** Makes the valid ones; the answer leaves the others out. @throws ApiError where none is valid */
const onlyValid: Make = (world, kind, sent, admit) => {
  const refusals: unknown[] = [];
  const made = sent.flatMap((one) => {
    try {
      return [admitted(world, kind, one, admit)()];
    } catch (refusal) {
      refusals.push(refusal);
      return [];
    }
  });
  if (made.length === 0) {
    throw refusals[0];
  }
  return made;
};

/** Makes those before the first invalid one. @throws ApiError where the first of all is invalid */
const untilTheFirstInvalid: Make = (world, kind, sent, admit) => {
  const made: Body[] = [];
  for (const one of sent) {
    try {
      made.push(admitted(world, kind, one, admit)());
    } catch (refusal) {
      if (made.length === 0) {
        throw refusal;
      }
      return made;
    }
  }
  return made;
};

// Spec silent: one bad object among good ones.
const makeSeveral: Make = choice('channel.bulk.one-bad-among-good', allOrNothing, {
  'bulk-makes-what-can-be-made': onlyValid,
  'bulk-stops-at-the-first-bad-one': untilTheFirstInvalid,
});

const TABLES = { supplier: 'suppliers', product: 'products', rate: 'rates' } as const;

/** Wrong: deletes some of what the answer shows as made. */
const deleting =
  (make: Make, chosen: (shown: readonly Body[], sent: readonly Body[]) => readonly Body[]): Make =>
  (world, kind, sent, admit) => {
    const shown = make(world, kind, sent, admit);
    for (const { id } of chosen(shown, sent)) {
      world.store[TABLES[kind]].delete(String(id));
    }
    return shown;
  };

/** What the answer shows as made is there, also where one of several is invalid. */
const besideAnInvalidOne: Make = rule('channel.bulk.shown-beside-a-bad-one-is-there', makeSeveral, {
  'good-ones-beside-a-bad-one-are-shown-and-not-made': deleting(onlyValid, (shown, sent) =>
    shown.length < sent.length ? shown : [],
  ),
  'bad-one-among-several-is-shown-as-made': (world, kind, sent, admit) => {
    const shown = onlyValid(world, kind, sent, admit);
    const ids = new Set(shown.map(({ id }) => id));
    const invalid = sent.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, id: one.id ?? world.newId() }));
    return shown.length < sent.length ? [...shown, ...invalid] : shown;
  },
});

const lastOfSeveral = (shown: readonly Body[]): readonly Body[] => shown.slice(1).slice(-1);

const maker = (kind: Kind): Make =>
  rule(`channel.bulk.${TABLES[kind]}-shown-as-made-are-there`, besideAnInvalidOne, {
    [`last-of-several-${TABLES[kind]}-is-shown-and-not-made`]: deleting(besideAnInvalidOne, lastOfSeveral),
    [`last-of-an-odd-number-of-${TABLES[kind]}-is-shown-and-not-made`]: deleting(besideAnInvalidOne, (shown) =>
      shown.length % 2 === 1 ? lastOfSeveral(shown) : [],
    ),
    [`several-${TABLES[kind]}-are-shown-and-none-is-made`]: deleting(besideAnInvalidOne, (shown) => shown),
  });

/** Wrong: shows each as the first, under its own id and code. */
const likeTheFirst =
  (make: Make): Make =>
  (world, kind, sent, admit) => {
    const shown = make(world, kind, sent, admit);
    return shown.map(({ id, code }) => ({ ...shown[0], id, code }));
  };

const makeSuppliers = maker('supplier');
const makeRates = maker('rate');

const isForNobody = ({ minTravelers }: Body): boolean => minTravelers === 0;

/** Wrong: gives every rate some members of one of them. */
const sharing =
  (membersOf: (rates: readonly Rate[]) => Partial<Rate>): Make =>
  (world, kind, sent, admit) => {
    const shown = makeRates(world, kind, sent, admit);
    const made = shown.flatMap(({ id }) => world.store.rates.get(String(id)) ?? []);
    made.forEach((rate) => void world.store.rates.save({ ...rate, ...membersOf(made) }));
    return shown;
  };

/** Stores each rate as it was sent. */
const storeRates: Make = rule('channel.bulk.rates-are-sold-as-they-were-sent', makeRates, {
  'rates-made-together-have-the-prices-of-the-last': sharing((rates) => ({ prices: rates.at(-1)?.prices ?? [] })),
  'rates-made-together-have-the-title-of-the-first': sharing(([first]) => ({ title: first?.title ?? '' })),
});

const ratesShown: Make = rule('channel.rate.answer-shows-what-was-sent', storeRates, {
  'second-of-several-rates-is-shown-as-the-first': likeTheFirst(storeRates),
});

const makers: Record<Kind, Make> = {
  supplier: rule('channel.supplier.answer-shows-what-was-sent', makeSuppliers, {
    'second-of-several-suppliers-is-shown-as-the-first': likeTheFirst(makeSuppliers),
  }),
  product: maker('product'),
  rate: rule('channel.bulk.rate-for-no-traveler-is-never-shown', ratesShown, {
    'rate-for-no-traveler-is-put-right-in-the-answer-alone': (world, kind, sent, admit) => {
      const corrected = sent.map((one) => (isForNobody(one) ? { ...one, minTravelers: 1 } : one));
      const shown = storeRates(world, kind, corrected, admit);
      const { rates } = world.store;
      for (const { id } of sent.filter(isForNobody)) {
        const kept = rates.get(String(id));
        if (kept !== undefined) {
          rates.save({ ...kept, minTravelers: 0 });
        }
      }
      return shown;
    },
  }),
};

/** Makes several, and returns what the answer shows of each. @throws ApiError */
export const makeAll: Make = (world, kind, sent, admit) => makers[kind](world, kind, sent, admit);
