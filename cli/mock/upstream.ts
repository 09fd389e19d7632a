// The operator that stands behind the platform of the mock: --upstream and --upstream-header.
import { openSockets } from '../../harness/transport/socket.ts';
import type { OperatorFetch } from '../../mock-operator/platform/foreign-operator.ts';
import { SetupError } from '../errors.ts';
import { addressOf } from '../init/answers.ts';

export interface UpstreamOperator {
  /** Without `/v1.2`. */
  url: string;
  headers: Record<string, string>;
  fetch: OperatorFetch;
}

/** Longer than the platform waits for the operator. */
const TIMEOUT_MS = 10_000;

/** Calls the operator as a run would: through the proxy that the environment names, and at any port. The fetch of Node refuses some. */
const overSockets = (): OperatorFetch => {
  const { transport } = openSockets();
  return async (url, { method, headers, body }) => {
    const request = { method, url, headers: { ...headers }, ...(body !== undefined && { body }) };
    const result = await transport(request, { timeoutMs: TIMEOUT_MS });
    if ('error' in result) {
      throw new Error(result.error.message);
    }
    const { status, headers: answered, body: text } = result.answer;
    return new Response(text === '' ? null : text, { status, headers: answered });
  };
};

/** A header whose value stays in the environment: `X-API-Key: env:NAME`. @throws SetupError */
const headerOf = (text: string): [name: string, value: string] => {
  const [, name, variable] = /^([\w!#$%&'*+.^`|~-]+):\s*env:([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (name === undefined || variable === undefined) {
    throw new SetupError('This names no header and variable.', {
      key: '--upstream-header',
      allowed: 'NAME: env:VARIABLE, for example X-API-Key: env:MY_KEY: the value stays in the environment',
      todo: 'Write the name of the header, a colon, env: and the name of the variable that holds its value.',
    });
  }
  const value = process.env[variable];
  if (!value) {
    throw new SetupError(`The environment variable ${variable} is ${value === undefined ? 'not set' : 'empty'}.`, {
      key: '--upstream-header',
      value: text,
      todo: `Set it to the value of the header: export ${variable}=…`,
    });
  }
  return [name, value];
};

/** The operator that is to stand behind the platform; undefined for the mock's own. @throws SetupError */
export const upstreamOperator = (url: string | undefined, headers: readonly string[]): UpstreamOperator | undefined => {
  if (url === undefined) {
    if (headers.length > 0) {
      throw new SetupError('--upstream-header is for the operator of --upstream, which is not named.', {
        key: '--upstream-header',
        todo: 'Name the address of the operator with --upstream, or leave --upstream-header out.',
      });
    }
    return undefined;
  }
  return { url: addressOf(url), headers: Object.fromEntries(headers.map(headerOf)), fetch: overSockets() };
};

/** How long the start of the mock waits for it. */
const LOOK_MS = 2_000;

/** How the operator is doing, for the one who has just started the platform: a word behind its address. */
export const reachedOrNot = async ({ url }: UpstreamOperator): Promise<string> => {
  const { transport, close } = openSockets();
  const result = await transport({ method: 'GET', url, headers: {} }, { timeoutMs: LOOK_MS });
  close();
  return 'error' in result
    ? ` does not answer (${result.error.message}): what is forwarded gets 502 until it does`
    : '';
};
