import { counted } from '../../schemas/text/counted.ts';
import { type Needs, profileNeed } from '../schedule/need.ts';
import type { Offering } from '../v1/rates.ts';
import { AGED_MS, OLD_MS } from './aging.ts';

/** The needs of the dialect where what is sold is read: what is lacking is the target's, and of the profile only the window can be wrong. */
export const ofTheTarget = (
  { ofProfile, ofTarget, ...needs }: Needs,
  { supplierId, products, remedy = '', without = [] }: Offering,
  { operator, otherHeaders }: { operator: string | undefined; otherHeaders: object | undefined },
): Needs => ({
  ...needs,
  maxWaits:
    operator === undefined
      ? needs.maxWaits
      : [
          ...needs.maxWaits,
          { seconds: OLD_MS / 1_000, words: 'some checks wait until a list in a cache is older than five minutes' },
        ],
  waits: async (patienceSeconds) => {
    const { beside, together } = await needs.waits(patienceSeconds);
    const aged = operator === undefined || patienceSeconds * 1_000 < OLD_MS ? [] : AGED_MS.map((ms) => ms / 1_000);
    return { beside: Math.max(beside, ...aged), together: aged.reduce((all, seconds) => all + seconds, together) };
  },
  ofProfile: [
    profileNeed(
      without,
      { words: 'an operator behind the platform that can be asked what it got', capability: 'operator' },
      { has: operator, toAdd: 'add "operator" to the profile, or declare "without": ["operator"] in booking' },
    ),
    profileNeed(
      without,
      { words: 'the keys of another reseller', capability: 'other-reseller' },
      {
        has: otherHeaders && 'the profile names booking.otherHeaders',
        toAdd: 'add "otherHeaders" to booking, or declare "without": ["other-reseller"] there',
      },
    ),
  ],
  ofTarget: async () => [
    {
      words: 'a supplier with products and rates',
      met: products.length > 0,
      detail:
        products.length > 0
          ? `supplier ${supplierId}: ${counted(products.length, 'product')}, ${counted(products.flatMap(({ rates }) => rates).length, 'rate')}`
          : remedy,
    },
    ...ofProfile,
    ...(products.length === 0
      ? []
      : (await ofTarget()).map(({ mistake, ...need }) =>
          mistake?.key.endsWith('/window') ? { ...need, mistake } : need,
        )),
  ],
});
