import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone that this runs in; undefined where the package is installed. */
export const cloneFolder = (): string | undefined =>
  import.meta.url.endsWith('.ts') ? dirname(dirname(fileURLToPath(import.meta.url))) : undefined;

/**
 * npm runs the scripts of a clone in the folder of the clone. Paths are typed relative to the folder in which npm was
 * started, so the command goes there.
 */
export const leaveFolderOfNpm = (): void => {
  const { env } = process;
  const root = cloneFolder();
  if (
    root !== undefined &&
    env.INIT_CWD &&
    env.npm_package_json === join(root, 'package.json') &&
    env.npm_lifecycle_script?.includes('cli/main.ts') &&
    process.cwd() === root
  ) {
    process.chdir(env.INIT_CWD);
  }
};
