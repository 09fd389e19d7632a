import type { Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface, isInterface } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';

/** The interfaces to certify: the one asked for, else all that the profile offers. @throws SetupError */
export const chosenInterfaces = (profile: Profile, file: string | undefined, wanted?: string): Interface[] => {
  const offered = INTERFACES.filter((name) => sectionOf(profile, name) !== undefined);
  if (wanted === undefined) {
    return offered;
  }
  if (!isInterface(wanted)) {
    throw new SetupError(`There are no suites for an interface ${wanted}.${didYouMean(wanted, INTERFACES)}`, {
      key: '--interface',
      value: wanted,
      allowed: INTERFACES.join(', '),
      todo: 'Name one of the allowed interfaces.',
    });
  }
  if (!offered.includes(wanted)) {
    throw new SetupError(`The profile does not offer the interface ${wanted}.`, {
      file,
      key: `/${wanted}`,
      allowed: offered.join(', '),
      todo: `Add the section "${wanted}" to the profile, or name an interface that it offers.`,
    });
  }
  return [wanted];
};
