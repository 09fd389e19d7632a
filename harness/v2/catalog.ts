import type { OperatorV2Profile, V2Option, V2Product, V2Supplier, V2Unit } from '../../schemas/generated/types.ts';
import { assertJudgeable, Blocked } from '../errors.ts';
import type { AllowedOrigins } from '../exchange/allowed-origins.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, numberAt, textAt } from '../exchange/pointer.ts';
import { validMembers } from '../exchange/valid-members.ts';
import { elementsOf, type Offer, sameId } from './availability.ts';
import type { Addresses, OperatorV2Client } from './client.ts';
import { type Served, servedAt } from './served.ts';

/** At most this number of options are looked at: a live target may sell thousands. */
const MAX_OFFERS = 40;
const MAX_A_FURTHER_SUPPLIER = 8;
const MAX_SUPPLIERS = 5;

/** What has an id of the right form can be used; the rest of its shape is judged in passing. */
const hasId =
  <Resource extends { id: string }>(schemaId: string) =>
  (value: unknown): value is Resource =>
    textAt(validMembers(schemaId, value), '/id') !== undefined;

const isSupplier = hasId<V2Supplier>('operator-v2/supplier');
const isProduct = hasId<V2Product>('operator-v2/product');
const isOption = hasId<V2Option>('operator-v2/option');
const isUnit = hasId<V2Unit>('operator-v2/unit');

/** Kinds of units by how ordinary they are: one person, one place. */
const KINDS = ['ADULT', 'SENIOR', 'STUDENT', 'MILITARY', 'YOUTH', 'OTHER', 'CHILD', 'INFANT', 'FAMILY'];

/** The kind of a unit as a place in that order; a unit that needs another's company comes last. */
const unitRank = (unit: V2Unit): number => {
  const kind = KINDS.indexOf((textAt(unit, '/type') ?? 'OTHER').toUpperCase());
  const needsCompany = textAt(unit, '/restrictions/accompaniedBy/0') !== undefined;
  return (kind === -1 ? KINDS.indexOf('OTHER') : kind) + (needsCompany ? KINDS.length : 0);
};

/** The unit of an option that the checks book: the most ordinary. */
const unitOf = (option: unknown): V2Unit | undefined =>
  listAt(option, '/units')
    .filter(isUnit)
    .sort((a, b) => unitRank(a) - unitRank(b))[0];

/** What is sold beside places, or travels on another's, takes none. */
const PLACELESS = ['OTHER', 'INFANT'];

/** Whether the ticket of a unit names its holder. OCTO: Unit, requiredContactFields. */
const hasHolder = (unit: unknown): boolean => listAt(unit, '/requiredContactFields').length > 0;

/** Whether a unit says that it is of people, and does not say that it takes no place. */
const takesPlaces = (unit: V2Unit): boolean => {
  const kind = textAt(unit, '/type')?.toUpperCase() ?? 'OTHER';
  return KINDS.includes(kind) && !PLACELESS.includes(kind) && numberAt(unit, '/restrictions/paxCount') !== 0;
};

/** Another kind of unit of an option that takes places: the most ordinary. */
export const otherUnit = ({ option, unit }: Offer): V2Unit | undefined =>
  listAt(option, '/units')
    .filter(isUnit)
    .filter((one) => one.id !== unit.id && takesPlaces(one))
    .sort((a, b) => unitRank(a) - unitRank(b))[0];

/** How a unit states the limit that an option states too, and which of the two is stricter. */
const OF_UNIT = {
  minUnits: { name: 'minQuantity', stricter: Math.max },
  maxUnits: { name: 'maxQuantity', stricter: Math.min },
} as const;

/** A limit of an option, or of its unit, where one states such that a request can carry. */
export const unitLimit = ({ option, unit }: Offer, name: 'minUnits' | 'maxUnits'): number | undefined => {
  const ofUnit = OF_UNIT[name];
  const stated = [numberAt(option, `/restrictions/${name}`), numberAt(unit, `/restrictions/${ofUnit.name}`)].filter(
    (limit) => Number.isSafeInteger(limit),
  ) as number[];
  return stated.length === 0 ? undefined : ofUnit.stricter(...stated);
};

/** The fewest units that one booking of an option takes, where it states that. */
export const fewestUnits = (offer: Offer): number => Math.max(1, unitLimit(offer, 'minUnits') ?? 1);

/** This many units in one booking, two unless another number is given, or as near to it as the option lets. */
export const severalUnits = (offer: Offer, wanted = 2): number =>
  Math.max(fewestUnits(offer), Math.min(wanted, unitLimit(offer, 'maxUnits') ?? wanted));

