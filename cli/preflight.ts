import type { Run } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import { sectionOf } from '../schemas/profile-section.ts';
import type { CallOptions } from '../suites/harness/exchange/caller.ts';
import type { Exchange } from '../suites/harness/exchange/exchange.ts';
import { headerSecrets } from '../suites/harness/exchange/headers.ts';
import { type Look, lookAt } from '../suites/harness/interfaces/look.ts';
import type { TransportError } from '../suites/harness/transport/wire.ts';
import { SetupError } from './errors.ts';

/** Asks every interface once. @throws SetupError */
export const preflightAll = async (
  { profile, profilePath }: Pick<Run, 'profile' | 'profilePath'>,
  interfaces: readonly Interface[],
): Promise<void> => {
  for (const name of interfaces) {
    await lookAt(name, profile, profilePath, preflight);
  }
};

/** Makes one read before a run. @throws SetupError when its answer shows that a run would judge something else. */
export const preflight = async (look: Look): Promise<Exchange> => {
  const answer = await probe(look);
  checkAnswer(look, answer);
  return answer;
};

/** Makes that read. @throws SetupError, in plain words, when no HTTP answer comes. */
export const probe = async ({ arranged }: Look, options?: CallOptions): Promise<Exchange> => {
  const answer = await arranged.probe(options);
  // A large answer is one: the checks judge it.
  if (answer.error !== undefined && answer.error.kind !== 'too-large') {
    throw unanswered(answer.request.url, answer.error);
  }
  return answer;
};

/** Why no answer came from an address, in plain words. */
export const unanswered = (url: string, { message, todo }: TransportError): SetupError =>
  new SetupError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, {
    value: new URL(url).origin,
    todo: todo ?? 'Look at the target.',
  });

const checkAnswer = ({ session }: Look, { status, answer, isJson, request }: Exchange): void => {
  const { interface: name, profile } = session;
  const variables = Object.values(headerSecrets(sectionOf(profile, name) ?? {})).map(({ env }) => env);
  if (status === 401 || status === 403) {
    throw new SetupError(`The credentials for ${name} are not taken (HTTP ${status}).`, {
      key: `/${name}/headers`,
      value: request.url,
      todo:
        variables.length === 0
          ? 'Add the headers that carry the credentials to the profile.'
          : `Check the environment variable${variables.length > 1 ? 's' : ''} ${variables.join(', ')}.`,
    });
  }
  const type = answer?.headers['content-type'] ?? 'none';
  if (status >= 200 && status < 300 && !/json/i.test(type) && !isJson) {
    throw new SetupError(`The address of ${name} answers HTTP ${status} with something that is not JSON.`, {
      key: `/${name}/baseUrl`,
      value: request.url,
      allowed: `an answer of application/json; its content type is ${type}`,
      todo: 'Correct the address: this is a web page or another service.',
    });
  }
};
