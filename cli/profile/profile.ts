// A profile is checked once, and all its mistakes are one report, in the order of the file.
import { dirname, resolve } from 'node:path';
import type { Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface } from '../../schemas/interfaces.ts';
import { SetupError } from '../errors.ts';
import { addressErrors, mayHoldSecret } from './addresses.ts';
import { atHand } from './at-hand.ts';
import { contradictions } from './contradictions.ts';
import { profileIn } from './file.ts';
import { chosenInterfaces } from './interfaces.ts';
import { type Context, type ProfileError, valuesIn } from './rule.ts';
import { shapeOf } from './shape.ts';

/** What a command is going to do with a profile. */
interface Use {
  /** Those that are called: what they need has to be at hand. None where nothing is called. */
  interfaces?: readonly string[];
  /** The present, in milliseconds since 1970, where the times of these interfaces matter. */
  now?: number | undefined;
}

/** Reads a profile and checks what can be seen in the file. @throws SetupError with every mistake */
export const readProfile = (file: string): Profile => checkProfile(withOneChannel(profileIn(file)), {}, file);

/** What is called, and of it the interfaces: all that the profile offers, or the one that is wanted. */
interface Called {
  profile: Profile;
  interfaces: Interface[];
}

/**
 * Reads a profile that is called.
 * @param now left out by a command for which the times of the profile do not matter
 * @throws SetupError with every mistake
 */
export const readTarget = (file: string, wanted?: string, now?: number): Called => {
  const document = withOneChannel(profileIn(file));
  const offered = INTERFACES.filter((name) => sectionIn(document, name) !== undefined);
  const profile = checkProfile(document, { interfaces: wanted === undefined ? offered : [wanted], now }, file);
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
  const values = valuesIn(profile);
  const addresses = addressErrors(values);
  const isSafe = (pointer: string) => addresses.every(({ key }) => key !== pointer);
  const { errors, rest, isWhole } = shapeOf(profile);
  // A target whose clock is moved has a time of its own.
  const present = sectionIn(profile, 'clock') === undefined ? now : undefined;
  const context: Context = {
    folder: file === undefined ? process.cwd() : dirname(resolve(file)),
    isWhole,
    includes: () => true,
    nowFor: (section) => (interfaces.includes(section) ? present : undefined),
  };
  // Inventory that is set up through a Channel API is read and sold through the Booking API, and its operator behind.
  const books = interfaces.includes('channel') || interfaces.includes('booking');
  const called = books ? [...interfaces, 'booking', 'operator'] : interfaces;
  const callContext = {
    ...context,
    // An error of the machine repeats the name of a file.
    isWhole: (pointer: string) => isWhole(pointer) && isSafe(pointer),
    includes: (section: string) => called.includes(section),
  };
  const places = new Map([...values.keys()].map((pointer, index) => [pointer, index]));
  /** That of the value around it, where it is not there. */
  const place = (pointer: string): number => places.get(pointer) ?? place(pointer.slice(0, pointer.lastIndexOf('/')));
  return [
    ...addresses,
    ...errors.filter(({ key }) => isSafe(key)),
    ...contradictions.flatMap((table) => table(rest, context)),
    ...atHand.flatMap((table) => table(rest, callContext)),
  ]
    .map((error) => ({ ...error, value: mayHoldSecret(error.value) ? undefined : error.value }))
    .toSorted((one, other) => place(one.key) - place(other.key));
};

const sectionIn = (profile: unknown, name: string): { channelId?: unknown } | undefined => {
  const section = (profile as Record<string, unknown> | null)?.[name];
  return typeof section === 'object' && section !== null ? section : undefined;
};

/** The channel that books is the one that products are bound to: a profile of both APIs may name it in one section alone. */
const withOneChannel = (profile: unknown): unknown => {
  const [booking, channel] = ['booking', 'channel'].map((name) => sectionIn(profile, name));
  const { channelId } = { ...channel, ...booking };
  return booking === undefined || channel === undefined || channelId === undefined
    ? profile
    : {
        ...(profile as object),
        booking: { ...booking, channelId },
        channel: { ...channel, channelId: channel.channelId ?? channelId },
      };
};
