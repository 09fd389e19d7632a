import type { ProfileRate } from '../../schemas/generated/types.ts';

type TravelerType = NonNullable<ProfileRate['prices'][number]['travelerType']>;

const NAMES = ['Ada', 'Björn', 'Chloë', 'Dmitri', 'Eun-ji', 'Fátima', 'Grace', 'Hana', 'Ines', 'Jürgen'];

/** An age that everybody counts to a band; none for bands of which nobody knows. */
const AGES: Readonly<Record<string, number>> = {
  INFANT: 1,
  CHILD: 8,
  YOUTH: 15,
  STUDENT: 21,
  ADULT: 30,
  ANY: 30,
  SENIOR: 70,
};

/** An age for a price: of its band where it states no limits, else within them. Spec 2.8. */
const ageFor = ({ ageBand = 'ADULT', minAge, maxAge }: TravelerType): number | undefined => {
  const usual = AGES[ageBand] ?? (minAge === undefined && maxAge === undefined ? undefined : 30);
  return usual === undefined ? undefined : Math.min(Math.max(minAge ?? usual, usual), maxAge ?? usual);
};

/** The youngest, the oldest and one between of a price; where it states no limits, one that its band surely has. */
export const agesFor = (type: TravelerType): (number | undefined)[] =>
  type.minAge === undefined || type.maxAge === undefined
    ? [ageFor(type)]
    : [type.minAge, Math.floor((type.minAge + type.maxAge) / 2), type.maxAge];

/** This many travelers of the right age band for a price, one of them the lead: each place in turn, by the number of the party. `mark` distinguishes them from others. Spec 2.5, 2.8. */
export const travelers = (
  price: ProfileRate['prices'][number] | undefined,
  count: number,
  party: number,
  mark: string,
): Record<string, unknown>[] => {
  const type = price?.travelerType;
  const age = ageFor(type ?? {});
  return Array.from({ length: count }, (_, index) => ({
    ...(age !== undefined && { age }),
    country: 'NLD',
    email: `traveler${index + 1}.${mark}@holdfast.example`,
    firstName: NAMES[index % NAMES.length],
    gender: index % 2 === 0 ? 'FEMALE' : 'MALE',
    isLead: index === party % count,
    lang: 'nld',
    lastName: `O’Conformance ${mark}-${index + 1}`,
    phone: '+31 20 5550100',
    type: type?.ageBand ?? 'ADULT',
  }));
};
