import { resolve } from 'node:path';
import type { ProfileSection } from '../../schemas/profile-section.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { type SecretValue, secretOf } from '../../schemas/text/profile-secrets.ts';
import type { ClientTls, Transport } from '../transport/wire.ts';

const pemOf = (named: string | SecretValue, folder: string): string | undefined =>
  typeof named === 'string' ? readText(resolve(folder, named)) : secretOf(named);

/** The certificates of a section, read. Those whose variable is not set are left out. @throws Error for a file that cannot be read */
export const readTls = ({ tls = {} }: Pick<ProfileSection, 'tls'>, folder: string): ClientTls =>
  Object.fromEntries(
    Object.entries(tls).flatMap(([name, named]) => {
      const pem = pemOf(named, folder);
      return pem === undefined ? [] : [[name, pem]];
    }),
  );

/** The same transport, with these certificates for every call. */
export const withTls =
  (transport: Transport, tls: ClientTls): Transport =>
  (request, options) =>
    transport(request, { ...options, tls });
