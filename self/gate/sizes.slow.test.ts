// Nobody right fails, however little is sold at a time: operators of other sizes and kinds than the demo operator.
import { expect, test } from '@playwright/test';
import { demoPlans, type Plan } from '../../mock-operator/demo.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { everyPlan } from '../../mock-operator/seed.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

type PartnerProfile = NonNullable<Profile['partner']>;
type Without = { [Name in 'partner' | 'operator-v2']?: NonNullable<Profile[Name]>['without'] };

interface Kind {
  words: string;
  rate: Partial<Plan['rate']>;
  seats?: number;
  /** What such an operator does not have. */
  without?: Without;
}

const limits = (...without: ('minimum-travelers' | 'maximum-travelers')[]): Without => ({ partner: without });

const kinds: Kind[] = [
  { words: 'one traveler a booking', rate: { maxTravelers: 1 }, without: limits('minimum-travelers') },
  {
    words: 'as many seats as a booking may have',
    rate: { maxTravelers: 8 },
    seats: 8,
    without: limits('minimum-travelers', 'maximum-travelers'),
  },
  { words: 'pairs only', rate: { minTravelers: 2, maxTravelers: 2 } },
  { words: 'groups of three to six', rate: { minTravelers: 3, maxTravelers: 6 }, seats: 12 },
  { words: 'five seats, for two at least', rate: { minTravelers: 2 }, seats: 5, without: limits('maximum-travelers') },
  { words: 'two seats at a time', rate: {}, seats: 2, without: limits('minimum-travelers', 'maximum-travelers') },
  { words: 'three seats at a time', rate: {}, seats: 3, without: limits('minimum-travelers', 'maximum-travelers') },
  {
    words: 'holds of a day',
    rate: { holdablePeriod: 86_400 },
    without: limits('minimum-travelers', 'maximum-travelers'),
  },
  {
    words: 'no limit at all',
    rate: { type: 'FREESALE' },
    seats: -1,
    without: {
      partner: ['reserved-rates', 'short-holds', 'minimum-travelers', 'maximum-travelers'],
      'operator-v2': ['limited-vacancies'],
    },
  },
];

/** Every plan of the demo operator, as this kind of operator has it; but for the rates that are named for their limits. */
const plansOf = ({ rate, seats }: Kind): Plan[] =>
  everyPlan.map((plan) => ({
    ...plan,
    ...(seats !== undefined && { seats: seats === -1 ? 999 : seats, maxCapacity: seats }),
    rate: { ...plan.rate, minTravelers: 1, maxTravelers: 20, ...rate },
  }));

const ordinary = (profile: PartnerProfile): PartnerProfile => ({ ...profile, window: { start: '+0d', end: '+4d' } });

/** v2 has no limits of a hold about which it could be strict. */
const judgedBy = (strict: boolean): (keyof Without)[] => (strict ? ['partner'] : ['partner', 'operator-v2']);

/** Where the limits are those of the demo operator, the proof has the strict one among its variants. */
const hasLimits = ({ rate: { minTravelers, maxTravelers } }: Kind): boolean =>
  minTravelers !== undefined || maxTravelers !== undefined;

for (const kind of kinds) {
  for (const strict of hasLimits(kind) ? [true, false] : [false]) {
    test(`an operator with ${kind.words} is judged whole and fairly${strict ? ', strict about holds' : ''}`, async () => {
      const plans = plansOf(kind);
      const fromDemo = mockProfile({ baseUrl: 'http://mock.test', plans: plans.slice(0, demoPlans.length) });
      const options = { plans, variants: strict ? ['hold-outside-the-limits-is-refused'] : [] };
      for (const name of judgedBy(strict)) {
        const own = fromDemo[name];
        const profile = { ...fromDemo, [name]: { ...own, without: kind.without?.[name] ?? [] } };
        if (name === 'partner') {
          profile.partner = ordinary(profile.partner as PartnerProfile);
        }

        const found = await examine(name, mockWith(options), { profile });

        expect([...redRequirements(found), ...blockedRequirements(found)], name).toEqual([]);
      }
    });
  }
}
