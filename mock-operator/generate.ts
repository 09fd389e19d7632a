// The names of faults and variants as types.
import { fileURLToPath } from 'node:url';
import { faultNames, variantNames } from './faults.ts';

const union = (comment: string, type: string, names: readonly string[]): string =>
  [`/** ${comment} */`, `export type ${type} =`, `${names.map((name) => `  | '${name}'`).join('\n')};`, ''].join('\n');

/** The generated file, and its text. */
export const generatedNames = (): [file: string, text: string] => [
  fileURLToPath(new URL('generated/names.ts', import.meta.url)),
  names(),
];

const names = (): string =>
  [
    '// Made from the rules of the mock operator by `npm run gen`. Not edited by hand.',
    '',
    union('A wrong way of keeping a rule.', 'FaultName', faultNames()),
    union('Another lawful way of settling an open point.', 'VariantName', variantNames()),
  ].join('\n');
