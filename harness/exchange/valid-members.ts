import { isObject } from '../../schemas/object.ts';
import { violations } from '../../schemas/validate.ts';

/**
 * An object that a target sent, without the members that depart from their schema. What a request of ours is made from
 * is read here only: a wrong value is no material for it, and is judged in passing by the requirement of its shape.
 */
export const validMembers = (schemaId: string, value: unknown): unknown => {
  const departures = violations(schemaId, value);
  if (departures.length === 0) {
    return value;
  }
  const wrong = new Set(departures.map(({ pointer }) => pointer));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(`/${name}`)))
    : undefined;
};
