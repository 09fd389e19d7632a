// What a profile names and a run needs at hand: environment variables, commands, certificates and bindings.
import { createSecureContext } from 'node:tls';
import { readTls } from '../../harness/exchange/client-tls.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import type { Variable } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { printed, type SecretValue, secretOf, variableOf } from '../../schemas/text/profile-secrets.ts';
import { unreadable } from '../files/report-file.ts';
import { at, type Row } from './rule.ts';

type SecretRow = Row<readonly [SecretValue, ...unknown[]]>;

const secrets: SecretRow[] = [
  {
    when: ([{ env, command }]) => env !== undefined && command !== undefined,
    message: 'A credential comes from a variable or from a command, not from both.',
    value: () => undefined,
    todo: 'Leave "env" or "command" out.',
  },
  {
    when: ([secret]) => {
      const isKnown = secret.command === undefined || process.env[variableOf(secret)];
      const printing = isKnown ? { value: 'known' } : printed(secret);
      return 'failed' in printing ? `failed: ${printing.failed}` : printing.value === '' && 'printed nothing';
    },
    message: (why) => `The command of a credential ${why}.`,
    value: ([{ command }]) => command,
    todo: 'Run it yourself to see why. It has to print the value of the header, and to end with exit code 0.',
  },
  {
    when: ([secret]) => !secretOf(secret) && (secretOf(secret) === undefined ? 'not set' : 'empty'),
    message: (why, [{ env }]) => `The environment variable ${env} is ${why}.`,
    value: () => undefined,
    todo: (_why, [{ env }]) => `Set it to the value of the header: export ${env}=…`,
  },
  {
    when: ([secret]) => /[^\t\u0020-\u007e\u0080-\u00ff]/.test(secretOf(secret) ?? ''),
    message: (_why, [{ env }]) =>
      `${env === undefined ? 'The output of the command' : `The environment variable ${env}`} holds a character that a header cannot carry.`,
    value: () => undefined,
    todo: 'Look for a line break at the end of the value.',
  },
];

const FORM = 'a PEM file, relative to the profile, or { "env": "NAME" } of a variable that holds its text';

/** The text of a certificate or key, undefined where its variable is not set; or the code of what forbids to read it. */
const readPem = (named: string | Variable, folder: string): { pem?: string | undefined; code?: string } => {
  try {
    return { pem: readTls({ tls: { ca: named } }, folder).ca };
  } catch (error) {
    return { code: String((error as NodeJS.ErrnoException).code) };
  }
};

const isPem = (named: string | Variable, folder: string): boolean =>
  readPem(named, folder).pem?.includes('-----BEGIN ') ?? false;

/** Why something fails, in words. */
const failureOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** What the machine has to have for the sections that are called. */
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
    {
      when: ([named], { folder }) => readPem(named, folder).code,
      message: (code) => unreadable({ code }, { todo: '' }).message,
      allowed: FORM,
      todo: (code) => unreadable({ code }, { todo: 'Correct the path.' }).details.todo,
    },
    {
      when: ([named], { folder }) => typeof named !== 'string' && readPem(named, folder).pem === undefined && named.env,
      message: (variable) => `The environment variable ${variable} is not set.`,
      todo: (variable) => `Set it to the text of the PEM file: export ${variable}="$(cat FILE)"`,
    },
    {
      when: ([named], { folder }) => !isPem(named, folder),
      message: 'This is no PEM.',
      allowed: FORM,
      todo: 'Convert it: openssl x509 -inform DER -in FILE -out FILE.pem, or openssl pkcs12 -in FILE -nodes',
    },
  ),
  at(
    INTERFACES.map((name) => `/${name}/tls` as const),
    {
      when: ([tls], { folder }) =>
        Object.values(tls).every((named) => isPem(named, folder)) &&
        failureOf(() => createSecureContext(readTls({ tls }, folder))),
      message: (why) => `The certificates cannot be used: ${why}.`,
      allowed: FORM,
      todo: 'Look whether the key belongs to the certificate, and has no password.',
    },
  ),
  at('/operator-v2/binding', {
    when: ([named], { folder }) => failureOf(() => loadBinding(named, folder)),
    message: (why) => `The binding cannot be used: ${why}`,
    allowed: 'operator-v2, octo-1.0, or the path of a binding file, relative to the profile',
    todo: 'Correct the name or the file.',
  }),
  at('/channel/binding', {
    when: ([named], { folder }) => failureOf(() => loadChannelBinding(named, folder)),
    message: (why) => `The binding cannot be used: ${why}`,
    allowed: 'the path of a binding file, relative to the profile',
    todo: 'Correct the name or the file.',
  }),
];
