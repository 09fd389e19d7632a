import { type Look, lookAt } from '../../harness/descriptors/look.ts';
import type { CallOptions } from '../../harness/exchange/call.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { headerSecrets } from '../../harness/exchange/headers.ts';
import { FIREWALL_ADVICE, isOfFirewall } from '../../harness/transport/firewall.ts';
import { movedAddress } from '../../harness/transport/redirect.ts';
import { CLIENT_CERTIFICATE } from '../../harness/transport/transport-error.ts';
import type { TransportError } from '../../harness/transport/wire.ts';
import type { Run } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { type SetupDetails, SetupError } from '../errors.ts';

/** Asks every interface once. @throws SetupError */
export const preflightAll = async (
  { profile, profilePath }: Pick<Run, 'profile' | 'profilePath'>,
  interfaces: readonly Interface[],
): Promise<void> => {
  for (const name of interfaces) {
    await lookAt(name, profile, profilePath, (look) => preflight(look, profilePath));
  }
};

/**
 * Makes one read before a run.
 * @param file the profile, where there is one already
 * @throws SetupError when its answer shows that a run would judge something else
 */
export const preflight = async (look: Look, file?: string): Promise<Exchange> => {
  const answer = await probe(look, { file });
  checkAnswer(look, answer, file);
  return answer;
};

/** No connection can be had to an address, whatever is asked there. */
export class NoConnection extends SetupError {}

/** Makes that read. @throws SetupError, in plain words, when no HTTP answer comes: NoConnection where nothing takes one. */
export const probe = async (
  { arranged, session }: Look,
  { file, ...options }: CallOptions & { file?: string | undefined } = {},
): Promise<Exchange> => {
  const answer = await arranged.probe(options);
  // A large answer is one: the checks judge it.
  if (answer.error !== undefined && answer.error.kind !== 'too-large') {
    throw unanswered(answer.request.url, answer.error, { ...placeIn(file), key: `/${session.interface}/baseUrl` });
  }
  return answer;
};

const placeIn = (file: string | undefined): Pick<SetupDetails, 'file'> => (file === undefined ? {} : { file });

/** Why no answer came from an address, in plain words. */
export const unanswered = (
  url: string,
  { kind, message, todo }: TransportError,
  place: Pick<SetupDetails, 'file' | 'key'> = {},
): SetupError =>
  new (kind === 'refused' || kind === 'tls' ? NoConnection : SetupError)(
    `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    { ...place, value: url, todo: todo ?? 'Look at the target.' },
  );

/** Nothing is sent after a redirect: a create would leave as a read, or with its credentials to somebody else. */
export const redirects = (
  thing: string,
  status: number,
  moved: string,
  place: Pick<SetupDetails, 'file' | 'key' | 'value'>,
): SetupError =>
  new SetupError(`${thing} redirects to ${moved} (HTTP ${status}).`, {
    ...place,
    todo: `If that is the address of the interface, write ${moved} in place of this one: redirects are not followed.`,
  });

/** What nginx answers, with a page that says so, where it misses a client certificate or does not take it. */
const CERTIFICATE_STATUSES = [400, 495, 496];

const checkAnswer = (
  { session }: Look,
  { status, answer, isJson, request }: Exchange,
  file: string | undefined,
): void => {
  const { interface: name, profile } = session;
  const section = sectionOf(profile, name);
  const variables = [...new Set(Object.values(headerSecrets(section ?? {})).flatMap(({ env }) => env ?? []))];
  const moved = answer && movedAddress(session.connection.baseUrl, request.url, answer);
  if (moved !== undefined) {
    throw redirects(`The address of ${name}`, status, moved, {
      ...placeIn(file),
      key: `/${name}/baseUrl`,
      value: request.url,
    });
  }
  if (answer !== undefined && isOfFirewall(answer)) {
    throw new SetupError(`A firewall before ${name} refuses the call (HTTP ${status} with an HTML page).`, {
      ...placeIn(file),
      key: `/${name}/baseUrl`,
      value: request.url,
      todo: FIREWALL_ADVICE,
    });
  }
  if (status === 401 || status === 403) {
    throw new SetupError(`The credentials for ${name} are not taken (HTTP ${status}).`, {
      ...placeIn(file),
      key: `/${name}/${section?.authorization === undefined ? 'headers' : 'authorization'}`,
      value: request.url,
      todo:
        variables.length === 0
          ? 'Add the headers that carry the credentials to the profile.'
          : `Check the environment variable${variables.length > 1 ? 's' : ''} ${variables.join(', ')}. If ${variables.length > 1 ? 'they are' : 'it is'} right: is the path right? Behind a wrong one many targets answer HTTP ${status} too.`,
    });
  }
  if (CERTIFICATE_STATUSES.includes(status) && /SSL certificate/i.test(answer?.body ?? '')) {
    throw new SetupError(`The address of ${name} asks for a client certificate (HTTP ${status}).`, {
      ...placeIn(file),
      key: `/${name}/tls`,
      value: request.url,
      todo: CLIENT_CERTIFICATE,
    });
  }
  const type = answer?.headers['content-type'] ?? 'none';
  if (status >= 200 && status < 300 && !/json/i.test(type) && !isJson) {
    throw new SetupError(`The address of ${name} answers HTTP ${status} with something that is not JSON.`, {
      ...placeIn(file),
      key: `/${name}/baseUrl`,
      value: request.url,
      allowed: `an answer of application/json; its content type is ${type}`,
      todo: 'Correct the address: this is a web page or another service.',
    });
  }
};
