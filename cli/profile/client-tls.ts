import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { readTls } from '../../harness/exchange/client-tls.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { ProfileSection } from '../../schemas/profile-section.ts';
import type { SecretValue } from '../../schemas/text/profile-secrets.ts';
import { SetupError } from '../errors.ts';
import { unreadable } from '../files/report-file.ts';

const FORM = 'a PEM file, relative to the profile, or { "env": "NAME" } of a variable that holds its text';

/** Checks that the certificates of a section can be read and fit together. @throws SetupError */
export const checkTls = (name: Interface, { tls = {} }: ProfileSection, file?: string): void => {
  const folder = file === undefined ? process.cwd() : dirname(resolve(file));
  const place = (key: string) => ({ ...(file !== undefined && { file }), key: `/${name}/tls${key}` });
  for (const [member, named] of Object.entries(tls)) {
    checkPem(named, () => Object.values(readTls({ tls: { [member]: named } }, folder))[0], place(`/${member}`));
  }
  try {
    createSecureContext(readTls({ tls }, folder));
  } catch (error) {
    throw new SetupError(`The certificates cannot be used: ${(error as Error).message}.`, {
      ...place(''),
      allowed: FORM,
      todo: 'Look whether the key belongs to the certificate, and has no password.',
    });
  }
};

const checkPem = (
  named: string | SecretValue,
  read: () => string | undefined,
  place: { file?: string; key: string },
): void => {
  const found = typeof named === 'string' ? { value: named } : {};
  let pem: string | undefined;
  try {
    pem = read();
  } catch (error) {
    throw unreadable(error, { ...place, ...found, allowed: FORM, todo: 'Correct the path.' });
  }
  if (pem === undefined && typeof named !== 'string') {
    throw new SetupError(`The environment variable ${named.env} is not set.`, {
      ...place,
      todo: `Set it to the text of the PEM file: export ${named.env}="$(cat FILE)"`,
    });
  }
  if (!pem?.includes('-----BEGIN ')) {
    throw new SetupError('This is no PEM.', {
      ...place,
      ...found,
      allowed: FORM,
      todo: 'Convert it: openssl x509 -inform DER -in FILE -out FILE.pem, or openssl pkcs12 -in FILE -nodes',
    });
  }
};
