import type { TargetProxy } from './proxy.ts';
import { LARGEST_HEAD, type TransportError } from './wire.ts';

/** An error of Node, of its parser of HTTP or of its TLS. */
export interface NodeError extends NodeJS.ErrnoException {
  /** In its own words. */
  reason?: string;
  /** What the parser cannot read, and how far it has read it. */
  rawPacket?: Buffer;
  bytesParsed?: number;
  cert?: { subjectaltname?: string };
}

interface Row extends Pick<TransportError, 'kind' | 'todo'> {
  /** The codes of Node that it stands for. */
  codes: RegExp;
  /** Narrows it further. */
  is?: (error: NodeError) => boolean;
  message(url: URL, code: string, error: NodeError): string;
}

/** HTTP/2 begins with a SETTINGS frame on stream 0. RFC 9113, 3.4. */
const isSettingsFrame = ({ rawPacket }: NodeError): boolean => rawPacket?.subarray(3, 4).toString('hex') === '04';

/** `, header X-Name`, where the parser stopped at one. */
const atHeader = ({ rawPacket, bytesParsed }: NodeError): string => {
  const lines = rawPacket?.subarray(0, bytesParsed).toString('latin1').split('\n') ?? [];
  const [name] = /^[\w-]+(?=:)/.exec(lines.at(-1) ?? '') ?? [];
  return name === undefined ? '' : `, header ${name}`;
};

const UNANSWERED: Pick<TransportError, 'kind' | 'todo'> = {
  kind: 'timeout',
  todo: 'Look at the target, or raise limits.patienceSeconds in the profile.',
};

/** What to do where a target wants to know its client. */
export const CLIENT_CERTIFICATE =
  'Add "tls": { "cert": "client.pem", "key": "client.key" } to the section of the profile, with the certificate that the target expects.';

/** The codes of a connection that did not come about. */
const UNCONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** ` through the proxy proxy.example:3128 of HTTPS_PROXY` */
const through = (proxy: TargetProxy | undefined): string =>
  proxy === undefined ? '' : `, through the proxy ${proxy.url.host} of ${proxy.variable}`;

const rows: readonly Row[] = [
  {
    codes: /^(EMFILE|ENFILE|ENOBUFS|EADDRNOTAVAIL)$/,
    kind: 'unsent',
    message: (_, code) => `this machine opens no more connections (${code})`,
    todo: 'Raise the limit, for example ulimit -n 1024, or lower limits.inFlight in the profile.',
  },
  {
    codes: /^ECONNREFUSED$/,
    kind: 'refused',
    message: ({ host }) => `nothing listens at ${host}`,
    todo: 'Start the target, or correct its address.',
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    kind: 'refused',
    message: ({ hostname }, code) => `the name ${hostname} is not known (${code})`,
    todo: 'Correct the address, or look at the network.',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH)$/,
    kind: 'refused',
    message: ({ host }, code) => `the target at ${host} cannot be reached (${code})`,
    todo: 'Look at the network and at the address.',
  },
  {
    ...UNANSWERED,
    codes: /^ETIMEDOUT$/,
    message: ({ host }, code) => `the target at ${host} did not answer (${code})`,
  },
  {
    codes: /^HPE_HEADER_OVERFLOW$/,
    kind: 'too-large',
    message: ({ host }, code) =>
      `the headers of an answer of the target at ${host} are larger than ${LARGEST_HEAD} bytes (${code})`,
    todo: 'Look at the headers that the target or a gateway before it adds.',
  },
  {
    codes: /^HPE_(INVALID_TRANSFER_ENCODING|INVALID_CONTENT_LENGTH|UNEXPECTED_CONTENT_LENGTH)$/,
    kind: 'not-http',
    message: ({ host }, code, { reason = 'its length is ambiguous' }) =>
      `the target at ${host} answers with headers that do not tell how long the body is: ${reason} (${code})`,
    todo: 'Send either one Content-Length or Transfer-Encoding: chunked; a gateway before the target may add the other.',
  },
  {
    codes:
      /^HPE_(INVALID_HEADER_TOKEN|INVALID_CHUNK_SIZE|INVALID_STATUS|INVALID_VERSION|CR_EXPECTED|LF_EXPECTED|STRICT)$/,
    kind: 'not-http',
    message: ({ host }, code, error) =>
      `the target at ${host} answers in HTTP that is not well formed: ${error.reason}${atHeader(error)} (${code})`,
    todo: 'Look at what the target, or a gateway before it, writes there.',
  },
  {
    codes: /^HPE_/,
    is: isSettingsFrame,
    kind: 'not-http',
    message: ({ host }, code) => `the target at ${host} speaks only HTTP/2 without TLS (${code})`,
    todo: 'Let the target, or a gateway before it, speak HTTP/1.1 as well, and name that address.',
  },
  {
    codes: /^HPE_/,
    kind: 'not-http',
    message: ({ host }, code) => `the target at ${host} answers, but not in HTTP (${code})`,
    todo: 'Correct the port, or write https:// in the address.',
  },
  {
    codes: /CERTIFICATE_REQUIRED$/,
    kind: 'tls',
    message: ({ host }, code) => `the target at ${host} asks for a client certificate (${code})`,
    todo: CLIENT_CERTIFICATE,
  },
  {
    codes: /^ERR_SSL_(UNSUPPORTED_PROTOCOL|.*ALERT_PROTOCOL_VERSION|LEGACY_\w+|UNSAFE_LEGACY_\w+)$/,
    kind: 'tls',
    message: ({ host }, code) => `the target at ${host} speaks only a version of TLS older than 1.2 (${code})`,
    todo: 'Let the target speak TLS 1.2 or 1.3.',
  },
  {
    codes: /^ERR_SSL_.*ALERT_HANDSHAKE_FAILURE$/,
    kind: 'tls',
    message: ({ host }, code) =>
      `the target at ${host} accepts no cipher of ours, or wants a client certificate (${code})`,
    todo: `Let the target offer the usual ciphers of TLS 1.2 or 1.3. ${CLIENT_CERTIFICATE}`,
  },
  {
    codes: /^ERR_SSL_.*ALERT_(BAD|UNSUPPORTED|UNKNOWN|CERTIFICATE|ACCESS)/,
    kind: 'tls',
    message: ({ host }, code) =>
      `the target at ${host} refuses our side of TLS, maybe the client certificate (${code})`,
    todo: CLIENT_CERTIFICATE,
  },
  {
    codes: /^(EPROTO|ERR_SSL.*)$/,
    kind: 'tls',
    message: ({ host }, code) => `the target at ${host} does not speak TLS (${code})`,
    todo: 'Correct the port, or write http:// in the address.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    kind: 'tls',
    message: ({ host }, code, { cert }) =>
      `the certificate of ${host} is for another name: ${cert?.subjectaltname ?? 'it states none'} (${code})`,
    todo: 'Correct the address, or add its name to the certificate.',
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO/,
    kind: 'tls',
    message: ({ host }, code) => `the certificate of ${host} is not trusted (${code})`,
    todo: 'Name the issuing certificate as "tls": { "ca": "ca.pem" } in the section of the profile, or renew the certificate.',
  },
];

