// Requests that no lawful operator can accept: invalid in one respect. Made from the schemas of the requests.
import fc from 'fast-check';
import { type InvalidValue, inWords } from '../../schemas/arbitrary/invalid.ts';
import { withValue } from '../../schemas/arbitrary/with-value.ts';
import { invalidValues } from '../../schemas/arbitrary.ts';
import { LENIENCY, type Leniency } from '../../schemas/leniency.ts';

/** One thing that is wrong with a request; as text it is in words. */
interface Violation extends InvalidValue {
  words: string;
}

const isAt = (pointer: string, at: string): boolean =>
  at.endsWith('/**') ? pointer.startsWith(at.slice(0, -2)) : pointer === at;

/** Whether an operator may accept the value for this reason. */
const allows = ({ at, keyword, value }: Leniency, invalid: InvalidValue): boolean =>
  at.some((pointer) => isAt(invalid.pointer, pointer)) &&
  (keyword === undefined || keyword === invalid.keyword) &&
  (value === undefined || value === invalid.value);

/** Null for a member stands for none, so that it is a violation where a missing member is one. R38a. */
const isAbsent = ({ pointer, value }: InvalidValue): boolean => value === null && !/(^|\/\*)$/.test(pointer);

/** All that no operator may accept in a request. */
export const violationsOf = (schemaId: string, leniencies = LENIENCY[schemaId] ?? []): Violation[] => {
  const all = invalidValues(schemaId).filter((invalid) => !leniencies.some((leniency) => allows(leniency, invalid)));
  const needed = new Set(all.filter(({ value }) => value === undefined).map(({ pointer }) => pointer));
  return all
    .filter((invalid) => !isAbsent(invalid) || needed.has(invalid.pointer))
    .map((invalid) => ({ ...invalid, words: inWords(invalid), [fc.toStringMethod]: () => inWords(invalid) }));
};

/** At each of these places the first value of a wrong type, and the first of a wrong format. */
export const typeViolationsAt = (schemaId: string, pointers: readonly string[]): Violation[] => {
  const all = violationsOf(schemaId);
  return pointers.flatMap((at) =>
    ['type', 'format'].flatMap((of) =>
      all.filter(({ pointer, keyword }) => pointer === at && keyword === of).slice(0, 1),
    ),
  );
};

/** Violations of a request, mostly this many, one request each, and the item that they are in. */
export const anyViolations = (
  schemaId: string,
  most: number,
): fc.Arbitrary<{ violations: Violation[]; item: number }> => {
  const one = fc.constantFrom(...violationsOf(schemaId));
  const some = (minLength: number) => fc.uniqueArray(one, { minLength, maxLength: most, size: 'max' });
  return fc.record({
    violations: fc.oneof(
      { withCrossShrink: true },
      { weight: 1, arbitrary: some(1) },
      { weight: 7, arbitrary: some(most) },
    ),
    item: fc.nat({ max: 1 }),
  });
};

/** The body with the violation; `*` stands for one of the items. */
export const violating = (body: object, { pointer, value }: Violation, item = 0): Record<string, unknown> =>
  withValue(body, pointer, value, item) as Record<string, unknown>;
