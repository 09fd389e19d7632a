import { decode, type Transport } from './wire.ts';

/** Anything that answers a Fetch request without a socket. */
export type FetchLike = (request: Request) => Response | Promise<Response>;

/** Carries requests to an operator in the same process: for the proof, where sockets would only cost time. */
export const inProcess =
  (fetch: FetchLike): Transport =>
  async (wanted, { timeoutMs, dropAnswer }) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'timeout');
    });
    const answering = (async () => {
      const response = await fetch(
        new Request(wanted.url, { method: wanted.method, headers: wanted.headers, body: wanted.body ?? null }),
      );
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        ...decode(new Uint8Array(await response.arrayBuffer())),
      };
    })();
    try {
      const answer = await Promise.race([answering, tooLate]);
      if (dropAnswer) {
        return { fault: { kind: 'closed', message: 'the connection was closed before the answer was whole' } };
      }
      return answer === 'timeout'
        ? { fault: { kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` } }
        : { answer };
    } catch (error) {
      return { fault: { kind: 'closed', message: String(error) } };
    } finally {
      clearTimeout(timer);
    }
  };
