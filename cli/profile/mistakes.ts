import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { SetupError } from '../errors.ts';

/** Something wrong in what a profile says of one interface. */
export interface Mistake {
  message: string;
  /** JSON pointer below the section. */
  key: string;
  value: unknown;
  allowed: string;
  todo: string;
}

/** How the mistakes in the section of each interface are found. */
export type FindMistakes<More extends unknown[] = []> = {
  [Name in Interface]: (section: NonNullable<Profile[Name]>, ...more: More) => Mistake[];
};

const inSection = <Name extends Interface, More extends unknown[]>(
  find: FindMistakes<More>,
  profile: Profile,
  name: Name,
  more: More,
): Mistake[] => {
  const section = profile[name];
  return section === undefined || section === null ? [] : find[name](section, ...more);
};

/** The mistakes in the sections of some interfaces, as refusals. `more`: what the finders need besides the section. */
export const mistakesIn = <More extends unknown[]>(
  find: FindMistakes<More>,
  profile: Profile,
  interfaces: readonly Interface[],
  file: string | undefined,
  ...more: More
): SetupError[] =>
  interfaces.flatMap((name) =>
    inSection(find, profile, name, more).map(
      ({ message, key, ...details }) =>
        new SetupError(message, { ...(file !== undefined && { file }), key: `/${name}${key}`, ...details }),
    ),
  );
