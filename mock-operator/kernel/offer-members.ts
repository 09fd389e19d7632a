// Members of an inventory that a person has most likely miswritten. Its suppliers and rates may have members of their own, which
// clients are shown as they are; one that is nearly a known one, which is absent, is refused.
import { expectationAt } from '../../schemas/expectation.ts';
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { isObject } from '../../schemas/object.ts';
import { escapedKey } from '../../schemas/pointer.ts';
import { suggestions } from '../../schemas/suggest.ts';
import type { OfferMistake } from './offer-mistakes.ts';

type Part = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Edits within which a member is a misspelt one: a word of a client's own, such as `note`, is not to be taken for `name`. */
const MAX_EDITS = 1;
const MAX_EDITS_OF_LONG = 2;
const LONG = 10;

const meant = (name: string, absent: readonly string[]): string | undefined =>
  suggestions(name, absent, 1, MAX_EDITS)[0] ??
  suggestions(
    name,
    absent.filter((known) => known.length >= LONG),
    1,
    MAX_EDITS_OF_LONG,
  )[0];

/** The names that a schema knows at each place; the numbers of items make no difference. */
const namesOf = (schemaId: string): ((segments: readonly string[]) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (segments) => {
    const place = segments.join('/');
    const names = known.get(place) ?? expectationAt(schemaId, segments).keys;
    known.set(place, names);
    return names;
  };
};

const namesOfRate = namesOf('common/rate');
const namesOfSupplier = namesOf('common/supplier');

/** @param segments of the place in the schema, of whose items there is one */
const misspeltIn = (
  value: unknown,
  names: ReturnType<typeof namesOf>,
  pointer: string,
  segments: readonly string[] = [],
): OfferMistake[] => {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => misspeltIn(item, names, `${pointer}/${index}`, [...segments, '0']));
  }
  if (!isObject(value)) {
    return [];
  }
  const known = names(segments);
  const absent = known.filter((name) => !(name in value));
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${escapedKey(name)}`;
    if (known.includes(name)) {
      return misspeltIn(member, names, at, [...segments, name]);
    }
    const near = meant(name, absent);
    return near === undefined ? [] : [{ pointer: at, message: `${name} is not known here. Did you mean ${near}?` }];
  });
};

const AMOUNTS = ['net', 'original', 'retail'] as const;
const OF_MONEY = ['amount', 'currency'] as const;

/** A client can do nothing with money that has no currency. */
const moneyLackingIn = ({ prices }: InventoryFile['rates'][number], pointer: string): OfferMistake[] =>
  prices.flatMap((price: Part, index) =>
    AMOUNTS.flatMap((name) => {
      const money = price[name];
      const lacks = isObject(money) ? OF_MONEY.filter((member) => money[member] === undefined) : [];
      return lacks.map((member) => ({
        pointer: `${pointer}/prices/${index}/${name}`,
        message: `expected a member ${JSON.stringify(member)}`,
      }));
    }),
  );

/** The members of suppliers and rates that are misspelt, whatever the shape of all else. */
export const misspeltMembers = (inventory: unknown): OfferMistake[] =>
  isObject(inventory)
    ? [
        ...listOf(inventory.suppliers).flatMap((one, index) => misspeltIn(one, namesOfSupplier, `/suppliers/${index}`)),
        ...listOf(inventory.rates).flatMap((one, index) => misspeltIn(one, namesOfRate, `/rates/${index}`)),
      ]
    : [];

/** Money of an inventory of the right shape that lacks a part. */
export const moneyLacking = ({ rates }: InventoryFile): OfferMistake[] =>
  rates.flatMap((rate, index) => moneyLackingIn(rate, `/rates/${index}`));
