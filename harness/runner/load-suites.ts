import { existsSync, readdirSync } from 'node:fs';
import { INTERFACES, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { harnessOf } from '../descriptors/interfaces.ts';
import type { DeclaredCheck } from '../schedule/registry.ts';

const importSuites = async (name: Interface): Promise<void> => {
  for (const folder of [interfaces[name].dialect, name]) {
    const suites = new URL(`../../suites/${folder}/`, import.meta.url);
    for (const file of (existsSync(suites) ? readdirSync(suites) : [])
      .filter((entry) => /\.suite\.[jt]s$/.test(entry))
      .sort()) {
      await import(new URL(file, suites).href);
    }
  }
};

const imported = new Map<Interface, Promise<void>>();

/** Imports the suites of an interface's dialect, and those of its own, once, in the order of their names. Answers the checks of the interface. */
export const loadSuites = async (name: Interface): Promise<readonly DeclaredCheck[]> => {
  const suites = imported.get(name) ?? importSuites(name);
  imported.set(name, suites);
  await suites;
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
