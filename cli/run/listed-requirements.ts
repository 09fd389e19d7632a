import { groupedBy } from '../../harness/judge/group.ts';
import type { Listed } from '../../pages/catalogue/catalogue.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { checkLocations } from './check-locations.ts';

/** Requirements with where they are checked, and what proves that. */
export const listedRequirements = async (ids: readonly RequirementId[]): Promise<Listed[]> => {
  const { faults } = await import('../../mock-operator/faults.ts');
  const places = checkLocations();
  const mutants = groupedBy([...faults], ([, broken]) => broken);
  return ids.map((id) => ({
    id,
    ...catalogue[id],
    checks: places.get(id) ?? [],
    mutants: (mutants.get(id) ?? []).map(([fault]) => fault),
  }));
};
