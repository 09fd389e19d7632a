// `npm run build`: dist/ holds the JavaScript, the files that it reads at run time, and the types of the library; with
// `-- --without-types` not these, which take the longest; with `-- --out FOLDER` it is made there, below what npm packs.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { graphOf } from '../self/laws/import-graph.ts';
import { bundleInto } from './bundle.ts';
import { shippedOf } from './shipped.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { out, 'without-types': withoutTypes } = parseArgs({
  options: { out: { type: 'string' }, 'without-types': { type: 'boolean' } },
}).values;
const dist = join(out === undefined ? root : resolve(out), 'dist');

/** Checks all types, and writes those of the shipped files. */
const declareTypes = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-build-'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const emit = ['--noEmitOnError', '--declaration', '--emitDeclarationOnly'];
  const options = ['--outDir', folder, '--tsBuildInfoFile', join(folder, 'types.tsbuildinfo'), ...emit];
  const { status } = spawnSync(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' });
  // The compiler has printed why; nothing was built.
  if (status !== 0) {
    process.exit(1);
  }
  const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.replaceAll(sep, '/'));
  const sources = declared.map((file) => file.replace(/\.d\.ts$/, '.ts'));
  const shipped = shippedOf(graphOf(new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))));
  for (const [index, file] of declared.entries()) {
    if (shipped.has(sources[index] ?? '')) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      copyFileSync(join(folder, file), join(dist, file));
    }
  }
  rmSync(folder, { recursive: true });
};

rmSync(dist, { recursive: true, force: true });
if (!withoutTypes) {
  declareTypes();
}
await bundleInto(dist);
if (out !== undefined) {
  for (const file of ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
    copyFileSync(join(root, file), join(out, file));
  }
}
