import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { readTls } from '../../harness/exchange/client-tls.ts';
import type { ClientTls } from '../../harness/transport/wire.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { ProfileSection } from '../../schemas/profile-section.ts';
import { SetupError } from '../errors.ts';

const FORM = 'a PEM file, relative to the profile, or { "env": "NAME" } of a variable that holds its text';

/** Checks that the certificates of a section can be read and fit together. @throws SetupError */
export const checkTls = (name: Interface, { tls = {} }: ProfileSection, file?: string): void => {
  const folder = file === undefined ? process.cwd() : dirname(resolve(file));
  const place = (key: string) => ({ ...(file !== undefined && { file }), key: `/${name}/tls${key}` });
  const read = Object.entries(tls).reduce<ClientTls>((before, [member, named]) => {
    const value = readMember(place(`/${member}`), () => readTls({ tls: { [member]: named } }, folder));
    if (Object.keys(value).length === 0) {
      const { env } = named as { env: string };
      throw new SetupError(`The environment variable ${env} is not set.`, {
        ...place(`/${member}`),
        todo: `Set it to the text of the PEM file: export ${env}="$(cat FILE)"`,
      });
    }
    return { ...before, ...value };
  }, {});
  try {
    createSecureContext(read);
  } catch (error) {
    throw new SetupError(`The certificates cannot be used: ${(error as Error).message}.`, {
      ...place(''),
      allowed: FORM,
      todo: 'Look whether each is PEM, the key belongs to the certificate, and has no password.',
    });
  }
};

const readMember = (place: { file?: string; key: string }, read: () => ClientTls): ClientTls => {
  try {
    return read();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new SetupError(`The file cannot be read (${code}).`, {
      ...place,
      value: path,
      allowed: FORM,
      todo: 'Correct the path.',
    });
  }
};
