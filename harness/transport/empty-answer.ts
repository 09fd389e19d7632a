// Some servers send a body after the head of an answer that has none, and some send it a moment later.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './time-limit.ts';

/** How long the connection of an answer without a body carries nothing else, and bytes are looked for that come late. */
const LOOK_MS = 100;

/** True for an answer that ends with its head. RFC 9112, 6.3. */
export const isEmpty = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';

/** The head of an answer, after those of any 1xx. */
const HEADS = /^(?:HTTP\/\S+ 1\d\d.*?\r?\n\r?\n)*HTTP\/.*?\r?\n\r?\n/s;

/** The bytes after the head of an answer. Line ends alone are passed over, as between requests: RFC 9112, 2.2. */
const afterHead = (bytes: Buffer): Buffer => {
  const text = bytes.toString('latin1');
  const [heads] = HEADS.exec(text) ?? [text];
  return /^[\r\n]*$/.test(text.slice(heads.length)) ? Buffer.alloc(0) : bytes.subarray(heads.length);
};

/**
 * Looks at a socket after an answer without a body. `atOnce` is given what came along with the head, `inTheEnd` what came until the
 * look was over. A socket on which anything came is not used again.
 * @param arrived what has come on the socket for the request, and grows
 */
export const lookAfter = (
  response: IncomingMessage,
  socket: Socket,
  arrived: readonly Buffer[],
  { atOnce, inTheEnd }: Record<'atOnce' | 'inTheEnd', (surplus: Buffer) => void>,
): void => {
  const surplus = () => afterHead(Buffer.concat(arrived));
  const finish = () => {
    limit.stop();
    socket.off('data', look);
    socket.off('close', finish);
    inTheEnd(surplus());
    response.resume(); // gives the socket back: until here nobody has read the end of the answer
  };
  const look = () => {
    if (surplus().length > 0) {
      socket.destroy();
      finish();
    }
  };
  const limit = whenOver(LOOK_MS, finish);
  socket.on('data', look);
  socket.once('close', finish);
  setImmediate(() => atOnce(surplus())); // the socket reports a packet after the parser has seen it
};
