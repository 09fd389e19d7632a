import { type Listed, renderCatalogue } from '../../pages/catalogue/catalogue.ts';
import { requirementIds } from '../../schemas/requirements/index.ts';
import { valuesOf } from '../../schemas/requirements/observed.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { version } from '../../schemas/version.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';
import { listedRequirements } from '../run/listed-requirements.ts';

export const requirements = command({
  name: 'requirements',
  summary: 'Lists the catalogue: each testable sentence of the specification, what checks it and what breaks it.',
  operands: ['[ID]'],
  options: { json: { words: 'for machines' }, html: { words: 'a page for a browser, with a link for each id' } },
  more: 'ID is the id of one requirement, the beginning of ids, or else a part of them.',
  run: async ({ json, html }, [wanted]) => {
    const requirements = await listed(wanted);
    if (html) {
      process.stdout.write(renderCatalogue(requirements, version()));
      return 0;
    }
    process.stdout.write(
      json ? `${JSON.stringify(requirements, null, 2)}\n` : `${requirements.map(rendered).join('\n')}\n`,
    );
    return 0;
  },
});

const listed = async (wanted = ''): Promise<Listed[]> => {
  const beginning = requirementIds.filter((id) => id.startsWith(wanted));
  const selected = beginning.length > 0 ? beginning : requirementIds.filter((id) => id.includes(wanted));
  if (selected.length === 0) {
    throw new SetupError('The catalogue has no such requirement.', {
      value: wanted,
      allowed: suggestions(wanted, requirementIds, 3).join(', ') || 'an id, or a part of one',
      todo: `For the whole list: ${formatCommand('requirements')}`,
    });
  }
  return listedRequirements(selected);
};

const rendered = ({
  id,
  level,
  source,
  sentence,
  bearer,
  open,
  standing,
  needs,
  unchecked,
  disputed,
  checks,
  mutants,
}: Listed): string =>
  [
    `${id}   ${open ? 'open' : level}   spec ${source}`,
    `    ${sentence}`,
    ...(unchecked === undefined
      ? []
      : [
          bearer === 'caller'
            ? '    binds the client: the journal of the mock judges it'
            : `    not checked: ${unchecked}`,
        ]),
    ...(disputed === undefined ? [] : [`    disputed since ${disputed.since}: ${disputed.why} (${disputed.issue})`]),
    ...(valuesOf(id).length === 0 ? [] : [`    values: ${valuesOf(id).join(' · ')}`]),
    ...(needs === undefined ? [] : [`    needs: ${needs}`]),
    ...(standing ? ['    judged in passing, on every exchange'] : []),
    ...(checks.length === 0 ? [] : [`    checked at: ${checks.join(', ')}`]),
    ...(mutants.length === 0 ? [] : [`    mutants: ${mutants.join(', ')}`]),
  ].join('\n');
