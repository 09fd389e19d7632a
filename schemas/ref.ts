// Where the references of schemas lead. JSON Schema 2020-12, 8.2.3.1.
import { keysIn } from './pointer.ts';

/** A place in a schema. */
interface SchemaPlace {
  schemaId: string;
  /** JSON pointer; empty for the whole schema. */
  pointer: string;
}

/** The place that a `$ref` in a schema leads to: `../common/rate.schema.json`, `#/$defs/text`. */
export const targetOf = (ref: string, schemaId: string): SchemaPlace => {
  const { pathname, hash } = new URL(ref, `file:///${schemaId}.schema.json`);
  return { schemaId: pathname.slice(1).replace(/\.schema\.json$/, ''), pointer: decodeURIComponent(hash.slice(1)) };
};

/** What stands at a pointer of a schema; undefined for nothing. */
export const nodeAt = (schema: object, pointer: string): unknown =>
  keysIn(pointer).reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], schema);
