import type { Speaking } from '../../schemas/interfaces.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { type Check, Registry } from '../schedule/registry.ts';
import type { V1Context } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<V1Context, V1Requirement>();

/** Declares the check of a requirement of the v1.2 dialect, for every interface that speaks it. */
export const check = declared.declaring();

/** The checks of the dialect as those of an interface that speaks it. */
export const checksOf = (name: Speaking<'v1'>): Check<V1Context>[] =>
  declared.checks.map((one) => ({ ...one, requirement: `${name}.${one.requirement}` as const }));
