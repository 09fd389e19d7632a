// `npm run freeze -- 2027-06`: makes a named set of the catalogue as it stands. A set that is there is never changed.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../schemas/requirements/index.ts';
import { contentOf } from '../schemas/requirements/set.ts';

const [name = ''] = process.argv.slice(2);
const file = fileURLToPath(new URL(`../requirements/${name}.json`, import.meta.url));

if (!/^\d{4}-\d{2}$/.test(name) || existsSync(file)) {
  console.error(
    existsSync(file)
      ? `The set ${name} is frozen. Name another; one that was in no release may be deleted first.`
      : 'Name the set by its year and month: npm run freeze -- 2027-06',
  );
  process.exitCode = 1;
} else {
  mkdirSync(fileURLToPath(new URL('../requirements/', import.meta.url)), { recursive: true });
  writeFileSync(file, `${JSON.stringify(contentOf(catalogue), null, 2)}\n`);
}
