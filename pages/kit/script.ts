// The script of a page with the libraries that it uses, as one file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The modules that draw a page, by their paths in the repository. A built package has each as one script in its place. */
export const PAGES = ['pages/report/view/report.ts', 'pages/mock/view/main.ts'] as const;

/** The script of a page: made beforehand in a built package, made now in a clone. */
export const scriptOf = (page: (typeof PAGES)[number]): string => {
  const place = new URL(`../../${page}`, import.meta.url);
  return import.meta.url.endsWith('.ts') ? bundled(place) : readFileSync(new URL(builtPlace(place.href)), 'utf8');
};

/** Where a built package has the script of a page. */
export const builtPlace = (page: string): string => page.replace(/\.ts$/, '.js');

const bundled = (entry: URL): string => {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
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
