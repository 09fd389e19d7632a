import { createSecureContext } from 'node:tls';
import type { ServerTls } from '../../mock-operator/listen.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { SetupError } from '../errors.ts';
import { unreadable } from '../files/report-file.ts';

const read = (file: string, key: string): string => {
  try {
    return readText(file);
  } catch (error) {
    throw unreadable(error, { file, key, todo: 'Correct the path.' });
  }
};

/** The certificate and key of --tls-cert and --tls-key; undefined where neither is named. @throws SetupError */
export const serverTls = (cert: string | undefined, key: string | undefined): ServerTls | undefined => {
  if (cert === undefined && key === undefined) {
    return undefined;
  }
  if (cert === undefined || key === undefined) {
    throw new SetupError('A certificate and its key belong together.', {
      key: cert === undefined ? '--tls-key' : '--tls-cert',
      todo: 'Name both: --tls-cert FILE --tls-key FILE',
    });
  }
  const tls = { cert: read(cert, '--tls-cert'), key: read(key, '--tls-key') };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new SetupError(`The certificate cannot be used: ${(error as Error).message}.`, {
      file: cert,
      key: '--tls-cert',
      allowed: 'PEM files, and a key without a password',
      todo: 'Look whether the key belongs to the certificate.',
    });
  }
  return tls;
};
