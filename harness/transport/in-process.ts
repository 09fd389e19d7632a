import { whenOver } from './time-limit.ts';
import { noAnswerWithin } from './transport-error.ts';
import {
  CUT_BY_US,
  decode,
  inPieces,
  LARGEST_ANSWER,
  TOO_LARGE,
  type Transport,
  type WireOptions,
  type WireRequest,
  type WireResult,
} from './wire.ts';

/** Anything that answers a Fetch request without a socket. */
export type FetchLike = (request: Request) => Response | Promise<Response>;

/** A body that comes in pieces, or breaks off after some bytes. */
const streamed = (body: string, pieces: number, cutAfter: number | undefined): ReadableStream<Uint8Array> => {
  const left = inPieces(new TextEncoder().encode(body).subarray(0, cutAfter), pieces);
  return new ReadableStream({
    pull: (controller) => {
      const piece = left.shift();
      if (piece !== undefined) {
        controller.enqueue(piece);
      } else if (cutAfter === undefined) {
        controller.close();
      } else {
        controller.error(new Error('the connection was closed'));
      }
    },
  });
};

/** What an operator answers, however long it takes. @throws what the operator throws */
const answered = async (
  fetch: FetchLike,
  wanted: WireRequest,
  { pieces, cutAfter }: WireOptions,
): Promise<WireResult> => {
  const asStream = wanted.body !== undefined && (pieces !== undefined || cutAfter !== undefined);
  const response = await fetch(
    new Request(wanted.url, {
      method: wanted.method,
      headers: {
        ...wanted.headers,
        ...(asStream && { 'content-length': String(Buffer.byteLength(wanted.body ?? '')) }),
      },
      body: asStream ? streamed(wanted.body ?? '', pieces ?? 1, cutAfter) : (wanted.body ?? null),
      ...(asStream && { duplex: 'half' }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > LARGEST_ANSWER
    ? { error: TOO_LARGE }
    : { answer: { status: response.status, headers: Object.fromEntries(response.headers), ...decode(bytes) } };
};

/** Carries requests to an operator in the same process: for the proof, where sockets would only cost time. */
export const inProcess =
  (fetch: FetchLike): Transport =>
  (wanted, options) =>
    new Promise((resolve) => {
      const { timeoutMs, dropAnswer, cutAfter } = options;
      const isCut = cutAfter !== undefined;
      const unlessCut = (result: WireResult): WireResult => (dropAnswer || isCut ? { error: CUT_BY_US } : result);
      const limit = whenOver(timeoutMs, () => resolve(unlessCut({ error: noAnswerWithin(timeoutMs) })));
      void answered(fetch, wanted, options)
        .then(unlessCut, (error) => ({
          error: isCut ? CUT_BY_US : { kind: 'closed' as const, message: String(error) },
        }))
        .then(resolve)
        .finally(limit.stop);
    });
