// What a profile names and a run needs at hand: environment variables, commands, certificates and bindings.
import { createSecureContext } from 'node:tls';
import { readTls } from '../../harness/exchange/client-tls.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import type { ProfileTls, Variable } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { printed, type SecretValue, secretOf, variableOf } from '../../schemas/text/profile-secrets.ts';
import { unreadable } from '../files/report-file.ts';
import { at, type Known, type Row } from './rule.ts';

/** The same row for the sections that are called. */
const whenCalled = <Values>(row: Row<Values>): Row<Values> => ({
  ...row,
  when: (seen, here) => here.isCalled && row.when(seen, here),
});

type OfSecret = readonly [Known<SecretValue>, ...unknown[]];

/** Whether a secret has the right form. */
const isWhole = (secret: Known<SecretValue>): secret is SecretValue =>
  secret.env !== undefined || secret.command?.every((word) => word !== undefined) === true;

const secrets: Row<OfSecret>[] = [
  {
    when: ([{ env, command }]) => env !== undefined && command !== undefined,
    message: 'A credential comes from a variable or from a command, not from both.',
    value: () => undefined,
    todo: 'Leave "env" or "command" out.',
  },
  whenCalled({
    when: ([secret]) => {
      if (!isWhole(secret) || secret.command === undefined || process.env[variableOf(secret)]) {
        return false;
      }
      const printing = printed(secret);
      return 'failed' in printing ? `failed: ${printing.failed}` : printing.value === '' && 'printed nothing';
    },
    message: (why) => `The command of a credential ${why}.`,
    value: ([{ command }]) => command,
    todo: 'Run it yourself to see why. It has to print the value of the header, and to end with exit code 0.',
  }),
  whenCalled({
    when: ([secret]) => isWhole(secret) && !secretOf(secret) && (secretOf(secret) === undefined ? 'not set' : 'empty'),
    message: (why, [{ env }]) => `The environment variable ${env} is ${why}.`,
    value: () => undefined,
    todo: (_why, [{ env }]) => `Set it to the value of the header: export ${env}=…`,
  }),
  whenCalled({
    when: ([secret]) => isWhole(secret) && /[^\t\u0020-\u007e\u0080-\u00ff]/.test(secretOf(secret) ?? ''),
    message: (_why, [{ env }]) =>
      `${env === undefined ? 'The output of the command' : `The environment variable ${env}`} holds a character that a header cannot carry.`,
    value: () => undefined,
    todo: 'Look for a line break at the end of the value.',
  }),
];

const FORM = 'a PEM file, relative to the profile, or { "env": "NAME" } of a variable that holds its text';

/** The text of a certificate or key: undefined where its variable is not set. */
const readPem = (named: Known<string | SecretValue>, folder: string): { pem?: string | undefined; code?: string } => {
  try {
    return { pem: readTls({ tls: { ca: named as string | Variable } }, folder).ca };
  } catch (error) {
    return { code: String((error as NodeJS.ErrnoException).code) };
  }
};

const isPem = (pem: string | undefined): boolean => pem?.includes('-----BEGIN ') ?? false;

/** The path of a file; a secret is never shown. */
const pathOf = ([named]: readonly [Known<string | SecretValue>, ...unknown[]]) =>
  typeof named === 'string' ? named : undefined;

const certificates: Row<readonly [Known<string | SecretValue>, ...unknown[]]>[] = [
  {
    when: ([named], { folder }) => readPem(named, folder).code,
    message: (code) => unreadable({ code }, { todo: '' }).message,
    value: pathOf,
    allowed: FORM,
    todo: (code) => unreadable({ code }, { todo: 'Correct the path.' }).details.todo,
  },
  {
    when: ([named], { folder }) => typeof named !== 'string' && readPem(named, folder).pem === undefined && named.env,
    message: (variable) => `The environment variable ${variable} is not set.`,
    value: pathOf,
    todo: (variable) => `Set it to the text of the PEM file: export ${variable}="$(cat FILE)"`,
  },
  {
    when: ([named], { folder }) => !isPem(readPem(named, folder).pem),
    message: 'This is no PEM.',
    value: pathOf,
    allowed: FORM,
    todo: 'Convert it: openssl x509 -inform DER -in FILE -out FILE.pem, or openssl pkcs12 -in FILE -nodes',
  },
];

/** Why certificates that can be read do not fit together. */
const misfit = (tls: Known<ProfileTls>, folder: string): string | undefined => {
  const all = Object.values(tls);
  if ('cert' in tls !== 'key' in tls || !all.every((named) => named && isPem(readPem(named, folder).pem))) {
    return undefined;
  }
  try {
    createSecureContext(readTls({ tls: tls as ProfileTls }, folder));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Why a binding cannot be used. */
const failureOf = (load: (binding: string, folder: string) => unknown, binding: string, folder: string) => {
  try {
    load(binding, folder);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const binding = (
  load: (binding: string, folder: string) => unknown,
  known: string,
): Row<readonly [string, ...unknown[]]> =>
  whenCalled({
    when: ([named], { folder }) => failureOf(load, named, folder),
    message: (why) => `The binding cannot be used: ${why}`,
    allowed: `${known}the path of a binding file, relative to the profile`,
    todo: 'Correct the name or the file.',
  });

/** What the machine lacks for the sections that are called. */
export const atHand = [
  at(
    [
      ...INTERFACES.map((name) => `/${name}/headers/*` as const),
      '/booking/otherHeaders/*',
      '/operator/headers/*',
      '/operator-v2/authorization',
      '/operator-v2/restricted/authorization',
      '/operator-v2/readOnly/authorization',
    ],
    ...secrets,
  ),
  at(
    INTERFACES.map((name) => `/${name}/tls/*` as const),
    ...certificates.map(whenCalled),
  ),
  at(
    INTERFACES.map((name) => `/${name}/tls` as const),
    whenCalled({
      when: ([tls], { folder }) => misfit(tls, folder),
      message: (why) => `The certificates cannot be used: ${why}.`,
      value: () => undefined,
      allowed: FORM,
      todo: 'Look whether the key belongs to the certificate, and has no password.',
    }),
  ),
  at('/operator-v2/binding', binding(loadBinding, 'operator-v2, octo-1.0, or ')),
  at('/channel/binding', binding(loadChannelBinding, '')),
];
