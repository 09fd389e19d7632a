import { violations } from '../../schemas/validate.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Where a text may have a number that ends in `.0`, or has an exponent. Most texts have none, and are looked at no further. */
const MAY_HAVE_ONE = /[:,[]\s*-?\d+(?:\.0+(?=\s*[,}\]])|(?:\.\d+)?[eE][+-]?\d)/;

/** Strings, which stay as they are, and numbers that are not digits alone. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isWrittenOtherwise = (token: string): boolean => /^-?\d+[.eE]/.test(token) && Number.isInteger(Number(token));

/** The members of another type than their schema says, in a value, or in one of a list of them. */
const departing = (schemaId: string, value: unknown): Set<string> =>
  new Set(
    (Array.isArray(value) ? value : [value]).flatMap((one, index) =>
      violations(schemaId, one).flatMap(({ keyword, pointer }) => (keyword === 'type' ? `${index}${pointer}` : [])),
    ),
  );

/** A member whose integer is written as `12.0` or `1.2e1`: it departs from its schema once half is added to it. */
const writtenOtherwise = ({ intent, canonical, answer }: Exchange): string | undefined => {
  const halves = (answer?.body ?? '').replace(STRING_OR_NUMBER, (token) =>
    isWrittenOtherwise(token) ? String(Number(token) + 0.5) : token,
  );
  const moved: unknown = JSON.parse(halves);
  const schemaId = intent.response ?? '';
  const before = departing(schemaId, canonical);
  const after = departing(schemaId, intent.read === undefined ? moved : intent.read(moved).value);
  const places = [...after].filter((place) => !before.has(place));
  return places.map((place) => /([^/]*)(\/\d+)*$/.exec(place)?.[1] ?? place).sort()[0];
};

/** How an answer writes its integers: one member is named whose integer is not digits alone. Spec 2. */
export const writingOfIntegers = (exchange: Exchange): string | undefined => {
  if (!exchange.succeeded || !exchange.isJson || exchange.intent.response === undefined) {
    return undefined;
  }
  const name = MAY_HAVE_ONE.test(exchange.answer?.body ?? '') ? writtenOtherwise(exchange) : undefined;
  return name === undefined ? 'as digits alone' : `with a fraction or an exponent, as in ${name}`;
};
