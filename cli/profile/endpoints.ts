import type { Exchange } from '../../harness/exchange/exchange.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { whyForbidden } from '../../harness/exchange/reach.ts';
import { shown } from '../../harness/judge/expect.ts';
import type { Session } from '../../harness/schedule/session.ts';
import { servedAt } from '../../harness/v2/served.ts';
import type { V2Supplier } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { ProfileSection } from '../../schemas/profile-section.ts';
import type { Finding } from '../doctor/finding.ts';
import { SetupError } from '../errors.ts';

/** Checks the origins that a profile allows beside its own address. @throws SetupError */
export const checkEndpoints = (name: Interface, { baseUrl, endpoints = [] }: ProfileSection, file?: string): void => {
  for (const [index, value] of (typeof endpoints === 'string' ? [] : endpoints).entries()) {
    const place = { ...(file === undefined ? {} : { file }), key: `/${name}/endpoints/${index}` };
    // A password that stands here by mistake is never printed.
    const found = value.includes('@') ? {} : { value };
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url?.origin !== value) {
      throw new SetupError('This is not how an origin is written.', {
        ...place,
        ...found,
        allowed: 'scheme and host in small letters, and the port where it is not 443 of https or 80 of http',
        todo: url === undefined ? 'Correct it.' : `Write ${url.origin}.`,
      });
    }
    const why = whyForbidden(url, baseUrl.replaceAll('{worker}', '0'));
    if (why !== undefined) {
      throw new SetupError(`No profile may allow this origin: ${why}.`, {
        ...place,
        ...found,
        todo: 'Remove it. To stay at baseUrl whatever the supplier list names, write "endpoints": "own".',
      });
    }
  }
};

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
