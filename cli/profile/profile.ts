import { dirname, resolve } from 'node:path';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { printed, type SecretValue, secretOf, variableOf } from '../../schemas/text/profile-secrets.ts';
import { SetupError } from '../errors.ts';
import { checkTls } from './client-tls.ts';
import { checkEndpoints } from './endpoints.ts';
import { profileIn } from './file.ts';
import { profileErrors } from './schema-errors.ts';

/** Checks that the binding that a profile names for an interface can be read. @throws SetupError */
const checkBinding = (name: Interface, binding: string, profilePath?: string): void => {
  const isChannel = name === 'channel';
  const load = isChannel ? loadChannelBinding : loadBinding;
  try {
    load(binding, profilePath === undefined ? process.cwd() : dirname(resolve(profilePath)));
  } catch (error) {
    throw new SetupError(`The binding cannot be used: ${(error as Error).message}`, {
      ...(profilePath === undefined ? {} : { file: profilePath }),
      key: `/${name}/binding`,
      value: binding,
      allowed: `${isChannel ? '' : 'operator-v2, octo-1.0, or '}the path of a binding file, relative to the profile`,
      todo: 'Correct the name or the file.',
    });
  }
};

/** Reads a profile and checks it. @throws SetupError which names the place and what may stand there. */
export const readProfile = (file: string): Profile => {
  const profile = withOneChannel(profileIn(file));
  const [first, ...others] = profileErrors(file, profile);
  if (first !== undefined) {
    throw Object.assign(first, { others });
  }
  return profile as Profile;
};

const sectionIn = (profile: object, name: string): object | undefined => {
  const section = (profile as Record<string, unknown>)[name];
  return typeof section === 'object' && section !== null ? section : undefined;
};

/** The channel that books is the one that products are bound to: a profile of both APIs may name it in one section alone. */
const withOneChannel = (profile: unknown): unknown => {
  const [booking, channel] =
    typeof profile === 'object' && profile !== null
      ? ['booking', 'channel'].map((name) => sectionIn(profile, name))
      : [];
  if (booking === undefined || channel === undefined) {
    return profile;
  }
  const { channelId } = { ...channel, ...booking } as { channelId?: unknown };
  return channelId === undefined
    ? profile
    : { ...(profile as object), booking: { channelId, ...booking }, channel: { channelId, ...channel } };
};

/** The interfaces that are called: inventory that is set up through a Channel API is read and sold through the Booking API. */
const used = (interfaces: readonly Interface[]): readonly Interface[] =>
  interfaces.includes('channel') && !interfaces.includes('booking') ? [...interfaces, 'booking'] : interfaces;

/**
 * Checks what a schema cannot say: addresses, header names, and that every secret of these interfaces is set.
 * @throws SetupError
 */
export const checkInterfaces = (profile: Profile, interfaces: readonly Interface[], file?: string): void => {
  const operatorHeaders = used(interfaces).includes('booking') ? profile.operator?.headers : undefined;
  for (const [header, secret] of Object.entries(operatorHeaders ?? {})) {
    checkSecret(secret, { ...(file === undefined ? {} : { file }), key: `/operator/headers/${header}` });
  }
  for (const name of used(interfaces)) {
    const section = sectionOf(profile, name);
    if (section === undefined) {
      continue;
    }
    const { baseUrl, binding, headers = {}, otherHeaders = {}, authorization, restricted, readOnly } = section;
    const place = (key: string) => ({ ...(file === undefined ? {} : { file }), key: `/${name}/${key}` });
    if (/\/v1\.2\/?$/.test(baseUrl)) {
      throw new SetupError('The address ends in /v1.2, which every call adds by itself.', {
        ...place('baseUrl'),
        value: baseUrl,
        todo: 'Leave /v1.2 out.',
      });
    }
    checkEndpoints(name, section, file);
    checkTls(name, section, file);
    if (binding !== undefined) {
      checkBinding(name, binding, file);
    }
    for (const [key, all] of Object.entries({ headers, otherHeaders })) {
      for (const [header, secret] of Object.entries(all)) {
        checkHeader(header, place(`${key}/${header}`));
        checkSecret(secret, place(`${key}/${header}`));
      }
    }
    if (authorization !== undefined) {
      checkSecret(authorization, place('authorization'));
    }
    if (restricted !== undefined) {
      checkSecret(restricted.authorization, place('restricted/authorization'));
    }
    if (readOnly !== undefined) {
      checkSecret(readOnly.authorization, place('readOnly/authorization'));
    }
  }
};

const checkHeader = (name: string, place: { file?: string; key: string }): void => {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new SetupError('This cannot be the name of a header.', { ...place, value: name, todo: 'Correct the name.' });
  }
};

const checkSecret = (secret: SecretValue, place: { file?: string; key: string }): void => {
  const { env, command } = secret;
  if (env !== undefined && command !== undefined) {
    throw new SetupError('A credential comes from a variable or from a command, not from both.', {
      ...place,
      todo: 'Leave "env" or "command" out.',
    });
  }
  const printing = command === undefined || process.env[variableOf(secret)] !== undefined ? undefined : printed(secret);
  if (printing !== undefined && ('failed' in printing || printing.value === '')) {
    throw new SetupError(
      `The command of a credential ${'failed' in printing ? `failed: ${printing.failed}` : 'printed nothing'}.`,
      {
        ...place,
        value: command,
        todo: 'Run it yourself to see why. It has to print the value of the header, and to end with exit code 0.',
      },
    );
  }
  const value = secretOf(secret);
  if (!value) {
    throw new SetupError(`The environment variable ${env} is ${value === undefined ? 'not set' : 'empty'}.`, {
      ...place,
      todo: `Set it to the value of the header: export ${env}=…`,
    });
  }
  if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
    throw new SetupError(
      `${env === undefined ? 'The output of the command' : `The environment variable ${env}`} holds a character that a header cannot carry.`,
      {
        ...place,
        todo: 'Look for a line break at the end of the value.',
      },
    );
  }
};
