import { isObject } from '../object.ts';

const changed = (node: unknown, path: readonly string[], value: unknown, element: number): unknown => {
  const [step, ...rest] = path;
  if (step === undefined) {
    return value;
  }
  if (Array.isArray(node)) {
    const index = step === '*' ? element % Math.max(1, node.length) : Number(step);
    return Object.assign([...node], { [index]: changed(node[index], rest, value, element) });
  }
  const object = isObject(node) ? node : {};
  const name = step === '*' ? (Object.keys(object).at(-1) ?? 'x') : step;
  const { [name]: before, ...others } = object;
  const after = changed(before, rest, value, element);
  return after === undefined ? others : { ...object, [name]: after };
};

/**
 * A document with another value at a JSON pointer, or without the member when the value is undefined. `*` is one element
 * of an array, counted round, or the last member of a map; objects and maps that are not there are made.
 */
export const withValue = (document: unknown, pointer: string, value: unknown, element = 0): unknown =>
  changed(document, pointer.split('/').slice(1), value, element);
