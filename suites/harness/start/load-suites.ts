import { readdirSync } from 'node:fs';
import { INTERFACES, type Interface, interfaces } from '../../../schemas/interfaces.ts';
import { harnessOf } from '../interfaces/interfaces.ts';
import type { DeclaredCheck } from '../run/registry.ts';

/** Imports the suites of an interface's dialect, in the order of their names. Answers the checks of the interface. */
export const loadSuites = async (name: Interface): Promise<readonly DeclaredCheck[]> => {
  const folder = new URL(`../../${interfaces[name].dialect}/`, import.meta.url);
  for (const file of readdirSync(folder)
    .filter((entry) => /\.suite\.[jt]s$/.test(entry))
    .sort()) {
    await import(new URL(file, folder).href);
  }
  return harnessOf(name).checks();
};

/** The requirements that the suites of all interfaces check. */
export const checkedRequirements = async (): Promise<string[]> => {
  const requirements: string[] = [];
  for (const name of INTERFACES) {
    requirements.push(...(await loadSuites(name)).map(({ requirement }) => requirement));
  }
  return requirements;
};
