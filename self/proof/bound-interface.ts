// Whom the proof asks: the interfaces that have suites, each as the mock operator shows it.
import { mockProfile, octoProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface, interfaceOf } from '../../schemas/interfaces.ts';

/** Calls end or are given up soon: everything answers in this process. */
const MAX_WAIT_SECONDS = 2;

const place = { baseUrl: 'http://mock.test' };

const mock = mockProfile(place);

/** Lists of few days are judged sooner, and show the same. */
const WINDOW = { start: '+0d', end: '+4d' };

const impatient = (one: Profile): Profile => ({ ...one, limits: { ...one.limits, patienceSeconds: MAX_WAIT_SECONDS } });

/** The profile of the runs of the proof. */
export const profile: Profile = impatient({
  ...mock,
  ...(mock.partner && { partner: { ...mock.partner, window: WINDOW } }),
  ...(mock.booking && { booking: { ...mock.booking, window: WINDOW } }),
});

/** The profile of the runs through a binding; the usual one for a requirement that each binding has. */
export const profileFor = (binding: string | undefined): Profile =>
  binding === undefined ? profile : impatient(octoProfile(place));

/** The interfaces that have a harness and that the mock operator offers. */
export const interfaces: readonly Interface[] = INTERFACES.filter((name) => Object.hasOwn(profile, name));

/** An interface as it looks through one of the bindings that the mock operator serves. */
export interface BoundInterface {
  name: string;
  interface: Interface;
  profile: Profile;
}

export const boundInterfaces: readonly BoundInterface[] = [
  ...interfaces.map((name) => ({ name, interface: name, profile })),
  { name: 'operator-v2 through octo-1.0', interface: 'operator-v2', profile: profileFor('octo-1.0') },
];

/** The interfaces that an open point concerns: the one that its id begins with, else all. */
export const interfacesFor = (point: string): readonly Interface[] => {
  const own = interfaceOf(point);
  return own === undefined ? interfaces : [own];
};
