// The calls of a run as they went over the wire, and an operator that no longer answers some of them as it should.
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { jsonIn } from '../../schemas/text/json.ts';

/** A call, in the words of the wire. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The body that was sent and the one that came, parsed; undefined where there is none. */
  sent: unknown;
  shown: unknown;
  status: number;
}

export const isDone = ({ status }: Call): boolean => status >= 200 && status < 300;

export const isRefused = ({ status }: Call): boolean => status >= 400 && status < 500;

/** By how many seconds a call moved the clock of the mock operator; 0 for every other call. */
export const secondsPassed = ({ path, sent }: Call): number =>
  path === '/_mock/clock' ? ((sent as { advanceSeconds?: number } | undefined)?.advanceSeconds ?? 0) : 0;

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The method and path of a call without its ids: equal for all calls of an operation. */
export const operationOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(ID, ':id')}`;

/** From one call on, every call of its operation gets another answer. */
export interface Instead {
  from: number;
  operation: string;
  answer: () => Response;
}

/** An operator whose calls are written down in their order. */
export const recorded =
  (fetch: FetchLike, calls: Call[], instead?: Instead): FetchLike =>
  async (request) => {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const call: Call = { method: request.method, path, query, sent: undefined, shown: undefined, status: 0 };
    const index = calls.push(call) - 1;
    call.sent = jsonIn(await request.clone().text())?.value;
    const isOther = instead !== undefined && index >= instead.from && operationOf(call) === instead.operation;
    const response = isOther ? instead.answer() : await fetch(request);
    call.status = response.status;
    call.shown = jsonIn(await response.clone().text())?.value;
    return response;
  };
