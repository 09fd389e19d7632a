import http from 'node:http';
import https from 'node:https';
import { decodedContent } from './content-encoding.ts';
import { whenOver } from './time-limit.ts';
import { noAnswerWithin, transportErrorOf } from './transport-error.ts';
import {
  CUT_BY_US,
  decode,
  inPieces,
  LARGEST_ANSWER,
  TOO_LARGE,
  type Transport,
  type TransportError,
  type WireOptions,
  type WireRequest,
  type WireResult,
} from './wire.ts';

const textHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Long enough for each piece to leave in a packet of its own. */
const PAUSE_MS = 2;

/** Sends a body piece by piece, each reported once it has left, and then ends the request, or cuts it off. */
const sendSlowly = async (
  request: http.ClientRequest,
  pieces: Uint8Array[],
  whole: boolean,
  { hasLeft, cutOff }: { hasLeft: () => void; cutOff: () => void },
): Promise<void> => {
  request.setNoDelay(true);
  for (const piece of pieces) {
    if (request.destroyed) {
      return;
    }
    await new Promise<void>((resolve) => request.write(piece, () => resolve()));
    hasLeft();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  if (whole) {
    request.end();
  } else {
    cutOff();
  }
};

const CLOSED_WHILE_IDLE: TransportError = {
  kind: 'idle-closed',
  message: 'the target closed a kept connection just as the request left: whether it was carried out is not known',
};

const SWITCHED: TransportError = {
  kind: 'not-http',
  message: 'the target answers, but not in HTTP: it switches to another protocol (101), which was not asked',
  todo: 'Correct the address: this is another service.',
};

/** Sends a request once, on a socket of the agent or on one of its own. `wasKept`: it was answered on a kept one. */
const sendOnce = (
  wanted: WireRequest,
  { timeoutMs, dropAnswer, pieces = 1, cutAfter, handedOver }: WireOptions,
  agent: http.Agent | false,
  wasKept: () => void = () => {},
): Promise<WireResult> =>
  new Promise((resolve) => {
    const body = wanted.body === undefined ? undefined : Buffer.from(wanted.body, 'utf8');
    const request = (wanted.url.startsWith('https:') ? https : http).request(wanted.url, {
      method: wanted.method,
      headers: {
        'accept-encoding': 'identity',
        ...wanted.headers,
        ...(body && { 'content-length': String(body.length) }),
      },
      agent,
    });
    let isOver = false;
    const end = (result: WireResult) => {
      isOver = true;
      limit.stop();
      resolve(result);
    };
    const limit = whenOver(timeoutMs, () => {
      end({ fault: noAnswerWithin(timeoutMs) });
      request.destroy();
    });
    const cutOff = () => {
      end({ fault: CUT_BY_US });
      request.destroy();
    };
    let readBefore = 0;
    request.on('socket', (socket) => {
      readBefore = socket.bytesRead;
    });
    request.on('finish', () => handedOver?.());
    request.on('error', (error: NodeJS.ErrnoException) => {
      const reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const silent = request.socket === null || request.socket.bytesRead === readBefore;
      end({ fault: request.reusedSocket && reset && silent ? CLOSED_WHILE_IDLE : transportErrorOf(wanted.url, error) });
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      end({ fault: SWITCHED });
    });
    request.on('response', (response) => {
      if (request.reusedSocket) {
        wasKept();
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST_ANSWER) {
          end({ fault: TOO_LARGE });
          request.destroy();
          return;
        }
        chunks.push(chunk);
      });
      response.on('error', (error) => end({ fault: transportErrorOf(wanted.url, error) }));
      response.on('end', () => {
        const whole = decodedContent(Buffer.concat(chunks), response.headers['content-encoding']);
        end(
          'fault' in whole
            ? whole
            : {
                answer: {
                  status: response.statusCode ?? 0,
                  headers: textHeaders(response.headers),
                  ...decode(whole.bytes),
                },
              },
        );
      });
    });
    if (body !== undefined && (pieces > 1 || cutAfter !== undefined)) {
      const hasLeft = () => {
        if (!isOver) {
          limit.beginAgain(); // what we take for the pieces is not the target's time
        }
      };
      void sendSlowly(request, inPieces(body.subarray(0, cutAfter), pieces), cutAfter === undefined, {
        hasLeft,
        cutOff,
      });
      return;
    }
    request.end(body, () => {
      if (dropAnswer) {
        cutOff();
      }
    });
  });

/**
 * Speaks HTTP over kept-alive sockets. A request is sent once: a create is never repeated behind a check's back.
 *
 * A target may close an idle connection whenever it likes (RFC 9112, 9.3 and 9.5), also while our next request is on
 * its way. A GET is then sent again on a connection of its own (RFC 9110, 9.2.2), and from then on every call to that
 * origin has one, so that what breaks off afterwards is the target's doing. What cannot be sent again has one of its own
 * until a GET was answered on a kept one.
 */
export const openSockets = (): { transport: Transport; close(): void } => {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 1_000 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 1_000 }),
  };
  const closing = new Set<string>();
  const keeping = new Set<string>();

  const transport: Transport = async (wanted, options) => {
    const { origin, protocol } = new URL(wanted.url);
    const isRead = wanted.method === 'GET';
    const mayBeKept = !closing.has(origin) && (isRead || keeping.has(origin));
    const alone = options.dropAnswer || options.cutAfter !== undefined || !mayBeKept;
    const agent = alone ? false : agents[protocol === 'https:' ? 'https:' : 'http:'];
    const result = await sendOnce(wanted, options, agent, () => keeping.add(origin));
    if ('answer' in result || result.fault.kind !== 'idle-closed') {
      return result;
    }
    closing.add(origin);
    return isRead ? sendOnce(wanted, options, false) : result;
  };

  return {
    transport,
    close: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
};
