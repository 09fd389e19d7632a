import type { TransportError } from './wire.ts';

interface Row extends Pick<TransportError, 'kind' | 'todo'> {
  /** The codes of Node that it stands for. */
  codes: RegExp;
  message(url: URL, code: string): string;
}

const SILENT: Pick<TransportError, 'kind' | 'todo'> = {
  kind: 'timeout',
  todo: 'Look at the target, or raise limits.patienceSeconds in the profile.',
};

const rows: readonly Row[] = [
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
  { ...SILENT, codes: /^ETIMEDOUT$/, message: ({ host }, code) => `the target at ${host} did not answer (${code})` },
  {
    codes: /^HPE_/,
    kind: 'not-http',
    message: ({ host }, code) => `the target at ${host} answers, but not in HTTP (${code})`,
    todo: 'Correct the port, or write https:// in the address.',
  },
  {
    codes: /^(EPROTO|ERR_SSL.*)$/,
    kind: 'closed',
    message: ({ host }, code) => `the target at ${host} does not speak TLS (${code})`,
    todo: 'Correct the port, or write http:// in the address.',
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO/,
    kind: 'closed',
    message: ({ host }, code) => `the certificate of ${host} is not trusted (${code})`,
    todo: 'Name the issuing certificate in the environment variable NODE_EXTRA_CA_CERTS, or renew the certificate.',
  },
];

/** Why a request to an address got no answer, in words: of the code that Node gives, or else that the connection closed. */
export const transportErrorOf = (address: string, { code = '' }: NodeJS.ErrnoException): TransportError => {
  const url = new URL(address);
  const row = rows.find(({ codes }) => codes.test(code));
  return row === undefined
    ? {
        kind: 'closed',
        message: `the target at ${url.host} closed the connection before the answer was whole${code && ` (${code})`}`,
        todo: 'Look at the log of the target, or at a proxy before it.',
      }
    : { kind: row.kind, message: row.message(url, code), ...(row.todo !== undefined && { todo: row.todo }) };
};

export const noAnswerWithin = (timeoutMs: number): TransportError => ({
  ...SILENT,
  message: `the target did not answer within ${timeoutMs / 1000} s`,
});
