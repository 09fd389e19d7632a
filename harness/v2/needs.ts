import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import type { Capability } from '../../schemas/requirements/requirement.ts';
import { asBlocked, assertJudgeable } from '../errors.ts';
import type { Limits } from '../resources/budget.ts';
import { declaredNeed, type Need, type Needs, profileNeed, type Waits } from '../schedule/need.ts';
import type { Availability } from './availability.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Context } from './context.ts';
import { emptyWindow, neverAvailableNeeds, offersOf, unknownIds, whyClosed } from './survey.ts';

interface Sought {
  words: string;
  capability?: Capability;
  /** What meets it. @throws Blocked with what to add. */
  find(given: OperatorV2Context['given']): Promise<string>;
}

const availabilityWords = ({ start, status, vacancies, offer }: Availability) =>
  `${offer.product.id}, ${offer.option.id}, ${offer.unit.id} at ${start}: ${status}` +
  (vacancies === undefined ? '' : ` with ${vacancies} vacancies`);

/** What can be read from the target. */
const sought: readonly Sought[] = [
  {
    words: 'a supplier with a product, an option and a unit',
    find: async (given) => (await given.offers()).map(({ product }) => product.id)[0] ?? '',
  },
  { words: 'a bookable availability', find: async (given) => availabilityWords(await given.availability()) },
  {
    words: 'an availability with stated vacancies, and room for two bookings',
    capability: 'limited-vacancies',
    find: async (given) => availabilityWords(await given.availability({ limited: true, preferredSeats: 4 })),
  },
  {
    words: 'a product with availabilityType OPENING_HOURS',
    capability: 'opening-hours',
    find: async (given) => {
      const offer = (await given.offers()).find(({ product }) => product.availabilityType === 'OPENING_HOURS');
      assertJudgeable(offer !== undefined, 'no product has it: add one', 'opening-hours');
      return offer.product.id;
    },
  },
  {
    words: 'an availability that is CLOSED',
    capability: 'closed-dates',
    find: async (given) => availabilityWords(await given.closed()),
  },
];

/** What only the profile can name. */
const named: readonly {
  words: string;
  capability: Capability;
  member: 'neverAvailable' | 'restricted' | 'readOnly';
}[] = [
  { words: 'a date that is never available', capability: 'never-available-dates', member: 'neverAvailable' },
  { words: 'a key that is valid but not permitted', capability: 'restricted-key', member: 'restricted' },
  { words: 'a key that may only read', capability: 'read-only-key', member: 'readOnly' },
];

const isWaived = ({ without = [] }: OperatorV2Profile, capability: string | undefined): boolean =>
  capability !== undefined && (without as readonly string[]).includes(capability);

const readNeed = async (given: OperatorV2Context['given'], { words, capability, find }: Sought): Promise<Need> => {
  const need = { words, ...(capability !== undefined && { capability }) };
  try {
    return { ...need, met: true, detail: await find(given) };
  } catch (error) {
    return { ...need, met: false, detail: asBlocked(error).message };
  }
};

/** What a run does where the target does not serve the read of its one supplier, and has something to book all the same. */
const unlistedNeed = async ({ supplierId }: OperatorV2Profile, given: OperatorV2Context['given']): Promise<Need[]> => {
  if ((await offersOf(given)).length === 0) {
    return [];
  }
  const { unlisted } = await given.catalog();
  const detail = `the target does not serve it (${unlisted}); the run goes on ${
    supplierId === undefined ? 'without a supplierId' : `with the supplierId ${supplierId} of the profile`
  }`;
  return unlisted === undefined ? [] : [{ words: 'the read of the supplier', met: false, detail }];
};

/** Whether the key of the run may use the supplier that another key may not; nothing where it may, or none is named. */
const restrictedNeed = async ({ restricted }: OperatorV2Profile, v2: OperatorV2Client): Promise<Need[]> => {
  const why = restricted && (await whyClosed(v2, restricted.supplierId));
  return why === undefined ? [] : [{ words: 'the supplier of the key that is not permitted', met: false, detail: why }];
};

/** Holds are asked for one minute, and granted a second; clocks that show whole seconds, and answers, add two. What a target grants shows when one is made. */
const HOLD_SECONDS = 63;
/** Checks that wait for the end of a hold; one of them, where the maximum wait outlasts it, for that of an extended one too. */
const WAITING = 15;
/** How many holds these declare together: with a lower limit some begin when others have ended. */
const HOLDS_OF_WAITING = 22;

const waitsOf = (patienceSeconds: number, atOneTime: number): Waits => {
  const after = Math.min(2, Math.floor(patienceSeconds / HOLD_SECONDS));
  return after === 0
    ? { beside: 0, together: 0 }
    : {
        beside: Math.max(after, Math.ceil(HOLDS_OF_WAITING / atOneTime)) * HOLD_SECONDS,
        together: (WAITING + after - 1) * HOLD_SECONDS,
      };
};

const waitsFor = (holds: number): Pick<Needs, 'waits' | 'maxWaits'> => ({
  waits: async (patienceSeconds) => waitsOf(patienceSeconds, holds),
  maxWaits: [
    {
      seconds: HOLD_SECONDS,
      words: 'some checks wait until a hold has ended: the shortest that can be asked for lasts one minute',
    },
  ],
});

const NO_WAITS: ReturnType<typeof waitsFor> = { waits: async () => ({ beside: 0, together: 0 }), maxWaits: [] };

/** What the checks of v2 need of a profile and its target. */
export const operatorV2Needs = (
  profile: OperatorV2Profile,
  given: OperatorV2Context['given'],
  v2: OperatorV2Client,
  { holds }: Pick<Limits, 'holds'>,
): Needs => ({
  ...(profile.without?.includes('short-holds') ? NO_WAITS : waitsFor(holds)),
  ofProfile: named.map(({ words, capability, member }) => {
    const isNamed = profile[member] !== undefined;
    return profileNeed(
      profile.without ?? [],
      { words, capability },
      {
        has: isNamed ? `the profile names operator-v2.${member}` : undefined,
        toAdd: `add operator-v2.${member} to the profile, else what needs it is not applicable`,
      },
    );
  }),
  ofTarget: async () => {
    const mistakes = await unknownIds(profile, given, v2);
    if (mistakes.length > 0) {
      return mistakes;
    }
    const needs: Need[] = [];
    for (const one of sought) {
      const { words, capability } = one;
      const found = await readNeed(given, one);
      const waived = capability !== undefined && isWaived(profile, capability);
      needs.push(waived ? declaredNeed(words, capability, found.met ? found.detail : undefined) : found);
      given.endLeases();
    }
    needs.push(...(await neverAvailableNeeds(profile, given)));
    const further = needs.every(({ met }) => met) ? [] : await emptyWindow(profile, given);
    return [...needs, ...(await restrictedNeed(profile, v2)), ...(await unlistedNeed(profile, given)), ...further];
  },
});
