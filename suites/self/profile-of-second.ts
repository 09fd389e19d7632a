import type { PartnerProfile, Profile } from '../../schemas/generated/types.ts';
import type { SecondOperator } from './second-operator.ts';

/** How the Partner API of the second operator stands in a profile. Its keys are no secrets. */
export const partnerOfSecond = ({ baseUrl, facts }: SecondOperator): NonNullable<Profile['partner']> => ({
  baseUrl,
  headers: {
    'X-API-Key': { env: 'SECOND_OPERATOR_KEY', otherwise: facts.apiKey },
    'X-API-Secret': { env: 'SECOND_OPERATOR_SECRET', otherwise: facts.apiSecret },
  },
  channelId: facts.channelId,
  supplierId: facts.supplierId,
  products: facts.products as PartnerProfile['products'],
});
