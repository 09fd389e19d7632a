// npm runs this after `npm ci`, and where the package is installed from git or from a folder. A folder that is linked has no
// dependencies of its own yet, so they come first. Plain JavaScript: nothing that compiles TypeScript is there before.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} args */
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
};

if (!existsSync(`${root}node_modules/tsx`)) {
  const npm = process.env.npm_execpath;
  if (npm === undefined) {
    process.stderr.write(`The dependencies of ${root} are missing. Run there: npm ci\n`);
    process.exit(1);
  }
  node(npm, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
}
node('--import', 'tsx', 'build/build.ts');
