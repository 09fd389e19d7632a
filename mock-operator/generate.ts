// `npm run gen` writes what is made from the schemas, and the names of faults and variants as types; `npm run gen -- --check` fails
// when they have drifted.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from '../schemas/generate.ts';
import { schemaMistakes } from '../schemas/validate.ts';
import { faultNames, variantNames } from './faults.ts';

const union = (comment: string, type: string, names: readonly string[]): string =>
  [`/** ${comment} */`, `export type ${type} =`, `${names.map((name) => `  | '${name}'`).join('\n')};`, ''].join('\n');

const names = (): string =>
  [
    '// Made from the rules of the mock operator by `npm run gen`. Not edited by hand.',
    '',
    union('A wrong way of keeping a rule.', 'FaultName', faultNames()),
    union('Another lawful way of settling an open point.', 'VariantName', variantNames()),
  ].join('\n');

for (const mistake of schemaMistakes()) {
  console.error(mistake);
  process.exitCode = 1;
}
const own = fileURLToPath(new URL('generated/names.ts', import.meta.url));
for (const [file, wanted] of [...(await generatedFiles()), [own, names()] as const]) {
  const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  } else if (found !== wanted) {
    console.error(`${file} has drifted from the schemas or the rules: run \`npm run gen\``);
    process.exitCode = 1;
  }
}
