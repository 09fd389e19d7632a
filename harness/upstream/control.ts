import { Blocked } from '../errors.ts';
import { readJson } from '../transport/json.ts';
import type { Transport } from '../transport/wire.ts';

const TIMEOUT_MS = 10_000;

/** The control interface of the operator behind a platform: it is no part of the target, and its calls are no exchanges. */
export interface Control {
  /** @throws Blocked when it does not answer, or refuses */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
}

/** @param address where it is, for example `http://127.0.0.1:4010/_mock` */
export const controlAt = (address: string, transport: Transport): Control => ({
  call: async (method, path, body) => {
    const result = await transport(
      {
        method,
        url: `${address}${path}`,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { timeoutMs: TIMEOUT_MS, direct: true },
    );
    const said = 'error' in result ? result.error.message : `HTTP ${result.answer.status}`;
    if ('error' in result || result.answer.status >= 300) {
      throw new Blocked(`the operator behind the platform could not be controlled: ${method} ${path}: ${said}`);
    }
    const json = readJson(result.answer.body, result.answer.utf8);
    return 'value' in json ? json.value : undefined;
  },
});

/** What the calls say that an operator got: it gets none, refuses the keys of each, or takes some. */
export type Connection = 'never-called' | 'other-keys' | 'connected';

/** @param statuses the answers of the operator, one a call */
export const connectionOf = (statuses: readonly number[]): Connection => {
  if (statuses.length === 0) {
    return 'never-called';
  }
  return statuses.every((status) => status === 401 || status === 403) ? 'other-keys' : 'connected';
};