const offersOf = (supplier: V2Supplier, products: unknown[], wantedId: string | undefined): Offer[] =>
  products
    .filter(isProduct)
    .filter(({ id }) => wantedId === undefined || sameId(id, wantedId))
    .flatMap((product) =>
      listAt(product, '/options')
        .filter(isOption)
        .flatMap((option) => {
          const unit = unitOf(option);
          return unit === undefined ? [] : [{ supplier, product, option, unit }];
        }),
    );

/** What a run found on the target: read once a session, kept for all its checks. */
export interface Catalog {
  suppliers: V2Supplier[];
  /** The call by which the target shows that it does not serve the read of its one supplier. */
  unlisted: string | undefined;
  /** The options that can be booked, those of the first supplier that has any before those of the others. */
  offers: Offer[];
  /** What is missing when there are none. */
  lacking?: string;
}

/** Whether a target does not serve the read of its one supplier, or not to this key: nothing else rests on it. */
const isLeftOut = ({ status }: Exchange, hasOneSupplier: boolean): boolean =>
  hasOneSupplier && ((status >= 400 && status < 500) || status === 501);

/**
 * Finds the suppliers and what can be booked of them: every option with a unit, supplier by supplier, or of the
 * supplier and product that the profile names. What the first supplier lacks a further one may have.
 * @throws Blocked when there is no supplier, or none that may be called.
 */
export const readCatalog = async (
  v2: OperatorV2Client,
  profile: OperatorV2Profile,
  addresses: Addresses,
  allowed: AllowedOrigins,
): Promise<Catalog> => {
  const all = await v2.listSuppliers();
  const unlisted = isLeftOut(all, v2.hasOneSupplier) ? all.call : undefined;
  const listed = unlisted !== undefined ? [{ id: profile.supplierId ?? 'the only one' }] : elementsOf(all);
  const known = listed.filter(isSupplier);
  const suppliers = known.filter(({ id }) => profile.supplierId === undefined || sameId(id, profile.supplierId));
  if (suppliers.length === 0) {
    const wanted = profile.supplierId === undefined ? 'no supplier' : `no supplier ${profile.supplierId}`;
    throw new Blocked(`the supplier list shows ${wanted}: ${all.call}`);
  }
  // Of those that the run does not buy from, one may be that of the restricted key.
  for (const supplier of known) {
    addresses.served.set(supplier.id, servedAt(supplier, allowed));
  }
  const servedAs = ({ id }: V2Supplier) => addresses.served.get(id) as Served;
  const callable = suppliers.filter((supplier) => 'address' in servedAs(supplier));
  const [blocked] = suppliers.map(servedAs).flatMap((served) => ('blocked' in served ? [served.blocked] : []));
  addresses.ordinary ??= (callable[0] ?? suppliers[0])?.id;
  assertJudgeable(callable.length > 0, blocked ?? '');
  const offers: Offer[] = [];
  const calls = unlisted === undefined ? [] : [unlisted];
  for (const supplier of callable.slice(0, MAX_SUPPLIERS)) {
    const list = await v2.listProducts(supplier.id);
    if (list.error !== undefined && offers.length > 0) {
      break; // a target that is silent for long is left alone, and there is enough to go on with
    }
    calls.push(...(list.succeeded ? [] : [list.call]));
    const own = offersOf(supplier, elementsOf(list), profile.productId);
    for (const { id } of own.flatMap(({ option }) => listAt(option, '/units').filter(hasHolder).filter(isUnit))) {
      addresses.namedUnits.add(id);
    }
    const most = offers.length === 0 ? MAX_OFFERS : MAX_A_FURTHER_SUPPLIER;
    offers.push(...own.toSorted((a, b) => fewestUnits(a) - fewestUnits(b)).slice(0, most));
  }
  if (offers[0] !== undefined) {
    addresses.ordinary = offers[0].supplier.id;
    return { suppliers, offers, unlisted };
  }
  const product = profile.productId === undefined ? 'product' : `product ${profile.productId}`;
  const places = callable.map(({ id }) => id).join(', ');
  const shown = calls.length === 0 ? '' : ` (${calls.join('; ')})`;
  const lacking = `no ${product} with an option and a unit at ${places}${shown}`;
  return { suppliers, offers: [], unlisted, lacking: blocked === undefined ? lacking : `${lacking}; ${blocked}` };
};

/** Options elsewhere, one of each kind: another of the product, one of another product of the supplier, one of another supplier. */
export const elsewhere = ({ supplier, product, option }: Offer, offers: readonly Offer[]): Offer[] => {
  const another = (differs: (offer: Offer) => boolean) => offers.filter(differs).slice(0, 1);
  return [
    ...another((one) => one.product.id === product.id && one.option.id !== option.id),
    ...another((one) => one.product.id !== product.id && one.supplier.id === supplier.id),
    ...another((one) => one.supplier.id !== supplier.id),
  ];
};
