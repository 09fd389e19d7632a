import type { OperatorV2Profile } from '../../../schemas/generated/types.ts';
import { Blocked } from '../ending.ts';
import type { Need } from '../needs.ts';
import type { OperatorV2Context } from './harness.ts';

/** What the context of a check says without calling a create: for `doctor`, which makes nothing. */
type Reading = Pick<OperatorV2Context, 'given' | 'profile'>;

interface Wanted {
  words: string;
  capability?: string;
  /** What meets it. @throws Blocked with what to add. */
  find(reading: Reading): Promise<string>;
}

const slotWords = ({ start, status, vacancies, offer }: Awaited<ReturnType<OperatorV2Context['given']['slot']>>) =>
  `${offer.product.id}, ${offer.option.id}, ${offer.unit.id} at ${start}: ${status}` +
  (vacancies === undefined ? '' : ` with ${vacancies} vacancies`);

const named = (what: unknown, member: string): Promise<string> => {
  if (what === undefined) {
    throw new Blocked(`add operator-v2.${member} to the profile`);
  }
  return Promise.resolve(`the profile names operator-v2.${member}`);
};

const wanted: readonly Wanted[] = [
  {
    words: 'a supplier with a product, an option and a unit',
    find: async ({ given }) => (await given.offers()).map(({ product }) => product.id)[0] ?? '',
  },
  { words: 'a bookable availability', find: async ({ given }) => slotWords(await given.slot()) },
  {
    words: 'an availability with room for two bookings, told as vacancies',
    capability: 'limited-vacancies',
    find: async ({ given }) => slotWords(await given.slot({ limited: true, roomy: 4 })),
  },
  {
    words: 'a product with availabilityType OPENING_HOURS',
    capability: 'opening-hours',
    find: async ({ given }) => {
      const offer = (await given.offers()).find(({ product }) => product.availabilityType === 'OPENING_HOURS');
      if (offer === undefined) {
        throw new Blocked('no product has it');
      }
      return offer.product.id;
    },
  },
  {
    words: 'an availability that is CLOSED',
    capability: 'closed-dates',
    find: async ({ given }) => slotWords(await given.closed()),
  },
  {
    words: 'a date that is never available',
    capability: 'never-available-dates',
    find: ({ profile }) => named(profile.neverAvailable, 'neverAvailable'),
  },
  {
    words: 'a key that is valid but not permitted',
    capability: 'restricted-key',
    find: ({ profile }) => named(profile.restricted, 'restricted'),
  },
];

const isWaived = ({ without = [] }: OperatorV2Profile, capability: string | undefined): boolean =>
  capability !== undefined && (without as readonly string[]).includes(capability);

/** What the checks of v2 need of a target and its profile, read from the target; nothing is made on it. */
export const operatorV2Needs = async (reading: Reading): Promise<Need[]> => {
  const needs: Need[] = [];
  for (const { words, capability, find } of wanted) {
    try {
      needs.push({ words, met: true, detail: await find(reading) });
    } catch (error) {
      if (!(error instanceof Blocked)) {
        throw error;
      }
      const waived = isWaived(reading.profile, capability);
      needs.push({
        words,
        met: waived,
        detail: waived ? `the profile declares: without ${capability}` : error.message,
      });
    }
  }
  return needs;
};
