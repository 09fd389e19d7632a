// A profile is checked once, and all its mistakes are one report, in the order of the file.
import { dirname, resolve } from 'node:path';
import type { Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface } from '../../schemas/interfaces.ts';
import { escapedKey } from '../../schemas/pointer.ts';
import { SetupError } from '../errors.ts';
import { addressErrors, mayHoldSecret } from './addresses.ts';
import { atHand } from './at-hand.ts';
import { contradictions } from './contradictions.ts';
import { profileIn } from './file.ts';
import { chosenInterfaces } from './interfaces.ts';
import type { Context, ProfileError } from './rule.ts';
import { shapeErrors } from './shape.ts';

/** What a command is going to do with a profile. */
interface Use {
  /** Those that are called: what they need has to be at hand. None where nothing is called. */
  interfaces?: readonly string[];
  /** The present, in milliseconds since 1970, where the times of these interfaces matter. */
  now?: number;
}

/** Reads a profile and checks what can be seen in the file. @throws SetupError with every mistake */
export const readProfile = (file: string): Profile => checkProfile(withOneChannel(profileIn(file)), {}, file);

/**
 * Reads a profile whose interfaces are called, all that it offers or the one that is wanted.
 * @param now left out by a command for which the times of the profile do not matter
 * @throws SetupError with every mistake
 */
export const readTarget = (
  file: string,
  wanted?: string,
  now?: number,
): { profile: Profile; interfaces: Interface[] } => {
  const document = withOneChannel(profileIn(file));
  const offered = INTERFACES.filter((name) => sectionIn(document, name) !== undefined);
  const interfaces = wanted === undefined ? offered : [wanted];
  const profile = checkProfile(document, { interfaces, ...(now !== undefined && { now }) }, file);
  return { profile, interfaces: chosenInterfaces(profile, file, wanted) };
};

/** Checks a profile that is used so. @throws SetupError with every mistake */
export const checkProfile = (profile: unknown, use: Use, file?: string): Profile => {
  const [first, ...others] = profileErrors(profile, use, file).map(
    ({ message, ...details }) => new SetupError(message, { file, ...details }),
  );
  if (first !== undefined) {
    throw Object.assign(first, { others });
  }
  return profile as Profile;
};

/** Every mistake in a profile that is used so, in the order of the document. */
export const profileErrors = (profile: unknown, { interfaces = [], now }: Use = {}, file?: string): ProfileError[] => {
  const { errors, rest } = shapeErrors(profile);
  // Inventory that is set up through a Channel API is read and sold through the Booking API.
  const called = interfaces.includes('channel') ? [...interfaces, 'booking'] : interfaces;
  // A target whose clock is moved has a time of its own.
  const present = sectionIn(profile, 'clock') === undefined ? now : undefined;
  const context: Context = {
    folder: file === undefined ? process.cwd() : dirname(resolve(file)),
    isCalled: (section) => called.includes(section === 'operator' ? 'booking' : section),
    nowFor: (section) => (interfaces.includes(section) ? present : undefined),
  };
  const addresses = addressErrors(profile);
  const unsafe = new Set(addresses.map(({ key }) => key));
  const all = [
    ...addresses,
    ...errors.filter(({ key }) => !unsafe.has(key)),
    ...[...contradictions, ...atHand].flatMap((table) => table(rest, context)),
  ];
  const place = placesIn(profile);
  return all
    .map((error) => ({ ...error, value: withoutSecret(error.value) }))
    .toSorted((one, other) => place(one.key) - place(other.key));
};

/** Where the values of a document stand in it, one after the other; one that is not there, as that around it. */
const placesIn = (document: unknown): ((pointer: string) => number) => {
  const places = new Map<string, number>();
  const enter = (value: unknown, pointer: string): void => {
    places.set(pointer, places.size);
    if (typeof value === 'object' && value !== null) {
      Object.entries(value).forEach(([name, member]) => void enter(member, `${pointer}/${escapedKey(name)}`));
    }
  };
  enter(document, '');
  const place = (pointer: string): number => places.get(pointer) ?? place(pointer.slice(0, pointer.lastIndexOf('/')));
  return place;
};

/** A value that is printed; undefined where a text in it may be an address with a secret. */
const withoutSecret = (value: unknown): unknown => (textsIn(value).some(mayHoldSecret) ? undefined : value);

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value].filter((one) => typeof one === 'string');

const sectionIn = (profile: unknown, name: string): object | undefined => {
  const section = (profile as Record<string, unknown> | null)?.[name];
  return typeof section === 'object' && section !== null ? section : undefined;
};

/** The channel that books is the one that products are bound to: a profile of both APIs may name it in one section alone. */
const withOneChannel = (profile: unknown): unknown => {
  const [booking, channel] = ['booking', 'channel'].map((name) => sectionIn(profile, name));
  const { channelId } = { ...channel, ...booking } as { channelId?: unknown };
  return booking === undefined || channel === undefined || channelId === undefined
    ? profile
    : { ...(profile as object), booking: { channelId, ...booking }, channel: { channelId, ...channel } };
};
