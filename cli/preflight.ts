import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { loadBinding } from '../schemas/bindings/load.ts';
import type { Binding, Profile, Secret } from '../schemas/generated/types.ts';
import { limitsOf } from '../suites/harness/budget.ts';
import { secretOf } from '../text/profile-secrets.ts';
import { type Answer, call } from './call.ts';
import { SetupError } from './errors.ts';
import type { InterfaceName } from './interfaces.ts';

/** A read that every target of an interface can answer, from the data of its profile. */
export interface Probe {
  url: string;
  /** Header → where its value comes from. */
  secrets: Record<string, Secret>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The embedded mock and its like keep the probe out of the worlds of the workers. */
const WORLD = 'preflight';

const probes: Record<InterfaceName, (profile: Profile, profilePath?: string) => Probe | undefined> = {
  partner: ({ partner }) => {
    const [product] = partner?.products ?? [];
    if (partner === undefined || product === undefined) return undefined;
    const { start = '+0d', end = '+14d' } = partner.window ?? {};
    const query = new URLSearchParams({ start: moment(start), end: moment(end) });
    const path = `/v1.2/suppliers/${partner.supplierId}/products/${product.id}/availabilities`;
    return { url: `${baseOf(partner.baseUrl)}${path}?${query}`, secrets: partner.headers ?? {} };
  },
  'operator-v2': ({ 'operator-v2': v2 }, profilePath) => {
    if (v2 === undefined) return undefined;
    const { operations } = bindingOf(v2.binding, profilePath);
    return {
      url: `${baseOf(v2.baseUrl)}${operations.listSuppliers.path}`,
      secrets: { ...v2.headers, ...(v2.authorization && { Authorization: v2.authorization }) },
    };
  },
};

export const bindingOf = (name = 'operator-v2', profilePath?: string): Binding => {
  try {
    return loadBinding(name, profilePath === undefined ? process.cwd() : dirname(resolve(profilePath)));
  } catch (error) {
    throw new SetupError(`The binding cannot be used: ${(error as Error).message}`, {
      ...(profilePath === undefined ? {} : { file: profilePath }),
      key: '/operator-v2/binding',
      value: name,
      allowed: 'operator-v2, octo-1.0, or the path of a binding file, relative to the profile',
      todo: 'Correct the name or the file.',
    });
  }
};

/** The probe of an interface. @throws Error when the profile has no section for it, which was checked before. */
export const probeOf = (name: InterfaceName, profile: Profile, profilePath?: string): Probe => {
  const probe = probes[name](profile, profilePath);
  if (probe === undefined) throw new Error(`the profile has no section for ${name}`);
  return probe;
};

export const timeoutOf = (profile: Profile): number => limitsOf(profile).patienceSeconds * 1000;

/** Sends the probe, by default with the profile's credentials. @throws SetupError when no answer comes. */
export const send = ({ url, secrets }: Probe, timeoutMs: number, credentials = valuesOf(secrets)): Promise<Answer> =>
  call(url, { accept: 'application/json', 'X-Request-ID': randomUUID(), ...credentials }, timeoutMs);

/** Makes one read before a run. @throws SetupError when its answer shows that a run would judge something else. */
export const preflight = async (name: InterfaceName, profile: Profile, profilePath?: string): Promise<Answer> => {
  const probe = probeOf(name, profile, profilePath);
  const answer = await send(probe, timeoutOf(profile));
  checkAnswer(name, probe, answer);
  return answer;
};

const checkAnswer = (name: InterfaceName, probe: Probe, { status, headers, body }: Answer): void => {
  const variables = Object.values(probe.secrets).map(({ env }) => env);
  if (status === 401 || status === 403)
    throw new SetupError(`The credentials for ${name} are not taken (HTTP ${status}).`, {
      key: `/${name}/headers`,
      value: probe.url,
      todo:
        variables.length === 0
          ? 'Add the headers that carry the credentials to the profile.'
          : `Check the environment variable${variables.length > 1 ? 's' : ''} ${variables.join(', ')}.`,
    });
  const type = headers['content-type'] ?? 'none';
  if (status >= 200 && status < 300 && !/json/i.test(type) && !isJson(body))
    throw new SetupError(`The address of ${name} answers HTTP ${status} with something that is not JSON.`, {
      key: `/${name}/baseUrl`,
      value: probe.url,
      allowed: `an answer of application/json; its content type is ${type}`,
      todo: 'Correct the address: this is a web page or another service.',
    });
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const valuesOf = (secrets: Record<string, Secret>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) => {
      const value = secretOf(secret);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** An address as the looks before a run use it. */
export const baseOf = (baseUrl: string): string => baseUrl.replaceAll('{worker}', WORLD).replace(/\/$/, '');

const moment = (text: string) =>
  text.startsWith('+') ? new Date(Date.now() + Number.parseInt(text.slice(1), 10) * DAY_MS).toISOString() : text;
