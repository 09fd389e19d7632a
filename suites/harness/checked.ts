import { existsSync, readdirSync } from 'node:fs';
import { declaredChecks } from './check.ts';
import { harnesses } from './harnesses.ts';
import type { Interface } from './run.ts';

/** Imports the suites of an interface, in the order of their names; with a mark, as modules of their own. */
export const loadSuites = async (name: Interface, mark = ''): Promise<void> => {
  const folder = new URL(`../${name}/`, import.meta.url);
  const files = existsSync(folder) ? readdirSync(folder).filter((entry) => /\.suite\.[jt]s$/.test(entry)) : [];
  for (const file of files.sort()) {
    await import(new URL(`${file}${mark}`, folder).href);
  }
};

/** The requirements that the suites of all interfaces check. */
export const checkedRequirements = async (): Promise<string[]> => {
  for (const name of Object.keys(harnesses)) {
    await loadSuites(name as Interface);
  }
  return declaredChecks().map(({ requirement }) => requirement);
};
