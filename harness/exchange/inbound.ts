import type { Interface } from '../../schemas/interfaces.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import { readJson } from '../transport/json.ts';
import type { WireAnswer, WireRequest } from '../transport/wire.ts';
import { requestIdOf } from './call.ts';
import { Exchange } from './exchange.ts';

/** A call that a platform made to the operator behind it, as that operator received and answered it. */
export interface InboundCall {
  /** The interface that the operator behind the platform speaks. */
  interface: Interface;
  /** `createHold` */
  name: string;
  operation: Operation;
  /** Its number in the journal of that operator. */
  journalNumber: number;
  /** Path parameters and query, decoded. */
  parameters: Record<string, string>;
  /** With the names of its headers as they came. */
  request: WireRequest;
  /** Absent where the operator gave none. */
  answer?: WireAnswer;
  /** Why there is none, where that is known. */
  unanswered?: string;
  /** The credentials of the operator by header in lower case, where a profile names them. */
  credentials?: Readonly<Record<string, string>>;
  sentMs: number;
  endedMs: number;
}

/** Headers by which a platform shows an operator who it is. */
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-api-secret'];

/** What stands in the journal of an operator in place of a credential. */
const NOT_SHOWN = '[hidden]';

/** The variable of a credential of the operator that no profile of ours names: `X-API-Key` → `OPERATOR_X_API_KEY` */
const variableOf = (header: string): string => `OPERATOR_${header.toUpperCase().replaceAll('-', '_')}`;

const headerOf = ({ headers }: WireRequest, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The request with the operator's own in place of each credential that it does not show, or a text that no other header has. */
const completed = ({ request, credentials }: InboundCall): WireRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => {
      const header = name.toLowerCase();
      const isHidden = value === NOT_SHOWN && CREDENTIALS.includes(header);
      return [name, isHidden ? (credentials?.[header] ?? `[hidden:${header}]`) : value];
    }),
  ),
});

/** The exchange of a call that came in. From here on the credentials of the operator are hidden in every text. */
export const inboundExchange = (number: number, call: InboundCall, text: SafeText): Exchange => {
  const { operation } = call;
  const request = completed(call);
  for (const header of CREDENTIALS) {
    text.hides(variableOf(header), headerOf(request, header) ?? '');
  }
  const body = readJson(request.body ?? '', true);
  const bodyRequestId = 'value' in body ? requestIdOf(body.value) : undefined;
  const headerRequestId = headerOf(request, 'x-request-id');
  return new Exchange(
    number,
    {
      direction: 'inbound',
      interface: call.interface,
      operation: call.name,
      journalNumber: call.journalNumber,
      parameters: call.parameters,
      ...(operation.response !== undefined && { response: operation.response }),
      ...(bodyRequestId !== undefined && { bodyRequestId }),
      ...(headerRequestId !== undefined && { headerRequestId }),
    },
    request,
    call.answer === undefined
      ? { error: { kind: 'closed', message: call.unanswered ?? 'no answer' } }
      : { answer: call.answer },
    { sentMs: call.sentMs, endedMs: call.endedMs },
    text,
  );
};
