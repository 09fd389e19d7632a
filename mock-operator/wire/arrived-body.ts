// Bodies that come together with the head of their request, as small ones do: nothing has to be waited for to read them.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context } from 'hono';

/** A request whose body is there, in the member in which the server adapter looks for it too. */
type Arrived = IncomingMessage & { rawBody?: Buffer | null };

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined && headers['content-length'] !== '0';

/** Hands a request over with its body, where the body came in the same turn of the event loop; else as it came. */
export const handedOverWithBody =
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

/** The body of a call, where it has come already. */
export const arrivedBody = (c: Context): Uint8Array | undefined =>
  (c.env as { incoming?: Arrived } | undefined)?.incoming?.rawBody ?? undefined;
