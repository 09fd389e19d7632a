import type { Needs } from '../run/need.ts';
import type { Offering } from '../v1/rates.ts';
import { OLD_MS } from './offering.ts';

/** So many checks wait until what a platform keeps of availability is old. */
const AGED = 2;

/** The needs of the dialect where what is sold is read: what is lacking is the target's, and of the profile only the window can be wrong. */
export const ofTheTarget = (
  { ofProfile, ofTarget, ...needs }: Needs,
  { supplierId, products, remedy = '', without = [] }: Offering,
  { operator, patienceMs }: { operator: string | undefined; patienceMs: number },
): Needs => ({
  ...needs,
  waits: async () => ({
    ...(await needs.waits()),
    alone: operator !== undefined && patienceMs >= OLD_MS ? AGED * (OLD_MS / 1_000) : 0,
  }),
  ofProfile: [
    {
      words: 'an operator behind the platform that can be asked what it got',
      met: operator !== undefined || without.includes('operator'),
      detail: without.includes('operator')
        ? 'the profile declares: without operator'
        : (operator ?? 'add "operator" to the profile, or declare "without": ["operator"] in booking'),
      capability: 'operator',
    },
  ],
  ofTarget: async () => [
    {
      words: 'a supplier with products and rates',
      met: products.length > 0,
      detail:
        products.length > 0
          ? `supplier ${supplierId}: ${products.length} products, ${products.flatMap(({ rates }) => rates).length} rates`
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
