// The name of the operation that a call asks for, in whatever interface.
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { worldPath } from '../wire/address.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { matchV1 } from './v1/heard.ts';
import { matchV2 } from './v2/heard.ts';

/** The names of all operations. */
export const isOperation: ReadonlySet<string> = new Set([
  ...Object.keys(partnerOperations),
  ...Object.keys(operatorV2Operations),
]);

/** Before the body of a call has been read; in OCTO a check looks like a list. */
export const operationOf = (record: CallRecord): string | undefined => {
  const path = worldPath(record.path);
  return (record.face === 'partner' ? matchV1(record.method, path) : matchV2(record, path))?.name;
};
