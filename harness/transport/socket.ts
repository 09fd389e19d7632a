import http from 'node:http';
import https from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import { version } from '../../schemas/version.ts';
import { decodedContent } from './content-encoding.ts';
import { isEmpty, lookAfter } from './empty-answer.ts';
import { proxyAgent, proxyFor, refusedByProxy, type TargetProxy } from './proxy.ts';
import { whenOver } from './time-limit.ts';
import { type NodeError, noAnswerWithin, ofShortBody, transportErrorOf } from './transport-error.ts';
import {
  CUT_BY_US,
  decode,
  inPieces,
  LARGEST_ANSWER,
  LARGEST_HEAD,
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

/** How long one address of a name that has several is tried before the next; Node's 250 ms are too few for a far one. */
const CONNECTING: Partial<TcpNetConnectOpts> = { autoSelectFamilyAttemptTimeout: 1_000 };

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

/** How a request leaves: on a socket of an agent or on one of its own, maybe through a proxy. */
interface Route {
  agent: http.Agent | false;
  proxy: TargetProxy | undefined;
  /** Called when it was answered on a kept socket. */
  wasKept?: () => void;
}

/** Sends a request once. */
const sendOnce = (
  wanted: WireRequest,
  { timeoutMs, dropAnswer, pieces = 1, cutAfter, handedOver, awaitsLateBody, tls }: WireOptions,
  { agent, proxy, wasKept }: Route,
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
      maxHeaderSize: LARGEST_HEAD,
      ...CONNECTING,
      ...tls,
    });
    let final: http.IncomingMessage | undefined;
    let came = 0;
    const withBytes = (error: TransportError): TransportError => {
      const said = Number(final?.headers['content-length']);
      return came < said ? ofShortBody(error, { came, said }) : error;
    };
    let isOver = false;
    const end = (result: WireResult) => {
      isOver = true;
      limit.stop();
      resolve(result);
    };
    const limit = whenOver(timeoutMs, () => {
      end({ error: withBytes(noAnswerWithin(timeoutMs, proxy)) });
      request.destroy();
    });
    const cutOff = () => {
      end({ error: CUT_BY_US });
      request.destroy();
    };
    const refuse = (by: TargetProxy, status: number) => {
      end({ error: refusedByProxy(by, new URL(wanted.url), status) });
      request.destroy();
    };
    request.on('proxyConnect', ({ statusCode = 200 }: { statusCode?: number }) => {
      if (proxy !== undefined && statusCode !== 200) {
        refuse(proxy, statusCode);
      }
    });
    let readBefore = 0;
    let early: Pick<WireAnswer, 'status' | 'headers'> | undefined;
    let surplus: Buffer = Buffer.alloc(0);
    const arrived: Buffer[] = [];
    const take = (chunk: Buffer) => arrived.push(chunk);
    request.on('socket', (socket) => {
      readBefore = socket.bytesRead;
      socket.off('data', destroyed);
      socket.on('data', take);
      request.once('close', () => socket.off('data', take));
    });
    const answered = (head: Pick<WireAnswer, 'status' | 'headers'>, bytes: Buffer, after: Buffer) => {
      const whole = decodedContent(bytes, head.headers['content-encoding']);
      const more = after.length > 0 && { surplus: decode(after).body };
      end('error' in whole ? whole : { answer: { ...head, ...decode(whole.bytes), ...more } });
    };
    request.on('finish', () => handedOver?.());
    request.on('information', (information) => {
      early = { status: information.statusCode, headers: textHeaders(information.headers) };
    });
    request.on('error', (error: NodeError) => {
      const reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const silent = request.socket === null || request.socket.bytesRead === readBefore;
      const unread = error.rawPacket?.subarray(error.bytesParsed) ?? Buffer.alloc(0);
      if (final?.complete) {
        surplus = unread; // the answer was whole: what comes after it does not undo it
      } else if (early !== undefined && unread.length > 0) {
        answered(early, Buffer.alloc(0), unread);
      } else if (request.reusedSocket && error.rawPacket && !/^HTTP/.test(error.rawPacket.toString('latin1'))) {
        end({ error: SPOILED });
      } else {
        end({
          error:
            request.reusedSocket && reset && silent ? CLOSED_WHILE_IDLE : transportErrorOf(wanted.url, error, proxy),
        });
      }
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      end({ error: SWITCHED });
    });
    request.on('response', (response) => {
      final = response;
      if (proxy !== undefined && response.statusCode === 407) {
        refuse(proxy, 407);
        return;
      }
      if (request.reusedSocket) {
        wasKept?.();
      }
      const head = { status: response.statusCode ?? 0, headers: textHeaders(response.headers) };
      if (isEmpty(response)) {
        limit.stop();
        const over = (after: Buffer) => answered(head, Buffer.alloc(0), after);
        lookAfter(response, response.socket, arrived, { atOnce: awaitsLateBody ? () => {} : over, inTheEnd: over });
        return;
      }
      response.socket.off('data', take);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        came += chunk.length;
        if (came > LARGEST_ANSWER) {
          end({ error: TOO_LARGE });
          request.destroy();
          return;
        }
        chunks.push(chunk);
      });
      response.on('error', (error) => end({ error: withBytes(transportErrorOf(wanted.url, error, proxy)) }));
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

