import type { OperatorV2RequirementId } from '../../../schemas/requirements/operator-v2.ts';
import { type Body, declareCheck } from '../check.ts';
import type { OperatorV2Context } from './harness.ts';

export { expect } from '../expect.ts';

/** Declares the check of a requirement of the operator booking API v2. */
export const check = (
  requirement: OperatorV2RequirementId,
  body: Body<OperatorV2Context>,
  options?: { planted?: boolean },
): void => declareCheck(requirement, body, options);
