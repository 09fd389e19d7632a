// What the mock operator prints when it starts: addresses, keys, and calls that work as pasted.
import { apisOf, bookingCalls, octoOf, readCalls, type Show } from '../../mock-operator/first-calls.ts';
import type { StartedMock } from '../../mock-operator/index.ts';
import type { CalledInterface } from '../../mock-operator/wire/call-record.ts';
import { INTERFACES, interfaces } from '../../schemas/interfaces.ts';

/** Shows a secret of the environment by the name of its variable. */
const shown: Show = ({ env = '', otherwise = '' }) => (process.env[env] === undefined ? otherwise : `$${env}`);

const listed = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** OCTO is listed after v2, of which it is a binding. */
const SHOWN = INTERFACES.flatMap((name): CalledInterface[] => (name === 'operator-v2' ? [name, 'octo'] : [name]));

const labelOf = (name: CalledInterface): string =>
  name === 'octo' ? name : interfaces[name].dialect === 'v2' ? 'v2' : `${name} api`;

/** Where each interface is called, and with which keys. */
export const apiLines = (mock: StartedMock): string[] => {
  const apis = apisOf(mock.profile(), shown);
  const all = { ...apis, octo: octoOf(apis) };
  return [
    `mock operator   ${mock.url}`,
    ...SHOWN.flatMap((name) => {
      const { url, headers, otherHeaders } = all[name];
      return [
        `${labelOf(name).padEnd(15)} ${url} with ${listed(headers)}`,
        ...(otherHeaders
          ? [`${name === 'booking' ? '  2nd reseller' : '  restricted'}  `.padEnd(16) + listed(otherHeaders)]
          : []),
      ];
    }),
  ];
};

/** A warning where the port belongs to another protocol, so that browsers and `fetch` refuse to call it. */
export const portLines = async ({ url }: Pick<StartedMock, 'url'>): Promise<string[]> => {
  const isRefused = await fetch(`${url}/healthz`).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
  return isRefused ? ['port            browsers do not call it, nor do clients that use fetch: name another'] : [];
};

/** Calls for a shell, each below a comment that explains it; without a hold and a booking where nothing can be held. */
export const shellLines = (mock: StartedMock): string[] => {
  const apis = apisOf(mock.profile(), shown);
  return [...bookingCalls(apis, mock.catalogue()), ...readCalls(apis)].flatMap(({ words, line }) => [
    `# ${words}`,
    line,
  ]);
};
