// The examples of a schema, <name>.cases.json: valid documents, and edits that each make the first of them invalid.
// Anywhere in a document, { "$case": "common/rate" } stands for the first valid document of another schema.
import { readFileSync } from 'node:fs';

/** An edit that makes the first valid document invalid. */
export interface InvalidCase {
  /** JSON pointer to the member or element that is replaced, added or, where the edit has no value, removed. */
  at: string;
  value?: unknown;
  /** The schema keyword that fails there. */
  keyword: string;
  why: string;
}

interface Cases {
  valid: { why: string; value: unknown }[];
  invalid: InvalidCase[];
}

const textOf = (schemaId: string): string => readFileSync(new URL(`${schemaId}.cases.json`, import.meta.url), 'utf8');

/** @throws Error for a schema without cases. */
export const casesOf = (schemaId: string): Cases =>
  JSON.parse(textOf(schemaId), (_, value) => (typeof value?.$case === 'string' ? exampleOf(value.$case) : value));

/** The first valid document of a schema. @throws Error for a schema without one. */
export const exampleOf = (schemaId: string): unknown => {
  const [first] = casesOf(schemaId).valid;
  if (first === undefined) {
    throw new Error(`schemas/${schemaId}.cases.json has no valid document`);
  }
  return first.value;
};
