// `npm run build`: dist/ holds the JavaScript and the files that it reads at run time, without tests and benchmarks.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');

/** Folders whose files of other kinds are read at run time. */
const SOURCES = ['cli', 'schemas', 'mock-operator', 'suites', 'reporters'];

/** Only tests and the generator read these. */
const NOT_SHIPPED = /(\.ts|\.cases\.json|\.d\.ts)$|(^|\/)golden\//;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const compile = (): void => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--outDir', dist, '--noEmitOnError'], {
    cwd: root,
    stdio: 'inherit',
  });
  // The compiler has told why; nothing was built.
  if (status !== 0) process.exit(1);
};

const leaveTestsOut = (): void => {
  for (const file of filesBelow(dist)) if (file.endsWith('.test.js')) rmSync(file);
  for (const left of ['bench', 'build.js', join('suites', 'self')])
    rmSync(join(dist, left), { recursive: true, force: true });
};

const copyData = (): void => {
  for (const file of SOURCES.flatMap((folder) => filesBelow(join(root, folder)))) {
    const path = file.slice(root.length);
    if (NOT_SHIPPED.test(path)) continue;
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    copyFileSync(file, join(dist, path));
  }
};

rmSync(dist, { recursive: true, force: true });
compile();
leaveTestsOut();
copyData();
chmodSync(join(dist, 'cli', 'main.js'), 0o755);