const KEPT_ALIVE: http.AgentOptions = {
  ...CONNECTING,
  keepAlive: true,
  maxSockets: 64,
  scheduling: 'lifo',
  timeout: 1_000,
};

/** A socket that gets bytes while it is not in use is not used again. */
const watched = <Agent extends http.Agent>(agent: Agent): Agent =>
  agent.on('free', (socket: Socket) => socket.on('data', destroyed));

const keptAgent = (protocol: string, proxy: TargetProxy | undefined): http.Agent | Promise<http.Agent> => {
  if (proxy !== undefined) {
    return proxyAgent(proxy, protocol, KEPT_ALIVE).then(watched);
  }
  return watched(protocol === 'https:' ? new https.Agent(KEPT_ALIVE) : new http.Agent(KEPT_ALIVE));
};

/**
 * Speaks HTTP over kept-alive sockets, through the proxy that the environment names. A request is sent once: a create is never repeated behind a check's back.
 *
 * A target may close an idle connection whenever it likes (RFC 9112, 9.3 and 9.5), also while our next request is on
 * its way. A GET is then sent again on a connection of its own (RFC 9110, 9.2.2), and from then on every call to that
 * origin has one, so that what breaks off afterwards is the target's doing. What cannot be sent again has one of its own
 * until a GET was answered on a kept one.
 */
export const openSockets = (): { transport: Transport; close(): void } => {
  const agents = new Map<string, http.Agent | Promise<http.Agent>>();
  const agentOf = (protocol: string, proxy: TargetProxy | undefined): http.Agent | Promise<http.Agent> => {
    const key = `${protocol} ${proxy?.url}`;
    const agent = agents.get(key) ?? keptAgent(protocol, proxy);
    agents.set(key, agent);
    return agent;
  };
  const closing = new Set<string>();
  const keeping = new Set<string>();

  const transport: Transport = async (wanted, options) => {
    const { origin, protocol } = new URL(wanted.url);
    const proxy = options.direct ? undefined : proxyFor(wanted.url);
    if (proxy !== undefined && 'error' in proxy) {
      return { error: proxy.error };
    }
    const sendAlone = async () =>
      sendOnce(wanted, options, { agent: proxy !== undefined && (await proxyAgent(proxy, protocol, {})), proxy });
    const isRead = wanted.method === 'GET';
    const mayBeKept = !closing.has(origin) && (isRead || keeping.has(origin));
    if (options.dropAnswer || options.cutAfter !== undefined || !mayBeKept) {
      return sendAlone();
    }
    const kept = agentOf(protocol, proxy);
    const agent = kept instanceof Promise ? await kept : kept; // calls that leave together wait for nothing
    const result = await sendOnce(wanted, options, { agent, proxy, wasKept: () => keeping.add(origin) });
    if ('answer' in result || result.error.kind !== 'idle-closed') {
      return result;
    }
    closing.add(origin);
    return isRead ? sendAlone() : result;
  };

  return {
    transport,
    close: () => {
      for (const agent of agents.values()) {
        void Promise.resolve(agent).then((one) => one.destroy());
      }
    },
  };
};
