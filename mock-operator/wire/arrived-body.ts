// Bodies that come together with the head of their request, as small ones do: nothing has to be waited for to read them.
import type { IncomingMessage, RequestListener } from 'node:http';
// A test of the same process may have put its own timers in the place of the global ones, and they stand still.
import { setImmediate } from 'node:timers';
import type { Context } from 'hono';

/** A request whose body is there, in the member in which the server adapter looks for it too. */
type Arrived = IncomingMessage & { rawBody?: Buffer | null };

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined && headers['content-length'] !== '0';

/** Hands a request over with its body, where the body came in the same turn of the event loop; else as it came. */
const handedOverWithBody =
  (listener: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    if (!announcesBody(incoming)) {
      return listener(incoming, outgoing);
    }
    setImmediate(() => {
      if (incoming.complete) {
        (incoming as Arrived).rawBody = incoming.read();
      }
      return listener(incoming, outgoing);
    });
  };

/**
 * Hands over the requests of a connection one after the other, each with its body where that has come: a client may send the next
 * before the answer to the last, which may have changed what it asks for. RFC 9112, 9.3.2.
 */
export const handedOverInTurn = (listener: RequestListener): RequestListener => {
  const handOver = handedOverWithBody(listener);
  return (incoming, outgoing) => {
    // An answer is given its socket when those before it have been sent.
    if (outgoing.socket === null) {
      outgoing.once('socket', () => handOver(incoming, outgoing));
    } else {
      handOver(incoming, outgoing);
    }
  };
};

/** The body of a call, where it has come already. */
export const arrivedBody = (c: Context): Uint8Array | undefined =>
  (c.env as { incoming?: Arrived } | undefined)?.incoming?.rawBody ?? undefined;
