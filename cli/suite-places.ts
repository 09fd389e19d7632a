import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the suites name each requirement: id → `suites/partner/hold.suite.ts:12`, read from their text. */
export const checkPlaces = (): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  const files = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.suite\.[jt]s$/.test(name)).sort()) {
    const text = readFileSync(join(root, 'suites', file), 'utf8');
    for (const match of text.matchAll(/\bcheck\(\s*['"]([\w.-]+)['"]/g)) {
      const [whole, id = ''] = match;
      const line = text.slice(0, match.index + whole.length).split('\n').length;
      places.set(id, [...(places.get(id) ?? []), `suites/${file}:${line}`]);
    }
  }
  return places;
};
