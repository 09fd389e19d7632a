import type { Profile } from '../../schemas/generated/types.ts';
import { offersFor, type RateNeed, rateNeeds } from './partner/rates.ts';

/** Something that checks need, and whether a profile has it. */
export interface Need {
  words: string;
  met: boolean;
  /** What meets it, or what to add. */
  detail: string;
}

/** What the checks of the Partner API need of a profile. */
export const partnerNeeds = ({ partner }: Profile): Need[] =>
  partner === undefined
    ? []
    : Object.values(rateNeeds).map((need: RateNeed): Need => {
        const [best] = offersFor(partner, need);
        const waived =
          need.capability !== undefined && (partner.without as string[] | undefined)?.includes(need.capability);
        return {
          words: need.words,
          met: best !== undefined || waived === true,
          detail: best
            ? (best.rate.name ?? best.rate.code ?? best.rate.id ?? '')
            : waived
              ? `the profile declares: without ${need.capability}`
              : `add one to partner.products[].rates, or declare "without": ["${need.capability}"]`,
        };
      });
