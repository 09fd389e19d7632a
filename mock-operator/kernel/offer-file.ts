// What somebody else sells: the file of --data, read, checked, and put into a world.

import { shapeMistakes } from '../../schemas/expectation.ts';
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { type Availability, type Price, type Product, type Rate, type Supplier, USUAL_TERMS } from './offer.ts';
import { misspeltMembers, moneyLacking } from './offer-members.ts';
import { mistakesOf, type OfferMistake } from './offer-mistakes.ts';
import { type Span, spansOf, zonesOf } from './offer-spans.ts';
import { uuidOf } from './random.ts';
import type { Fill } from './world.ts';

/** An inventory that cannot be sold. */
export class OfferError extends Error {
  override readonly name = 'OfferError';
  readonly mistakes: readonly OfferMistake[];

  constructor(mistakes: readonly OfferMistake[]) {
    super(
      `the inventory cannot be sold: ${mistakes.map(({ pointer, message }) => `${pointer || '/'}: ${message}`).join('; ')}`,
    );
    this.mistakes = mistakes;
  }
}

const MAX_MISTAKES = 50;

type FileRate = InventoryFile['rates'][number];
type FileSupplier = InventoryFile['suppliers'][number];

/** A supplier as it is kept, of one in the form of spec 2.11. */
export const supplierOf = ({ id, code, name, ...details }: FileSupplier): Supplier => {
  const [contact] = details.contacts ?? [];
  return {
    id,
    code: code ?? name,
    name,
    contact: { website: '', email: contact?.email ?? '', telephone: contact?.phone ?? '', address: '' },
    details,
  };
};

const productOf = (given: InventoryFile['products'][number]): Product => ({
  availabilityType: 'START_TIME',
  timeZone: 'UTC',
  code: given.name,
  ...given,
});

const ALWAYS = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
const NOTHING = { amount: 0, currency: 'EUR' };

const priceOf = (given: FileRate['prices'][number]): Price =>
  ({
    name: given.id,
    labels: [],
    status: 'ACTIVE',
    net: NOTHING,
    original: NOTHING,
    retail: NOTHING,
    includedTaxes: [],
    ...given,
    travelerType: {
      ageBand: 'ADULT',
      minAge: 0,
      maxAge: 120,
      modifier: 'NONE',
      name: given.id,
      ...(given as Partial<Price>).travelerType,
    },
  }) as Price;

/** A rate as it is kept, of one in the form of spec 2.8 that may lack what has a default. */
export const rateOf = (given: FileRate): Rate =>
  ({
    optionId: uuidOf(`option ${given.productId}`),
    code: given.id,
    name: given.code ?? given.id,
    title: given.name ?? given.code ?? given.id,
    type: 'RESERVED',
    partnerId: given.id,
    ...USUAL_TERMS,
    maxTravelers: 100,
    ext: {},
    hours: [],
    valid: ALWAYS,
    version: 1,
    ...given,
    prices: given.prices.map(priceOf),
  }) as Rate;

/** @throws OfferError with the first fifty, when there are any */
const refuse = (mistakes: readonly OfferMistake[]): void => {
  if (mistakes.length > 0) {
    throw new OfferError(mistakes.slice(0, MAX_MISTAKES));
  }
};

/** An inventory, when it can be sold now. @throws OfferError with every mistake, up to fifty */
export const inventoryOf = (value: unknown, now: number): InventoryFile => {
  const shape = shapeMistakes('harness/inventory', value);
  refuse(shape.length > 0 ? shape : mistakesOf(value as InventoryFile, now));
  return value as InventoryFile;
};

/** The same of one that a person has written: an operator may list any members, a person misspells them. @throws OfferError */
export const writtenInventoryOf = (value: unknown, now: number): InventoryFile => {
  const misspelt = misspeltMembers(value);
  const places = new Set(misspelt.map(({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/'))));
  const shape = shapeMistakes('harness/inventory', value).filter(({ pointer }) => !places.has(pointer));
  refuse([...misspelt, ...shape]);
  refuse(moneyLacking(value as InventoryFile));
  return inventoryOf(value, now);
};

const ID_MEMBERS = ['id', 'supplierId', 'productId', 'rateId'] as const;

/** The same with the ids in lower case, as a world keeps them: their case does not count (RFC 9562). */
const inLowerCase = <Given extends Partial<Record<(typeof ID_MEMBERS)[number], string>>>(given: Given): Given => ({
  ...given,
  ...Object.fromEntries(
    ID_MEMBERS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name].toLowerCase()]])),
  ),
});

/** The channel of an inventory that names none. */
const OWN_CHANNEL = uuidOf('channel');

/** Puts an inventory into an empty world. Ids that it does not give are determined by the seed. */
export const fillFrom =
  (inventory: InventoryFile): Fill =>
  (world, seed) => {
    const { store } = world;
    const now = world.now();
    const products = new Map(inventory.products.map(inLowerCase).map((given) => [given.id, productOf(given)]));
    store.channels.push(...(inventory.channels ?? [OWN_CHANNEL]));
    for (const supplier of inventory.suppliers.map(inLowerCase)) {
      store.suppliers.save(supplierOf(supplier));
    }
    for (const product of products.values()) {
      store.products.save(product);
    }
    for (const rate of inventory.rates.map(inLowerCase)) {
      store.rates.save(rateOf(rate));
    }
    const zoneOf = zonesOf(inventory);
    for (const one of inventory.availability) {
      const rate = store.rates.get(one.rateId);
      for (const span of spansOf(one, now, zoneOf(one.rateId))) {
        store.availabilities.save(availabilityOf(seed, rate as Rate, products, span));
      }
    }
  };

const availabilityOf = (
  seed: number,
  rate: Rate,
  products: ReadonlyMap<string, Product>,
  { id, start, end, capacity, maxCapacity, closed }: Span,
): Availability => ({
  id: id ?? uuidOf(`availability ${seed} ${rate.id} ${start} ${end}`),
  supplierId: products.get(rate.productId)?.supplierId ?? '',
  productId: rate.productId,
  rateId: rate.id,
  start,
  end,
  seats: closed ? 0 : capacity,
  maxCapacity,
  closed,
  ...(closed && { reopensWith: capacity }),
});
