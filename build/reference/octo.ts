import { loadBinding } from '../../schemas/bindings/load.ts';
import { octoOperations } from '../../schemas/operations/octo.ts';
import { catalogue, type RequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { code, page, table } from './text.ts';

const BINDING = 'octo-1.0';

/** What is judged of OCTO 1.0, and by which part of its published text. */
export const octoPage = (): string => {
  const binding = loadBinding(BINDING);
  const own = requirementIds.filter((id) => catalogue[id].binding === BINDING);
  const operations = [...Object.values(binding.operations), ...Object.values(octoOperations)];
  return page(
    'OCTO 1.0: what is judged, and by which sentence',
    'OCTO is published as a TypeSpec: models with required members, and operations with their answers. What it states is a MUST here. What it only shows is a SHOULD, or observed.',
    '## Operations',
    [...new Set(operations.map(({ method, path }) => `- ${code(`${method} ${path}`)}`))].join('\n'),
    '## Judged by the text of OCTO',
    table(
      ['Requirement', 'Level', 'Part of OCTO', 'Sentence'],
      own.map((id) => {
        const { level, source, sentence } = catalogue[id];
        return [code(id), level, source.replace('OCTO: ', ''), sentence];
      }),
    ),
    '## Judged as for the operator booking API v2',
    `The other requirements of the operator booking API v2 hold as well: bookings, holds, repeats, seats. These do not, as OCTO says otherwise:`,
    table(
      ['Requirement', 'What OCTO says'],
      (binding.contradicts ?? []).map(({ requirement, why }) => [code(requirement as RequirementId), why]),
    ),
  );
};
