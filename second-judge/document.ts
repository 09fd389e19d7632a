// Reading a JSON document of which nothing is certain.
import { isObject } from '../schemas/object.ts';

export type JsonObject = Record<string, unknown>;

/** A member of a document, where both are objects. */
export const memberOf = (document: unknown, name: string): JsonObject | undefined => {
  const value = isObject(document) ? document[name] : undefined;
  return isObject(value) ? value : undefined;
};

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The instant of a date-time, in milliseconds. */
export const instantOf = (value: unknown): number | undefined => {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
};

/** The objects of a list. */
export const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A uuid in the one spelling in which two of them are compared. */
export const uuidOf = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;
