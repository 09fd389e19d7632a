import type { Report } from '../schemas/generated/types.ts';
import type { JudgedRequirement } from './verdict.ts';

/** The implementation statement: each open point, with all that was seen there. */
export const statementOf = ({
  observations,
  requirements,
}: Pick<Report, 'observations' | 'requirements'>): { point: string; observed: string[] }[] => {
  const seen = new Map<string, string[]>();
  for (const { point, observed } of observations) {
    seen.set(point, [...(seen.get(point) ?? []), observed]);
  }
  for (const { id, state, reason } of requirements) {
    if (state === 'observed' && reason !== undefined && !seen.has(id)) {
      seen.set(id, [reason]);
    }
  }
  return [...seen].map(([point, observed]) => ({ point, observed }));
};

/** Requirements that could not be judged, by what to mend, in their order. */
export const byReason = (blocked: readonly JudgedRequirement[]): { reason: string; ids: string[] }[] => {
  const ids = new Map<string, string[]>();
  for (const { id, reason = 'no reason was told' } of blocked) {
    ids.set(reason, [...(ids.get(reason) ?? []), id]);
  }
  return [...ids].map(([reason, of]) => ({ reason, ids: of }));
};
