// One command of the built package in one file, with all that it imports: to find and load three hundred files takes
// longer than what they do.

import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The modules that a file imports before it runs anything: those of an `import()` are not among them. */
const loadedBefore = async (entry: string): Promise<ReadonlySet<string>> => {
  const loaded = new Set<string>();
  const collecting: Plugin = {
    name: 'collecting',
    setup: (on) => {
      on.onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
      on.onLoad({ filter: /\.js$/ }, ({ path }) => {
        loaded.add(path);
        return undefined;
      });
    },
  };
  await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [collecting],
  });
  return loaded;
};

/**
 * Puts a command in the place of its file. What the program itself has loaded stays where it is: a class is one class.
 * A module finds its files where they were: `import.meta.url` is what it was.
 */
export const bundleCommand = async (program: string, command: string): Promise<void> => {
  const shared = await loadedBefore(program);
  const from = dirname(command);
  const inItsPlace: Plugin = {
    name: 'in its place',
    setup: (on) => {
      on.onResolve({ filter: /^\./ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === 'resolved') {
          return undefined;
        }
        const found = await on.resolve(path, { resolveDir, kind, pluginData: 'resolved' });
        return shared.has(found.path) ? { path: `./${relative(from, found.path)}`, external: true } : found;
      });
      on.onLoad({ filter: /\.js$/ }, ({ path }) => {
        const place = `new URL(${JSON.stringify(relative(from, path))}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place) };
      });
    },
  };
  await build({
    entryPoints: [command],
    outfile: command,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifyWhitespace: true,
    charset: 'utf8',
    banner: {
      js: '// Holds hono, @hono/node-server, ajv and what these need: each under the MIT licence or one as free, in node_modules.',
    },
    plugins: [inItsPlace],
  });
};
