import type { ProfileRate } from '../../../schemas/generated/types.ts';

const NAMES = ['Ada', 'Björn', 'Chloë', 'Dmitri', 'Eun-ji', 'Fátima', 'Grace', 'Hana', 'Ines', 'Jürgen'];

/** So many travelers of the right age band for a price, the first of them the lead. Spec 2.5, 2.8. */
export const travelers = (
  price: ProfileRate['prices'][number] | undefined,
  count: number,
): Record<string, unknown>[] => {
  const type = price?.travelerType;
  const age = Math.min(Math.max(type?.minAge ?? 30, 30), type?.maxAge ?? 30);
  return Array.from({ length: count }, (_, index) => ({
    age,
    country: 'NLD',
    email: `traveler${index + 1}@holdfast.example`,
    firstName: NAMES[index % NAMES.length],
    gender: index % 2 === 0 ? 'FEMALE' : 'MALE',
    isLead: index === 0,
    lang: 'nld',
    lastName: `O’Conformance-${index + 1}`,
    phone: '+31 20 5550100',
    type: type?.ageBand ?? 'ADULT',
  }));
};
