import type { Run } from '../../schemas/generated/types.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { isAsked } from '../../schemas/requirements/requirement.ts';

/** True when the run asks for this requirement. */
export const selected = ({ only, profile }: Pick<Run, 'only' | 'profile'>, id: RequirementId): boolean =>
  isAsked(catalogue[id], profile) && (only === undefined || only.some((wanted) => id.startsWith(wanted)));
