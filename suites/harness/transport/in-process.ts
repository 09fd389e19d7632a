import { whenOver } from './time-limit.ts';
import { noAnswerWithin } from './transport-error.ts';
import { CUT_BY_US, decode, inPieces, LARGEST_ANSWER, TOO_LARGE, type Transport } from './wire.ts';

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

/** Carries requests to an operator in the same process: for the proof, where sockets would only cost time. */
export const inProcess =
  (fetch: FetchLike): Transport =>
  async (wanted, { timeoutMs, dropAnswer, pieces, cutAfter }) => {
    const asStream = wanted.body !== undefined && (pieces !== undefined || cutAfter !== undefined);
    let isTooLate: () => void = () => {};
    const tooLate = new Promise<'timeout'>((resolve) => {
      isTooLate = () => resolve('timeout');
    });
    const limit = whenOver(timeoutMs, isTooLate);
    const answering = (async () => {
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
        ? { fault: TOO_LARGE }
        : { answer: { status: response.status, headers: Object.fromEntries(response.headers), ...decode(bytes) } };
    })();
    try {
      const answer = await Promise.race([answering, tooLate]);
      if (dropAnswer || cutAfter !== undefined) {
        return { fault: CUT_BY_US };
      }
      return answer === 'timeout' ? { fault: noAnswerWithin(timeoutMs) } : answer;
    } catch (error) {
      return { fault: cutAfter === undefined ? { kind: 'closed', message: String(error) } : CUT_BY_US };
    } finally {
      limit.stop();
    }
  };
