// Checks the answers to the questions of init at the target.
import { randomUUID } from 'node:crypto';
import { FIREWALL_ADVICE, isOfFirewall } from '../../harness/transport/firewall.ts';
import { movedAddress } from '../../harness/transport/redirect.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { WireAnswer } from '../../harness/transport/wire.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { redirects, unanswered } from '../doctor/preflight.ts';
import { SetupError } from '../errors.ts';
import type { HeaderVariable } from './answers.ts';

const TIMEOUT_MS = 10_000;

/** Undefined for an answer that is too large. @throws SetupError when none comes */
const read = async (url: string, credentials: readonly HeaderVariable[]): Promise<WireAnswer | undefined> => {
  const { transport, close } = openSockets();
  try {
    const values = Object.fromEntries(credentials.map(({ name, env }) => [name, process.env[env] ?? '']));
    const result = await transport(
      { method: 'GET', url, headers: { accept: 'application/json', 'X-Request-ID': randomUUID(), ...values } },
      { timeoutMs: TIMEOUT_MS },
    );
    if ('answer' in result) {
      return result.answer;
    }
    if (result.error.kind === 'too-large') {
      return undefined;
    }
    throw unanswered(url, result.error);
  } finally {
    close();
  }
};

/** @throws SetupError when nothing answers there */
export const checkReachable = async (address: string): Promise<void> => {
  await read(address, []);
};

/** Asks a Partner API for the availability of a product that does not exist. @throws SetupError when the credentials are not taken */
export const checkPartnerCredentials = async (
  address: string,
  credentials: readonly HeaderVariable[],
): Promise<void> => {
  const path = partnerOperations.getAvailability.path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const query = `at=${new Date(Date.now() + 86_400_000).toISOString()}&qty=1`;
  const url = `${address}${path}?${query}`;
  const answer = await read(url, credentials);
  const moved = answer && movedAddress(address, url, answer);
  if (answer !== undefined && moved !== undefined) {
    throw redirects('The Partner API', answer.status, moved, { key: '--partner', value: address });
  }
  if (answer !== undefined && isOfFirewall(answer)) {
    throw new SetupError('A firewall before the target refuses the call (HTTP 403 with an HTML page).', {
      key: '--partner',
      value: address,
      todo: FIREWALL_ADVICE,
    });
  }
  if (answer?.status === 401 || answer?.status === 403) {
    throw new SetupError(`The credentials are not taken (HTTP ${answer.status}).`, {
      key: '--header',
      value: credentials.map(({ name, env }) => `${name}=${env}`).join(', ') || 'no header',
      todo: 'Name another header, or one of them again with another variable.',
    });
  }
};
