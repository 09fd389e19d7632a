import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { SetupError } from './errors.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** At most the first million characters. */
  body: string;
  durationMs: number;
}

const MOST_CHARACTERS = 1_000_000;

/** One GET on a connection of its own. @throws SetupError, in plain words, when no HTTP answer comes. */
export const call = (url: string, headers: Record<string, string>, timeoutMs: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const request = url.startsWith('https:') ? tlsRequest : plainRequest;
    const sent = request(url, { headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('error', fail);
      answer.on('data', (chunk: string) => {
        body = (body + chunk).slice(0, MOST_CHARACTERS);
      });
      answer.on('end', () => {
        clearTimeout(patience);
        const durationMs = Math.round(performance.now() - started);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, durationMs });
      });
    });
    const patience = setTimeout(
      () => sent.destroy(Object.assign(new Error('time-out'), { code: TIME_OUT })),
      timeoutMs,
    );
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(patience);
      reject(unreachable(new URL(url), error, timeoutMs));
    };
    sent.on('error', fail);
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(Object.assign(new Error('another protocol'), { code: 'HPE_UNASKED_UPGRADE' }));
    });
    sent.end();
  });

const TIME_OUT = 'HOLDFAST_TIME_OUT';

const unreachable = ({ host, hostname, origin }: URL, error: NodeJS.ErrnoException, timeoutMs: number): SetupError => {
  const code = error.code ?? '';
  const [message, todo] = (() => {
    if (code === 'ECONNREFUSED') return [`Nothing listens at ${host}.`, 'Start the target, or correct its address.'];
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return [`The name ${hostname} is not known (${code}).`, 'Correct the address, or look at the network.'];
    if (code === TIME_OUT || code === 'ETIMEDOUT')
      return [
        `${host} did not answer within ${timeoutMs / 1000} s.`,
        'Look at the target, or raise limits.patienceSeconds in the profile.',
      ];
    if (code === 'ECONNRESET' || code === 'EPIPE')
      return [
        `${host} closed the connection without an answer.`,
        'Look at the log of the target, or at a proxy before it.',
      ];
    if (code.startsWith('HPE_'))
      return [`${host} answers, but not in HTTP (${code}).`, 'Correct the port, or write https:// in the address.'];
    if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
      return [`${host} does not speak TLS.`, 'Correct the port, or write http:// in the address.'];
    if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
      return [
        `The certificate of ${host} is not trusted (${code}).`,
        'Name the issuing certificate in the environment variable NODE_EXTRA_CA_CERTS, or renew the certificate.',
      ];
    return [`${host} cannot be reached (${code || error.message}).`, 'Look at the network and at the address.'];
  })();
  return new SetupError(message ?? '', { value: origin, todo: todo ?? '' });
};
