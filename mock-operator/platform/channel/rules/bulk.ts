// Several creates in one call. Spec 4.3.
import { type Body, without } from '../../../kernel/body.ts';
import type { Rate } from '../../../kernel/offer.ts';
import { uuidOf } from '../../../kernel/random.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { ApiError } from '../../../partner/rules/api-error.ts';
import type { Thing } from './identity.ts';
import { checkShape } from './request-shape.ts';

/** Checks one that was sent, and gives what makes it and returns what the answer shows of it. @throws ApiError */
export type Admit = (world: World, sent: Body) => () => Body;

type Make = Version<[thing: Thing, sent: readonly Body[], Admit], Body[]>;

/** One of several as it is read. */
const read: Record<Thing, Version<[sent: Body], Body>> = {
  supplier: rule('channel.bulk.sent-supplier-ids-are-kept', (_world, sent: Body): Body => sent, {
    'ids-of-several-suppliers-are-ignored': (_world, sent) => without(sent, 'id'),
    'ids-of-several-suppliers-are-others': (_world, sent) => ({ ...sent, id: uuidOf(`one of several ${sent.id}`) }),
  }),
  product: (_world, sent) => sent,
  rate: rule('channel.bulk.sent-rate-ids-are-kept', (_world, sent: Body): Body => sent, {
    'ids-of-several-rates-are-ignored': (_world, sent) => without(sent, 'id'),
    'ids-of-several-rates-are-others': (_world, sent) => ({ ...sent, id: uuidOf(`one of several ${sent.id}`) }),
  }),
};

const admitted = (world: World, thing: Thing, sent: Body, admit: Admit): (() => Body) => {
  checkShape(world, thing, sent);
  return admit(world, read[thing](world, sent));
};

/** All, or none where one of them cannot be made. @throws ApiError */
const allOrNothing: Make = (world, thing, sent, admit) => {
  const before = new Set<unknown>();
  const admissions = sent.map((one) => {
    const id = typeof one.id === 'string' ? one.id.toLowerCase() : undefined;
    if (id !== undefined && before.has(id)) {
      throw new ApiError('CONFLICT', 'two of them have the same id', { id });
    }
    before.add(id);
    return admitted(world, thing, one, admit);
  });
  return admissions.map((make) => make());
};

/** Those that can be made; the others are left out of the answer. @throws ApiError where none can */
const theGoodOnes: Make = (world, thing, sent, admit) => {
  const refusals: unknown[] = [];
  const made = sent.flatMap((one) => {
    try {
      return [admitted(world, thing, one, admit)()];
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

/** Those before the first that cannot be made. @throws ApiError where that is the first of all */
const untilTheFirstBad: Make = (world, thing, sent, admit) => {
  const made: Body[] = [];
  for (const one of sent) {
    try {
      made.push(admitted(world, thing, one, admit)());
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
const some: Make = choice<[Thing, readonly Body[], Admit], Body[]>('channel.bulk.one-bad-among-good', allOrNothing, {
  'bulk-makes-what-can-be-made': theGoodOnes,
  'bulk-stops-at-the-first-bad-one': untilTheFirstBad,
});

const TABLES = { supplier: 'suppliers', product: 'products', rate: 'rates' } as const;

/** Wrong: what the answer shows as made is not there. */
const forget = (world: World, thing: Thing, shown: readonly Body[]): void => {
  for (const { id } of shown) {
    world.store[TABLES[thing]].delete(String(id));
  }
};

/** What the answer shows as made is there, also where one of several cannot be made. */
const besideABadOne: Make = rule('channel.bulk.shown-beside-a-bad-one-is-there', some, {
  'good-ones-beside-a-bad-one-are-shown-and-not-made': (world, thing, sent, admit) => {
    const shown = theGoodOnes(world, thing, sent, admit);
    if (shown.length < sent.length) {
      forget(world, thing, shown);
    }
    return shown;
  },
  'bad-one-among-several-is-shown-as-made': (world, thing, sent, admit) => {
    const shown = theGoodOnes(world, thing, sent, admit);
    const ids = new Set(shown.map(({ id }) => id));
    const unstated = sent.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, id: one.id ?? world.newId() }));
    return shown.length < sent.length ? [...shown, ...unstated] : shown;
  },
});

const maker = (thing: Thing): Make =>
  rule(`channel.bulk.${TABLES[thing]}-shown-as-made-are-there`, besideABadOne, {
    [`last-of-several-${TABLES[thing]}-is-shown-and-not-made`]: (world, of, sent, admit) => {
      const shown = besideABadOne(world, of, sent, admit);
      forget(world, of, shown.slice(1).slice(-1));
      return shown;
    },
    [`last-of-an-odd-number-of-${TABLES[thing]}-is-shown-and-not-made`]: (world, of, sent, admit) => {
      const shown = besideABadOne(world, of, sent, admit);
      forget(world, of, shown.length % 2 === 1 ? shown.slice(1).slice(-1) : []);
      return shown;
    },
    [`several-${TABLES[thing]}-are-shown-and-none-is-made`]: (world, of, sent, admit) => {
      const shown = besideABadOne(world, of, sent, admit);
      forget(world, of, shown);
      return shown;
    },
  });

/** Wrong: each but the first shows what was sent for the first, under an id and a code of its own. */
const likeTheFirst =
  (make: Make): Make =>
  (world, thing, sent, admit) => {
    const shown = make(world, thing, sent, admit);
    return shown.map(({ id, code }) => ({ ...shown[0], id, code }));
  };

const ofSuppliers = maker('supplier');

const isForNobody = ({ minTravelers }: Body): boolean => minTravelers === 0;

/** Wrong: some members of each rate are those of one among them. */
const sharing =
  (membersOf: (rates: readonly Rate[]) => Partial<Rate>): Make =>
  (world, thing, sent, admit) => {
    const shown = anyRates(world, thing, sent, admit);
    const made = shown.flatMap(({ id }) => world.store.rates.get(String(id)) ?? []);
    made.forEach((rate) => void world.store.rates.save({ ...rate, ...membersOf(made) }));
    return shown;
  };

const anyRates = maker('rate');

/** Several rates are each kept as it was sent. */
const ofRates: Make = rule('channel.bulk.rates-are-sold-as-they-were-sent', anyRates, {
  'rates-made-together-have-the-prices-of-the-last': sharing((rates) => ({ prices: rates.at(-1)?.prices ?? [] })),
  'rates-made-together-have-the-title-of-the-first': sharing(([first]) => ({ title: first?.title ?? '' })),
});

const ratesShown: Make = rule('channel.rate.answer-shows-what-was-sent', ofRates, {
  'second-of-several-rates-is-shown-as-the-first': likeTheFirst(ofRates),
});

const makers: Record<Thing, Make> = {
  supplier: rule('channel.supplier.answer-shows-what-was-sent', ofSuppliers, {
    'second-of-several-suppliers-is-shown-as-the-first': likeTheFirst(ofSuppliers),
  }),
  product: maker('product'),
  rate: rule('channel.bulk.rate-for-no-traveler-is-never-shown', ratesShown, {
    'rate-for-no-traveler-is-put-right-in-the-answer-alone': (world, thing, sent, admit) => {
      const right = sent.map((one) => (isForNobody(one) ? { ...one, minTravelers: 1 } : one));
      const shown = ofRates(world, thing, right, admit);
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
export const makeAll: Make = (world, thing, sent, admit) => makers[thing](world, thing, sent, admit);
