import type { Exchange } from '../../harness/exchange/exchange.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { shown } from '../../harness/judge/expect.ts';
import type { Session } from '../../harness/schedule/session.ts';
import { servedAt } from '../../harness/v2/served.ts';
import type { V2Supplier } from '../../schemas/generated/types.ts';
import type { Finding } from './finding.ts';

const MAX_SUPPLIERS = 20;

/** Where a run would call each supplier of a list, and what the profile lacks for it. */
export const endpointFindings = ({ canonical }: Exchange, { connection }: Session): Finding[] =>
  listAt({ canonical }, '/canonical')
    .filter((supplier): supplier is V2Supplier => textAt(supplier, '/id') !== undefined)
    .slice(0, MAX_SUPPLIERS)
    .map((supplier) => {
      const served = servedAt(supplier, connection);
      return 'address' in served
        ? {
            mark: 'ok',
            words: connection.text.line(`supplier ${shown(supplier.id)} is called at ${shown(served.address)}`),
          }
        : { mark: 'WARN', words: connection.text.line(served.blocked) };
    });