/** The code of Node. A failed handshake has but `EPROTO`, and its cause in the words of OpenSSL. */
const codeOf = ({ code = '', message }: NodeError): string => {
  const [, cause] = (code === 'EPROTO' && /:SSL routines:[^:]*:([^:]+):/.exec(message)) || [];
  return cause === undefined ? code : `ERR_SSL_${cause.toUpperCase().replaceAll(' ', '_')}`;
};

/**
 * Why a request to an address got no answer, in words: of the code that Node gives, or else that the connection closed. Through a
 * proxy, one that did not come about is that to the proxy.
 */
export const transportErrorOf = (address: string, error: NodeError, proxy?: TargetProxy): TransportError => {
  const code = codeOf(error);
  const url = new URL(address);
  if (proxy !== undefined && UNCONNECTED.test(code)) {
    return {
      kind: 'refused',
      message: `the proxy ${proxy.url.host} of ${proxy.variable} cannot be reached (${code})`,
      todo: `Correct ${proxy.variable}, or name ${url.hostname} in NO_PROXY.`,
    };
  }
  const row = rows.find(({ codes, is }) => codes.test(code) && (is?.(error) ?? true));
  return row === undefined
    ? {
        kind: 'closed',
        message: `the target at ${url.host} closed the connection before the answer was whole${code && ` (${code})`}${through(proxy)}`,
        todo: 'Look at the log of the target, or at a proxy before it.',
      }
    : {
        kind: row.kind,
        message: `${row.message(url, code, error)}${through(proxy)}`,
        ...(row.todo !== undefined && { todo: row.todo }),
      };
};

export const noAnswerWithin = (timeoutMs: number, proxy?: TargetProxy): TransportError => ({
  ...UNANSWERED,
  message: `the target did not answer within ${timeoutMs / 1000} s${through(proxy)}`,
});

/** The same of an answer that has begun, where fewer bytes of its body came than its Content-Length says. */
export const ofShortBody = (error: TransportError, { came, said }: { came: number; said: number }): TransportError => ({
  ...error,
  message: `fewer bytes of the body came than Content-Length says, ${came} of ${said}: ${error.message}`,
  todo: `Compare Content-Length with what is sent. ${error.todo ?? ''}`.trimEnd(),
});
