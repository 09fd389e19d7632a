import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where a built package has the script of the page. */
export const BUILT_SCRIPT = 'report.js';

/** The script of the page with the libraries that it uses: made beforehand in a built package, made now in a clone. */
export const pageScript = (): string =>
  import.meta.url.endsWith('.ts') ? bundled() : readFileSync(new URL(BUILT_SCRIPT, import.meta.url), 'utf8');

const bundled = (): string => {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('view/report.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
  });
  // A file of ours holds no character that is not seen; those of a minified script stand within texts.
  return (outputFiles[0]?.text ?? '').replaceAll('\t', '\\t');
};
