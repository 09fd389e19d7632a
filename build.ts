// `npm run build`: dist/ holds the JavaScript and the files that it reads at run time, without tests, proof and benchmarks.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommand } from './bundle.ts';
import { builtPlace, PAGES, scriptOf } from './page/script.ts';
import { shippedOf } from './shipped.ts';
import { graphOf } from './suites/self/import-graph.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');

/** Folders whose files of other kinds are read at run time. */
const SOURCES = ['cli', 'schemas', 'mock-operator', 'suites', 'reporters', 'page'];

/** Only tests and the generator read these. */
const NOT_SHIPPED = /(\.ts|\/tsconfig\.json|\.cases\.json|\.d\.ts)$|(^|\/)(golden|self)\//;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
};

/** Compiles everything, and keeps what is shipped. */
const compile = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-build-'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--outDir', folder, '--noEmitOnError', '--declaration'], {
    cwd: root,
    stdio: 'inherit',
  });
  // The compiler has printed why; nothing was built.
  if (status !== 0) {
    process.exit(1);
  }
  const compiled = filesBelow(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => relative(folder, file).replace(/\.js$/, ''));
  const sources = new Map(compiled.map((file) => [`${file}.ts`, readFileSync(join(root, `${file}.ts`), 'utf8')]));
  const shipped = shippedOf(graphOf(sources));
  for (const file of compiled) {
    if (shipped.has(`${file}.ts`)) {
      for (const ending of ['js', 'd.ts']) {
        copy(join(folder, `${file}.${ending}`), join(dist, `${file}.${ending}`));
      }
    }
  }
  rmSync(folder, { recursive: true });
};

const copyData = (): void => {
  for (const file of SOURCES.flatMap((folder) => filesBelow(join(root, folder)))) {
    const path = file.slice(root.length);
    if (NOT_SHIPPED.test(path)) {
      continue;
    }
    copy(file, join(dist, path));
  }
};

rmSync(dist, { recursive: true, force: true });
compile();
copyData();
for (const page of PAGES) {
  const place = join(dist, builtPlace(page));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, scriptOf(page));
}
await bundleCommand(join(dist, 'cli', 'main.js'), join(dist, 'cli', 'mock.js'));
chmodSync(join(dist, 'cli', 'main.js'), 0o755);
