import { openSockets } from '../../harness/transport/socket.ts';
import type { RevocationList } from '../../schemas/generated/types.ts';
import { unanswered } from '../doctor/preflight.ts';
import { SetupError } from '../errors.ts';
import { checkConforms, jsonOf, readDocument } from '../files/report-file.ts';

const TIMEOUT_MS = 20_000;

const TODO = 'Name the revocation list of the issuer: a file, or its address.';

/** A list from a file or an address. @throws SetupError: a list that cannot be read clears nobody */
export const readRevocations = async (place: string): Promise<RevocationList['revoked']> => {
  const list = /^https?:\/\//i.test(place)
    ? jsonOf(await fetched(place), place, 'The answer', TODO)
    : readDocument(place, '--revoked', TODO);
  checkConforms(list, 'harness/revocation-list', { file: place, todo: TODO });
  return (list as RevocationList).revoked;
};

const fetched = async (url: string): Promise<string> => {
  const { transport, close } = openSockets();
  try {
    const result = await transport(
      { method: 'GET', url, headers: { accept: 'application/json' } },
      { timeoutMs: TIMEOUT_MS },
    );
    if ('error' in result) {
      throw unanswered(url, result.error, { key: '--revoked' });
    }
    const { status, body } = result.answer;
    if (status !== 200) {
      throw new SetupError(`The revocation list cannot be read: status ${status}.`, {
        key: '--revoked',
        value: url,
        todo: TODO,
      });
    }
    return body;
  } finally {
    close();
  }
};
