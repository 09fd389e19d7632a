// The sources of the repository as a change is compared with them: which file carries which fault, checks or states which requirement.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSuites } from '../../harness/runner/load-suites.ts';
import { faultNames, variantNames } from '../../mock-operator/faults.ts';
import { addTo } from '../../schemas/group.ts';
import { INTERFACES, interfaces as known } from '../../schemas/interfaces.ts';
import { areaOf, isRequirementId, type RequirementId } from '../../schemas/requirements/index.ts';
import { graphOf } from '../laws/import-graph.ts';
import { interfaces } from './bound-interface.ts';
import type { Part, Sources } from './change.ts';
import { changedEntries } from './changed-entry.ts';
import { dialectMutants } from './dialect-mutant.ts';
import { root, textIn } from './repository.ts';
import { ruleMutants } from './rule-mutant.ts';
import { schemaMutantsOf } from './schema-mutant.ts';
import { variantRuns } from './variant-run.ts';

/** Every part of the whole proof, except its ground. */
const allParts = (): Part[] => [
  ...ruleMutants.map(
    ({ name, requirement }): Part => ({
      kind: 'rules',
      name,
      requirement,
      area: areaOf(requirement),
      switched: [name],
    }),
  ),
  ...dialectMutants.map(
    ({ requirement, faults }): Part => ({
      kind: 'dialects',
      name: requirement,
      requirement,
      area: areaOf(requirement),
      switched: faults,
    }),
  ),
  ...interfaces.flatMap(schemaMutantsOf).map(
    ({ name, requirement, files }): Part => ({
      kind: 'schemas',
      name,
      requirement,
      area: areaOf(requirement),
      switched: [],
      files,
    }),
  ),
  ...variantRuns.map(
    ({ name, how, bound, variants }): Part => ({
      kind: 'variants',
      name,
      area: `${bound.name} ${how}`,
      switched: how === 'alone' ? variants : [],
    }),
  ),
];

const textOf = (file: string): string => {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return ''; // it was removed
  }
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The names that a source writes down, or puts together in a template that begins or ends with words. */
export const namesIn = (text: string, names: readonly string[]): string[] => {
  const quoted = new Set([...text.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
  const templates = [...text.matchAll(/`([\w-]*(?:\$\{[^}]*\}[\w-]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((words) => words.some((word) => word.replaceAll('-', '').length > 1))
    .map((words) => new RegExp(`^${words.map(literal).join('.+')}$`));
  return names.filter((name) => quoted.has(name) || templates.some((template) => template.test(name)));
};

const names = [...faultNames(), ...variantNames()];

/** File of the mock operator → the files that import it. */
const importers = (): Map<string, string[]> => {
  const files = readdirSync(join(root, 'mock-operator'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('mock-operator', file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = new Map<string, string[]>();
  for (const [file, targets] of graphOf(new Map(files.map((one) => [one, textOf(one)])))) {
    for (const target of targets) {
      addTo(found, target, file);
    }
  }
  return found;
};

const switchedBy =
  (importersOf: ReadonlyMap<string, readonly string[]>) =>
  (file: string): string[] => {
    const seen = new Set<string>();
    const look = (one: string): string[] => {
      if (seen.has(one)) {
        return [];
      }
      seen.add(one);
      const own = namesIn(textOf(one), names);
      return own.length > 0 ? own : (importersOf.get(one) ?? []).flatMap(look);
    };
    return look(file);
  };

/** An id that stands without the name of an interface is one of every interface that has it. */
const idsOf = (key: string): RequirementId[] =>
  [key, ...INTERFACES.map((name) => `${name}.${key}`)].filter(isRequirementId);

/** Of the requirements of a file those whose check or entry was changed since a commit; all where more was, or nothing is proven of them. */
const changedOf = (file: string, all: readonly RequirementId[], base: string | undefined, parts: readonly Part[]) => {
  const before = base === undefined ? undefined : textIn(root, base, file);
  const keys = before === undefined ? undefined : changedEntries(before, textOf(file));
  const ids = keys?.flatMap(idsOf) ?? [];
  return keys?.every((key) => idsOf(key).length > 0) &&
    parts.some(({ requirement }) => ids.some((id) => id === requirement))
    ? ids
    : all;
};

/** @param base the commit that the files are compared with, where it is known */
export const sourcesOf = async (base?: string): Promise<Sources> => {
  const parts = allParts();
  const checks = (await Promise.all(INTERFACES.filter((name) => name in known).map(loadSuites))).flat();
  return {
    parts,
    switchedBy: switchedBy(importers()),
    requirementsIn: (file) => {
      const all = file.endsWith('.suite.ts')
        ? checks.filter(({ location }) => location.startsWith(`${file}:`)).map(({ requirement }) => requirement)
        : [...textOf(file).matchAll(/'([\w.-]+)'(?=: )/g)].flatMap(([, key = '']) => idsOf(key));
      return changedOf(file, all, base, parts);
    },
  };
};
