// One call: what it asks for, and what goes out for it.

import type { Interface } from '../../schemas/interfaces.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import { violations } from '../../schemas/validate.ts';
import { HarnessError, Unsendable } from '../errors.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { WireOptions, WireRequest } from '../transport/wire.ts';
import type { Exchange, Intent } from './exchange.ts';
import { textAt } from './pointer.ts';

/** How one call departs from the ordinary. */
export interface CallOptions {
  /** What is invalid on purpose; without it the body must conform to our own request schema. */
  violation?: string;
  /** `X-Request-ID`; by default the request id of the body, or a fresh uuid. */
  headerRequestId?: string;
  /** Headers to set, or to leave out with null. */
  headers?: Record<string, string | null>;
  /** The body as text, sent unchanged. */
  rawBody?: string;
  /** Closes the connection once the request was sent. */
  dropAnswer?: boolean;
  /** The operator behind the target is made to time out: no answer is required, and the target is not given up on. */
  answerOptional?: boolean;
  /** Sends the body in this number of pieces. */
  pieces?: number;
  /** Closes the connection when this number of bytes of the body have been sent, at most all but the last. */
  cutAfter?: number;
  /** Waits a moment after an answer without a body, for one that comes late all the same. */
  awaitsLateBody?: boolean;
  /** Writes the request in another lawful way, just before it goes out. */
  rewrite?: (request: WireRequest) => WireRequest;
}

export interface Call {
  /** `createHold` */
  name: string;
  operation: Operation;
  /** Path parameters and query, unencoded; an undefined one is left out. */
  parameters: Record<string, string | undefined>;
  body?: unknown;
  /** The body as it goes out, where a binding puts `body` into other words. */
  wireBody?: unknown;
  /** Another address than that of the connection. */
  baseUrl?: string;
  meant?: Intent['meant'];
  read?: Intent['read'];
  /** How to find out whether the call had an effect, before it is sent again. A read has none, nor has what acts once however often it is sent. */
  look?: Look | 'impossible';
  options?: CallOptions;
}

/** How to find out whether a call had an effect whose answer is missing, or came from a proxy. */
export interface Look {
  read(): Promise<Exchange>;
  /** True where the call can be sent again. */
  hadNoEffect(shown: Exchange): boolean;
}

/** The request id that a body carries. */
export const requestIdOf = (body: unknown): string | undefined => textAt(body, '/meta/reqId');

/** @throws Unsendable for what no address can carry: half a character, or a name that means another path. */
const encoded = (text: string): string => {
  if (/\p{Surrogate}|^\.{1,2}$/u.test(text)) {
    throw new Unsendable(`the target gave ${JSON.stringify(text)} for an id, which no address can carry`);
  }
  return encodeURIComponent(text);
};

const urlOf = (baseUrl: string, { operation, parameters }: Call): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parameters[name] ?? ''));
  const query = (operation.query ?? [])
    .filter((name) => parameters[name] !== undefined)
    .map((name) => `${name}=${encoded(parameters[name] ?? '')}`)
    .join('&');
  return `${baseUrl.replace(/\/$/, '')}${path}${query && `?${query}`}`;
};

/** The usual headers, and those of the call in their place; names count in any letter case. */
const headersOf = (usual: Record<string, string>, own: CallOptions['headers'] = {}): Record<string, string> => {
  const headers = { ...usual };
  for (const [name, value] of Object.entries(own)) {
    delete headers[Object.keys(headers).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name];
    if (value !== null) {
      headers[name] = value;
    }
  }
  return headers;
};

/** @throws HarnessError when we would send what our own schema rejects, unless that is the violation. */
export const mustConform = ({ name, operation, body, options }: Call, to: Interface): void => {
  if (operation.request === undefined || options?.violation !== undefined) {
    return;
  }
  const [first] = violations(operation.request, body);
  if (first !== undefined) {
    throw new HarnessError(`${to}.${name} would send a bad request: ${first.pointer} ${first.message}`);
  }
};

/** What goes out for a call: the request, what is meant by it, and how it is put on the wire. */
interface Outgoing {
  request: WireRequest;
  intent: Intent;
  wire: Omit<WireOptions, 'timeoutMs'>;
}

/** @throws Unsendable when the call has an id that no address can carry. */
export const outgoing = (
  call: Call,
  to: { interface: Interface; baseUrl: string; headers: Record<string, string> },
): Outgoing => {
  const { operation, options = {} } = call;
  const bodyRequestId = requestIdOf(call.body);
  const headerRequestId = options.headerRequestId ?? bodyRequestId ?? freshUuid();
  const body = options.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.wireBody ?? call.body));
  const usual = {
    accept: 'application/json',
    ...to.headers,
    'X-Request-ID': headerRequestId,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const { rewrite = (asIs) => asIs, dropAnswer, pieces, cutAfter, awaitsLateBody } = options;
  return {
    request: rewrite({
      method: operation.method,
      url: urlOf(call.baseUrl ?? to.baseUrl, call),
      headers: headersOf(usual, options.headers),
      ...(body !== undefined && { body }),
    }),
    intent: {
      direction: 'outbound',
      interface: to.interface,
      operation: call.name,
      headerRequestId,
      parameters: Object.fromEntries(
        Object.entries(call.parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      ...(call.meant !== undefined && { meant: call.meant }),
      ...(call.read !== undefined && { read: call.read }),
      ...(operation.response !== undefined && { response: operation.response }),
      ...(bodyRequestId !== undefined && options.rawBody === undefined && { bodyRequestId }),
      ...(options.violation !== undefined && { violation: options.violation }),
    },
    wire: {
      ...(dropAnswer && { dropAnswer }),
      ...(awaitsLateBody && { awaitsLateBody }),
      ...(pieces !== undefined && { pieces }),
      ...(cutAfter !== undefined && { cutAfter: Math.min(cutAfter, Buffer.byteLength(body ?? '') - 1) }),
    },
  };
};
