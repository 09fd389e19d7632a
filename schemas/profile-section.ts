import type { Profile, ProfileTls } from './generated/types.ts';
import { INTERFACES, type Interface } from './interfaces.ts';
import type { SecretValue } from './text/profile-secrets.ts';

/** What a profile says of one interface, as far as every interface has it. */
export interface ProfileSection {
  baseUrl: string;
  endpoints?: string | string[];
  binding?: string;
  headers?: Record<string, SecretValue>;
  otherHeaders?: Record<string, SecretValue>;
  authorization?: SecretValue;
  restricted?: { authorization: SecretValue };
  readOnly?: { authorization: SecretValue };
  tls?: ProfileTls;
  without?: readonly string[];
  lagSeconds?: number;
}

/** What a profile says of an interface; undefined when it does not offer it. */
export const sectionOf = (profile: Pick<Profile, Interface>, name: Interface): ProfileSection | undefined =>
  profile[name];

/** Where an interface is called, of a target with an address for each worker at the first one's; undefined as for `sectionOf`. */
export const addressOf = (profile: Profile, name: Interface): string | undefined =>
  sectionOf(profile, name)?.baseUrl.replaceAll('{worker}', '0');

/** What a profile says of an interface that it offers. A run of another one is not started. */
export const requiredSection = <Name extends Interface>(profile: Profile, name: Name): NonNullable<Profile[Name]> => {
  const section = profile[name];
  if (section === undefined || section === null) {
    throw new Error(`the profile ${profile.name} does not offer the interface ${name}`);
  }
  return section;
};

/** How late reads may be, where a profile says so: `partner.lagSeconds` → seconds. */
export const lagsOf = (profile: Profile): Record<string, number> =>
  Object.fromEntries(
    INTERFACES.flatMap((name) => {
      const { lagSeconds = 0 } = sectionOf(profile, name) ?? {};
      return lagSeconds > 0 ? [[`${name}.lagSeconds`, lagSeconds]] : [];
    }),
  );
