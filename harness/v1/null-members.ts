// `null` for a member that may be absent stands for none. R38a.
import { isObject } from '../../schemas/object.ts';
import type { Reading } from '../exchange/exchange.ts';

/** The document without the members that are null. Elements of lists stay, so that pointers stay true. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
      )
    : value;
};

const hasNull = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasNull)
    : isObject(value)
      ? Object.values(value).some((member) => member === null || hasNull(member))
      : false;

/** An answer in which a member that is null is absent. */
export const readWithoutNulls = (wire: unknown): Reading => ({
  value: hasNull(wire) ? withoutNulls(wire) : wire,
  wirePointer: (pointer) => pointer,
});

/** Where members are null that should be left out; `ext` and `holdExt` may be null. Spec 2. */
export const nullMembers = (value: unknown): string[] => (hasNull(value) ? nullsIn(value, '') : []);

const nullsIn = (value: unknown, pointer: string): string[] => {
  if (Array.isArray(value)) {
    return value.flatMap((element, index) => nullsIn(element, `${pointer}/${index}`));
  }
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        member !== null
          ? nullsIn(member, `${pointer}/${name}`)
          : ['ext', 'holdExt'].includes(name)
            ? []
            : [`${pointer}/${name}`],
      )
    : [];
};
