import { faultsOf, variantsOf } from '../../mock-operator/faults.ts';
import { settled } from '../../mock-operator/generated/settled.ts';
import { type Interface, interfaces } from '../../schemas/interfaces.ts';
import { areaOf, catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { code, page, table } from './text.ts';

type Column = readonly [head: string, cell: (name: string, id: RequirementId) => string];

/** One table an area, in the order of the names of the areas. */
const byArea = (head: string, named: ReadonlyMap<string, RequirementId>, more: Column[]): string[] => {
  const areas = [...new Set([...named.values()].map(areaOf))].toSorted();
  return areas.flatMap((area) => [
    `### ${area}`,
    table(
      [head, 'Requirement', 'Its sentence', ...more.map(([name]) => name)],
      [...named]
        .filter(([, id]) => areaOf(id) === area)
        .map(([name, id]) => [code(name), code(id), catalogue[id].sentence, ...more.map(([, cell]) => cell(name, id))]),
    ),
  ]);
};

/** The values with which a variant settles its point, as runs see them. */
const VALUE: Column = ['Value', (name, id) => (settled.variants[name]?.[id] ?? []).map(code).join(', ')];

export const faultsPage = (name: Interface): string =>
  page(
    `Faults and variants: ${interfaces[name].title}`,
    'A *fault* makes the mock break one requirement: `holdfast mock --fault NAME`. A *variant* settles a point that the specification leaves open in another lawful way: `holdfast mock --variant NAME`. Both may be given several times. To find one, search this page for a word such as `expire`.',
    `## Faults, by the requirement that each breaks (${faultsOf(name).size})`,
    ...byArea('Fault', faultsOf(name), []),
    `## Variants, by the open point that each settles (${variantsOf(name).size})`,
    ...byArea('Variant', variantsOf(name), [VALUE]),
  );
