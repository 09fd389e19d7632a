// A server of the benchmark as the package is built: tsx keeps the name of every inner function, which costs each call.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A module finds its files where they are: `import.meta.url` is that of its source. */
const inItsPlace: Plugin = {
  name: 'in its place',
  setup: (on) => {
    on.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Bundles a file of this folder, and answers where the JavaScript is: below the root, where it finds the packages. */
export const bundled = async (name: string): Promise<string> => {
  const outfile = join(root, 'node_modules', '.cache', 'bench', `${name}.js`);
  mkdirSync(join(root, 'node_modules', '.cache', 'bench'), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench', `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [inItsPlace],
  });
  return outfile;
};
