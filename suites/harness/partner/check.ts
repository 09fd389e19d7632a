import type { PartnerRequirementId } from '../../../schemas/requirements/partner.ts';
import { type Body, declareCheck } from '../check.ts';
import type { PartnerContext } from './harness.ts';

export { expect } from '../expect.ts';

/** Declares the check of a requirement of the Partner API. */
export const check = (
  requirement: PartnerRequirementId,
  body: Body<PartnerContext>,
  options?: { planted?: boolean },
): void => declareCheck(requirement, body, options);
