// The files of a built package: all commands in few files, with their libraries. To find and load
// seven hundred files takes longer than to run them.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { builtPlace, PAGES, scriptOf } from '../pages/kit/script.ts';
import { ENTRIES, isSuite } from './shipped.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose files of other kinds are read at run time. */
const SOURCES = ['cli', 'requirements', 'schemas', 'mock-operator', 'harness', 'suites', 'reporters', 'pages'];

/** Only tests and the generator read these. */
const NOT_SHIPPED = /(\.ts|\/tsconfig\.json|\.cases\.json|\.d\.ts)$|(^|\/)(golden|self)\//;

/** The path of a file from the root, with `/` on every system. */
const fromRoot = (path: string): string => relative(root, path).replaceAll(sep, '/');

/** The files below a folder of the repository, as paths from its root. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fromRoot(join(entry.parentPath, entry.name)));

const BANNER = `// Holds hono, @hono/node-server, ajv, fast-check, proxy-from-env and what these need: each under the MIT licence or one as free, in node_modules.
const holdfastDist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + '/dist/'.length);`;

/** A module finds its files where they were, whichever file it has become a part of. */
const inItsPlace: Plugin = {
  name: 'in its place',
  setup: (on) => {
    on.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = `(holdfastDist + ${JSON.stringify(fromRoot(path).replace(/\.ts$/, '.js'))})`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};

/** Writes the JavaScript, the data and the pages into a folder that is named dist. */
export const bundleInto = async (dist: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: [...ENTRIES, ...filesBelow('suites').filter(isSuite)],
    outdir: dist,
    outbase: root,
    chunkNames: 'chunk/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    external: ['@playwright/test', 'esbuild', 'http-proxy-agent', 'https-proxy-agent', '../../self/*'],
    banner: { js: BANNER },
    plugins: [inItsPlace],
    logLevel: 'warning',
  });
  for (const file of SOURCES.flatMap(filesBelow).filter((path) => !NOT_SHIPPED.test(path))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(root, file), join(dist, file));
  }
  for (const page of PAGES) {
    mkdirSync(dirname(join(dist, page)), { recursive: true });
    writeFileSync(join(dist, builtPlace(page)), scriptOf(page));
  }
  chmodSync(join(dist, 'cli', 'main.js'), 0o755);
};
