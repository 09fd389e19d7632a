// The profile that init writes, from its options and from the answers of the target.
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { Finding } from '../doctor/finding.ts';
import { SetupError } from '../errors.ts';
import { readProfile } from '../profile/profile.ts';
import { addressOf, fileExists } from './answers.ts';
import { type Given, SECTION_OPTIONS, sectionsGiven } from './options.ts';
import { schemaFor } from './schema.ts';
import { bookingSection, channelSection, operatorSection, partnerSection, v2Section } from './sections.ts';
import { channelsListed, checkDraft, findBinding, lookAtDraft, withListeningOperator } from './target.ts';
import { openIn } from './text.ts';

/** The answers of one interface, and what they lack. */
interface Found {
  name: Interface;
  findings: Finding[];
}

/** The profile, and the findings on the target. */
interface Made {
  profile: Profile;
  /** The sections that are new in it. */
  added: Partial<Profile>;
  found: Found[];
}

/** Builds the profile, new or added to an existing one, with the findings on the target. @throws SetupError */
export const made = async (given: Given, file: string): Promise<Made> => {
  const head = headOf(given, file);
  const { partner, booking, listen } = given;
  const channelApi = given['channel-api'];
  const channel =
    channelApi === undefined
      ? undefined
      : await channelSection(given, channelApi, (section) => channelsListed({ ...head, channel: section }, file));
  const listed = channel?.channelId;
  const operator = listen === undefined ? undefined : operatorSection(given, listen);
  const draft: Profile = {
    ...head,
    ...(partner !== undefined && { partner: await partnerSection(given, partner, listed) }),
    ...(booking !== undefined && { booking: bookingSection(given, booking, listed) }),
    ...(channel && { channel }),
    ...(operator && { operator }),
  };
  const { profile, found } = await withV2(given, draft, file);
  const added = Object.fromEntries(Object.entries(profile).filter(([name]) => !(name in head)));
  if (given.skeleton) {
    return { profile, added, found: [] };
  }
  const isWhole = (name: string) => openIn(profile as object as Record<string, unknown>, name).length === 0;
  const names = (['partner', 'booking', 'channel'] as const).filter((name) =>
    name === 'booking' ? booking !== undefined || (operator && profile.booking) : draft[name] !== head[name],
  );
  const whole = Object.fromEntries(Object.entries(profile).filter(([name]) => isWhole(name))) as Profile;
  return { profile, added, found: [...(await looked(whole, names.filter(isWhole), file)), ...found] };
};

/** The findings on each of these interfaces. The operator of the run listens already. */
const looked = async (profile: Profile, names: readonly Interface[], file: string): Promise<Found[]> => {
  if (names.length === 0) {
    return [];
  }
  checkDraft(profile, names, file);
  return withListeningOperator(profile, file, async (listening) => {
    const found: Found[] = [];
    for (const name of names) {
      found.push({ name, findings: (await lookAtDraft(listening, name, file)).findings });
    }
    return found;
  });
};

/** The draft with its section of v2, in the binding that was given or is found. */
const withV2 = async (given: Given, profile: Profile, file: string): Promise<Omit<Made, 'added'>> => {
  if (given.v2 === undefined) {
    return { profile, found: [] };
  }
  const section = v2Section(given, given.v2);
  if (given.skeleton || given.v2 === '') {
    const { binding } = given;
    return { profile: { ...profile, 'operator-v2': { ...section, ...(binding && { binding }) } }, found: [] };
  }
  const draft = (binding: string): Profile => ({ ...profile, 'operator-v2': { ...section, binding } });
  if (given.binding === undefined) {
    const { profile: bound, findings } = await findBinding(draft, file);
    return { profile: bound, found: [{ name: 'operator-v2', findings }] };
  }
  const bound = draft(given.binding);
  checkDraft(bound, ['operator-v2'], file);
  const { findings } = await lookAtDraft(bound, 'operator-v2', file);
  return { profile: bound, found: [{ name: 'operator-v2', findings }] };
};

/** The profile that is added to. @throws SetupError where it cannot be used */
export const profileBefore = ({ add }: Given, file: string): Profile | undefined =>
  add && fileExists(file) ? readProfile(file) : undefined;

/** The existing profile, or an empty one, before the sections are added. @throws SetupError where a section exists already */
const headOf = (given: Given, file: string): Profile => {
  const before = profileBefore(given, file);
  if (before === undefined) {
    const [first] = [given.partner, given.v2, given.booking, given['channel-api']].flatMap((url) => url ?? []);
    const name = given.name ?? (first ? new URL(addressOf(first)).host : given.listen ? 'My platform' : 'My target');
    return { $schema: schemaFor(file), name, environment: 'test' } as Profile;
  }
  const twice = sectionsGiven(given).find((option) => before[SECTION_OPTIONS[option]] !== undefined);
  if (twice !== undefined) {
    throw new SetupError(`The profile has a section ${SECTION_OPTIONS[twice]} already.`, {
      file,
      key: `/${SECTION_OPTIONS[twice]}`,
      todo: `Leave --${twice} out, and change the section by hand; or remove it first.`,
    });
  }
  return before;
};
