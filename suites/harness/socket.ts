import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import { decode, LARGEST_ANSWER, type Transport, type WireFault } from './wire.ts';

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

/**
 * Speaks HTTP over kept-alive sockets. A request is sent exactly once, except that one which found its reused
 * socket already closed, before a byte of it was answered, is not repeated either: the caller sees `closed`.
 */
export const openSockets = (): { transport: Transport; close(): void } => {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 4_000 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 4_000 }),
  };

  const transport: Transport = (wanted, { timeoutMs, dropAnswer }) =>
    new Promise((resolve) => {
      const secure = wanted.url.startsWith('https:');
      const body = wanted.body === undefined ? undefined : Buffer.from(wanted.body, 'utf8');
      const request = (secure ? https : http).request(wanted.url, {
        method: wanted.method,
        headers: { ...wanted.headers, ...(body && { 'content-length': String(body.length) }) },
        agent: dropAnswer ? false : agents[secure ? 'https:' : 'http:'],
      });
      const end = (result: Awaited<ReturnType<Transport>>) => {
        clearTimeout(timer);
        resolve(result);
      };
      const timer = setTimeout(() => {
        end({ fault: { kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` } });
        request.destroy();
      }, timeoutMs);
      request.on('error', (error) => end({ fault: faultOf(error) }));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LARGEST_ANSWER) {
            end({ fault: { kind: 'too-large', message: `the answer is larger than ${LARGEST_ANSWER} bytes` } });
            request.destroy();
            return;
          }
          chunks.push(chunk);
        });
        response.on('error', (error) => end({ fault: faultOf(error) }));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const zipped = response.headers['content-encoding'] === 'gzip';
          const decoded = decode(zipped ? gunzipSync(bytes, { maxOutputLength: LARGEST_ANSWER }) : bytes);
          end({ answer: { status: response.statusCode ?? 0, headers: textHeaders(response.headers), ...decoded } });
        });
      });
      request.end(body, () => {
        if (dropAnswer) {
          request.destroy();
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
