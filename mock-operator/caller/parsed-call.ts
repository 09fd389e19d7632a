// A parsed call, as the rules for clients of any interface read it.
import type { World } from '../kernel/world.ts';
import type { CallRecord } from '../wire/call-record.ts';
import type { Query } from './query.ts';

/** A call with its operation, the ids in its path and its query read out. */
export interface ParsedCall<Operation extends string, Memory> {
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
