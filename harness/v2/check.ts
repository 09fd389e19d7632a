import type { OperatorV2RequirementId } from '../../schemas/requirements/operator-v2.ts';
import { type Body, type Check, Registry } from '../schedule/registry.ts';
import type { OperatorV2Context } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<OperatorV2Context, OperatorV2RequirementId>();

/** Declares the check of a requirement of the operator booking API v2. */
export const check = (
  requirement: OperatorV2RequirementId,
  body: Body<OperatorV2Context>,
  options?: { waits?: boolean },
): void => declared.declare(requirement, body, options);

/** The same for a check that makes many calls one after the other: on a live target it is begun early. */
export const longCheck = (requirement: OperatorV2RequirementId, body: Body<OperatorV2Context>): void =>
  declared.declare(requirement, body, { long: true });

/** The checks of v2. */
export const v2Checks = (): readonly Check<OperatorV2Context>[] => declared.checks;
