// `npm run gen` writes types, OpenAPI documents and the reference; `npm run gen -- --check` fails when they have drifted.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from '../schemas/generate.ts';
import { schemaMistakes } from '../schemas/validate.ts';
import { strangersFile } from './strangers.ts';

const write = (files: ReadonlyMap<string, string>): void => {
  for (const [file, wanted] of files) {
    const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!process.argv.includes('--check')) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, wanted);
    } else if (found !== wanted) {
      console.error(`${file} has drifted: run \`npm run gen\``);
      process.exitCode = 1;
    }
  }
};

for (const mistake of schemaMistakes()) {
  console.error(mistake);
  process.exitCode = 1;
}
write(await generatedFiles());
// The names are made of the rules, and the reference of the program, which is made of the types.
const { generatedNames } = await import('../mock-operator/generate.ts');
write(new Map([generatedNames(), strangersFile()]));
const { referencePages } = await import('./reference/pages.ts');
write(await referencePages());
