import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Listed } from '../../pages/catalogue/catalogue.ts';
import { addTo, groupedBy } from '../../schemas/group.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { catalogue, isRequirementId, type RequirementId } from '../../schemas/requirements/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where the suites name each requirement: id → `suites/v1/hold.suite.ts:12`, read from their text. The suites of a dialect
 * leave the name of the interface out.
 */
const checkLocations = (): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  const files = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.suite\.[jt]s$/.test(name)).sort()) {
    const text = readFileSync(join(root, 'suites', file), 'utf8');
    for (const match of text.matchAll(/\bcheck\(\s*['"]([\w.-]+)['"]/g)) {
      const [declared, id = ''] = match;
      const line = text.slice(0, match.index + declared.length).split('\n').length;
      for (const whole of [id, ...INTERFACES.map((name) => `${name}.${id}`)].filter(isRequirementId)) {
        addTo(places, whole, `suites/${file.replaceAll('\\', '/')}:${line}`);
      }
    }
  }
  return places;
};

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
