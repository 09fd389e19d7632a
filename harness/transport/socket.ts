import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { version } from '../../schemas/version.ts';
import { decodedContent } from './content-encoding.ts';
import { isEmpty, lookAfter } from './empty-answer.ts';
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
  type WireAnswer,
  type WireOptions,
  type WireRequest,
  type WireResult,
} from './wire.ts';

const textHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A firewall may refuse what does not say who it is. A profile may name another. */
const USER_AGENT = `holdfast/${version()}`;

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

const SPOILED: TransportError = {
  kind: 'idle-closed',
  message:
    'the target sent more than its last answer on a kept connection: whether the request was carried out is not known',
};

const SWITCHED: TransportError = {
  kind: 'not-http',
  message: 'the target answers, but not in HTTP: it switches to another protocol (101), which was not asked',
  todo: 'Correct the address: this is another service.',
};

/** Of a socket that is not in use. */
function destroyed(this: Socket): void {
  this.destroy();
}

/** What the parser of HTTP cannot read. */
interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** Sends a request once, on a socket of the agent or on one of its own. `wasKept`: it was answered on a kept one. */
const sendOnce = (
  wanted: WireRequest,
  { timeoutMs, dropAnswer, pieces = 1, cutAfter, handedOver, awaitsLateBody }: WireOptions,
  agent: http.Agent | false,
  wasKept: () => void = () => {},
): Promise<WireResult> =>
  new Promise((resolve) => {
    const body = wanted.body === undefined ? undefined : Buffer.from(wanted.body, 'utf8');
    const request = (wanted.url.startsWith('https:') ? https : http).request(wanted.url, {
      method: wanted.method,
      headers: {
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
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
    let early: Pick<WireAnswer, 'status' | 'headers'> | undefined;
    let final: http.IncomingMessage | undefined;
    let surplus: Buffer = Buffer.alloc(0);
    const heard: Buffer[] = [];
    const hear = (chunk: Buffer) => heard.push(chunk);
    request.on('socket', (socket) => {
      readBefore = socket.bytesRead;
      socket.off('data', destroyed);
      socket.on('data', hear);
      request.once('close', () => socket.off('data', hear));
    });
    const answered = (head: Pick<WireAnswer, 'status' | 'headers'>, bytes: Buffer, after: Buffer) => {
      const whole = decodedContent(bytes, head.headers['content-encoding']);
      const more = after.length > 0 && { surplus: decode(after).body };
      end('fault' in whole ? whole : { answer: { ...head, ...decode(whole.bytes), ...more } });
    };
    request.on('finish', () => handedOver?.());
    request.on('information', (information) => {
      early = { status: information.statusCode, headers: textHeaders(information.headers) };
    });
    request.on('error', (error: ParseError) => {
      const reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const silent = request.socket === null || request.socket.bytesRead === readBefore;
      const unread = error.rawPacket?.subarray(error.bytesParsed) ?? Buffer.alloc(0);
      if (final?.complete) {
        surplus = unread; // the answer was whole: what comes after it does not undo it
      } else if (early !== undefined && unread.length > 0) {
        answered(early, Buffer.alloc(0), unread);
      } else if (request.reusedSocket && error.rawPacket && !/^HTTP/.test(error.rawPacket.toString('latin1'))) {
        end({ fault: SPOILED });
      } else {
        end({
          fault: request.reusedSocket && reset && silent ? CLOSED_WHILE_IDLE : transportErrorOf(wanted.url, error),
        });
      }
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      end({ fault: SWITCHED });
    });
    request.on('response', (response) => {
      final = response;
      if (request.reusedSocket) {
        wasKept();
      }
      const head = { status: response.statusCode ?? 0, headers: textHeaders(response.headers) };
      if (isEmpty(response)) {
        limit.stop();
        const over = (after: Buffer) => answered(head, Buffer.alloc(0), after);
        lookAfter(response, response.socket, heard, { atOnce: awaitsLateBody ? () => {} : over, inTheEnd: over });
        return;
      }
      response.socket.off('data', hear);
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
      response.on('end', () => answered(head, Buffer.concat(chunks), surplus));
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
  for (const agent of Object.values(agents)) {
    agent.on('free', (socket: Socket) => socket.on('data', destroyed)); // bytes that nobody asked for
  }
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
