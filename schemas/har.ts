// HTTP Archive 1.2: calls with their answers, in the form that the tools of browsers open.
import type { Exchange } from './generated/types.ts';
import { urlOf } from './text/url.ts';
import { version } from './version.ts';

const UNKNOWN_SIZE = -1;

const listed = (values: Iterable<[string, string]>): { name: string; value: string }[] =>
  [...values].map(([name, value]) => ({ name, value }));

const typeIn = (headers: Record<string, string>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';

const entryOf = ({ request, answer, fault, startedAt, durationMs, ...exchange }: Exchange, comment: string) => ({
  startedDateTime: startedAt,
  time: durationMs,
  request: {
    method: request.method,
    url: request.url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: listed(Object.entries(request.headers)),
    queryString: listed(urlOf(request.url)?.searchParams ?? []),
    headersSize: UNKNOWN_SIZE,
    bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    ...(request.body !== undefined && { postData: { mimeType: typeIn(request.headers), text: request.body } }),
  },
  // The form has status 0 for a call that got no answer.
  response: {
    status: answer?.status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: listed(Object.entries(answer?.headers ?? {})),
    content: {
      size: Buffer.byteLength(answer?.body ?? ''),
      mimeType: typeIn(answer?.headers ?? {}),
      text: answer?.body ?? '',
    },
    redirectURL: '',
    headersSize: UNKNOWN_SIZE,
    bodySize: UNKNOWN_SIZE,
    ...(fault !== undefined && { _error: fault.message }),
  },
  cache: {},
  timings: { send: 0, wait: durationMs, receive: 0 },
  comment: [exchange.operation, comment].filter(Boolean).join(', '),
});

/** The archive of some exchanges. `commentOf` says what an exchange was made for. */
export const harOf = <One extends Exchange>(exchanges: Iterable<One>, commentOf: (one: One) => string) => ({
  log: {
    version: '1.2',
    creator: { name: 'holdfast', version: version() },
    entries: Array.from(exchanges, (one) => entryOf(one, commentOf(one))),
  },
});
