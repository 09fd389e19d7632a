import type { PartnerProfile } from '../../../schemas/generated/types.ts';
import type { Need, Needs } from '../run/need.ts';
import { offersFor, type RateNeed, rateNeeds } from './rates.ts';

const needOf = (profile: PartnerProfile, { words, capability, ...need }: RateNeed): Need => {
  const [best] = offersFor(profile, { words, ...need });
  const waived = capability !== undefined && (profile.without as string[] | undefined)?.includes(capability) === true;
  const instead = capability === undefined ? '' : `, or declare "without": ["${capability}"]`;
  return {
    words,
    met: best !== undefined || waived,
    detail: best
      ? (best.rate.name ?? best.rate.code ?? best.rate.id ?? '')
      : waived
        ? `the profile declares: without ${capability}`
        : `add one to partner.products[].rates${instead}`,
    ...(capability !== undefined && { capability }),
  };
};

/** What the checks of the Partner API need: all of it stands in the profile, since its products cannot be read. */
export const v1Needs = (profile: PartnerProfile): Needs => ({
  ofProfile: Object.values(rateNeeds).map((need: RateNeed) => needOf(profile, need)),
  ofTarget: async () => [],
});
