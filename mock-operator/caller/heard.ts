// A call as the judges of any interface see it.
import type { World } from '../kernel/world.ts';
import type { CallRecord } from '../wire/call-record.ts';
import type { Matched } from './operation.ts';
import { type Query, queryIn } from './query.ts';

export interface Heard<Operation extends string, Memory> {
  world: World;
  record: CallRecord;
  /** What earlier calls of this caller have shown. */
  memory: Memory;
  /** Below the world, without the query. */
  path: string;
  operation: Operation | undefined;
  ids: Readonly<Record<string, string>>;
  query: Query;
}

/** @param path below the world, without the query */
export const heardOf = <Operation extends string, Memory>(
  { world, record, path, memory }: Pick<Heard<Operation, Memory>, 'world' | 'record' | 'path' | 'memory'>,
  matched: Matched<Operation> | undefined,
): Heard<Operation, Memory> => ({
  world,
  record,
  memory,
  path,
  operation: matched?.name,
  ids: matched?.ids ?? {},
  query: queryIn(record.path),
});
