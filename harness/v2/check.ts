import type { OperatorV2RequirementId } from '../../schemas/requirements/operator-v2.ts';
import { type Check, Registry } from '../schedule/registry.ts';
import type { OperatorV2Context } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<OperatorV2Context, OperatorV2RequirementId>();

/** Declares the check of a requirement of the operator booking API v2. */
export const check = declared.declaring();

/** The checks of v2. */
export const v2Checks = (): readonly Check<OperatorV2Context>[] => declared.checks;
