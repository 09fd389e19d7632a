import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where the suites name each requirement: id → `suites/v1/hold.suite.ts:12`, read from their text. The suites of a dialect
 * leave the name of the interface out.
 */
export const checkLocations = (): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  const files = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.suite\.[jt]s$/.test(name)).sort()) {
    const text = readFileSync(join(root, 'suites', file), 'utf8');
    for (const match of text.matchAll(/\bcheck\(\s*['"]([\w.-]+)['"]/g)) {
      const [declared, id = ''] = match;
      const line = text.slice(0, match.index + declared.length).split('\n').length;
      for (const whole of [id, ...INTERFACES.map((name) => `${name}.${id}`)].filter(isRequirementId)) {
        places.set(whole, [...(places.get(whole) ?? []), `suites/${file.replaceAll('\\', '/')}:${line}`]);
      }
    }
  }
  return places;
};
