// A mock operator has one clock and one state, so several workers each need a world of their own there.

import { openSockets } from '../../harness/transport/socket.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';

const CONTROL = '/_mock';
const TIMEOUT_MS = 10_000;

/** Whether a mock operator has worlds. One that gives no answer counts: that is reported later, with its cause. */
const hasWorlds = async (mock: string): Promise<boolean> => {
  const { transport, close } = openSockets();
  try {
    const url = `${mock}/_world/preflight${CONTROL}/clock`;
    const result = await transport({ method: 'GET', url, headers: {} }, { timeoutMs: TIMEOUT_MS });
    return 'error' in result || result.answer.status < 300;
  } finally {
    close();
  }
};

/** The profile of a mock operator with a world for each worker; any other profile as it is. */
export const withWorldEach = async (profile: Profile): Promise<Profile> => {
  const mock = profile.clock?.control.replace(new RegExp(`${CONTROL}/?$`), '');
  if (mock === undefined || mock === profile.clock?.control || mock.includes('{worker}')) {
    return profile;
  }
  const inWorld = (address: string) =>
    address === mock || address.startsWith(`${mock}/`) ? address.replace(mock, `${mock}/_world/{worker}`) : address;
  const sections = INTERFACES.flatMap((name) => {
    const section = profile[name];
    return section === undefined ? [] : [[name, { ...section, baseUrl: inWorld(section.baseUrl) }]];
  });
  const { control } = profile.operator ?? {};
  return (await hasWorlds(mock))
    ? {
        ...profile,
        ...Object.fromEntries(sections),
        clock: { control: inWorld(`${mock}${CONTROL}`) },
        ...(control !== undefined && { operator: { ...profile.operator, control: inWorld(control) } }),
      }
    : profile;
};
