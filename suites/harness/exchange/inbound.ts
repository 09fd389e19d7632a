import type { Interface } from '../../../schemas/interfaces.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import type { SafeText } from '../../../schemas/text/safe-text.ts';
import { readJson } from '../transport/json.ts';
import type { WireAnswer, WireRequest } from '../transport/wire.ts';
import { requestIdOf } from './caller.ts';
import { Exchange } from './exchange.ts';

/** A call that a platform made to the operator behind it, as that operator received and answered it. */
export interface InboundCall {
  /** The interface that the operator behind the platform speaks. */
  interface: Interface;
  /** `createHold` */
  name: string;
  operation: Operation;
  /** Path parameters and query, decoded. */
  parameters: Record<string, string>;
  /** With the names of its headers as they came. */
  request: WireRequest;
  answer: WireAnswer;
  sentMs: number;
  endedMs: number;
}

/** Headers by which a platform shows who it is: secrets that no profile of ours names. */
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-api-secret'];

/** `X-API-Key` → `PLATFORM_X_API_KEY` */
const variableOf = (header: string): string => `PLATFORM_${header.toUpperCase().replaceAll('-', '_')}`;

const headerOf = ({ headers }: WireRequest, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The exchange of a call that came in. From here on the platform's credentials are hidden in every text. */
export const inboundExchange = (number: number, call: InboundCall, text: SafeText): Exchange => {
  const { request, operation } = call;
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
      parameters: call.parameters,
      ...(operation.response !== undefined && { response: operation.response }),
      ...(bodyRequestId !== undefined && { bodyRequestId }),
      ...(headerRequestId !== undefined && { headerRequestId }),
    },
    request,
    { answer: call.answer },
    { sentMs: call.sentMs, endedMs: call.endedMs },
    text,
  );
};
