import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import { CUT_BY_US, decode, inPieces, LARGEST_ANSWER, type Transport, type WireFault } from './wire.ts';

const faultOf = (error: NodeJS.ErrnoException): WireFault => {
  const code = error.code ?? '';
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) {
    return { kind: 'refused', message: `no connection: ${code}` };
  }
  if (code.startsWith('HPE_')) {
    return { kind: 'not-http', message: `the answer is not HTTP: ${error.message}` };
  }
  return { kind: 'closed', message: `the connection was closed before the answer was whole${code && ` (${code})`}` };
};

const textHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const tooLarge = (): { fault: WireFault } => ({
  fault: { kind: 'too-large', message: `the answer is larger than ${LARGEST_ANSWER} bytes` },
});

/** The body as it was before packing. We ask for no packing, but some targets pack all the same. */
const unpack = (bytes: Buffer, encoding: string | undefined): { bytes: Buffer } | { fault: WireFault } => {
  if (encoding !== 'gzip') {
    return { bytes };
  }
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: LARGEST_ANSWER }) };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : { fault: { kind: 'not-http', message: 'the answer says content-encoding gzip and is not' } };
  }
};

/** Long enough for each piece to leave in a packet of its own. */
const PAUSE_MS = 2;

/** Sends a body piece by piece, and then ends the request, or cuts it off. */
const sendSlowly = async (
  request: http.ClientRequest,
  pieces: Uint8Array[],
  whole: boolean,
  cutOff: () => void,
): Promise<void> => {
  request.setNoDelay(true);
  for (const piece of pieces) {
    if (request.destroyed) {
      return;
    }
    await new Promise<void>((resolve) => request.write(piece, () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  if (whole) {
    request.end();
  } else {
    cutOff();
  }
};

/** Speaks HTTP over kept-alive sockets. A request is sent once: a create is never repeated behind a check's back. */
export const openSockets = (): { transport: Transport; close(): void } => {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 1_000 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 1_000 }),
  };

  const transport: Transport = (wanted, { timeoutMs, dropAnswer, pieces = 1, cutAfter }) =>
    new Promise((resolve) => {
      const secure = wanted.url.startsWith('https:');
      const body = wanted.body === undefined ? undefined : Buffer.from(wanted.body, 'utf8');
      const request = (secure ? https : http).request(wanted.url, {
        method: wanted.method,
        headers: { ...wanted.headers, ...(body && { 'content-length': String(body.length) }) },
        agent: dropAnswer || cutAfter !== undefined ? false : agents[secure ? 'https:' : 'http:'],
      });
      const end = (result: Awaited<ReturnType<Transport>>) => {
        clearTimeout(timer);
        resolve(result);
      };
      const timer = setTimeout(() => {
        end({ fault: { kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` } });
        request.destroy();
      }, timeoutMs);
      const cutOff = () => {
        end({ fault: CUT_BY_US });
        request.destroy();
      };
      request.on('error', (error) => end({ fault: faultOf(error) }));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LARGEST_ANSWER) {
            end(tooLarge());
            request.destroy();
            return;
          }
          chunks.push(chunk);
        });
        response.on('error', (error) => end({ fault: faultOf(error) }));
        response.on('end', () => {
          const unpacked = unpack(Buffer.concat(chunks), response.headers['content-encoding']);
          end(
            'fault' in unpacked
              ? unpacked
              : {
                  answer: {
                    status: response.statusCode ?? 0,
                    headers: textHeaders(response.headers),
                    ...decode(unpacked.bytes),
                  },
                },
          );
        });
      });
      if (body !== undefined && (pieces > 1 || cutAfter !== undefined)) {
        void sendSlowly(request, inPieces(body.subarray(0, cutAfter), pieces), cutAfter === undefined, cutOff);
        return;
      }
      request.end(body, () => {
        if (dropAnswer) {
          cutOff();
        }
      });
    });

  return {
    transport,
    close: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
};
