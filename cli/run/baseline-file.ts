import type { Baseline } from '../../schemas/generated/types.ts';
import { isRequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { didYouMean, suggestions } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';
import { readConforming } from '../files/report-file.ts';
import { formatCommand } from '../format-command.ts';

/** A failure that one target is known for is none that another may have. @throws SetupError */
export const checkTarget = (baseline: Baseline | undefined, name: string, file?: string): void => {
  if (baseline?.target !== undefined && baseline.target !== name) {
    throw new SetupError('The baseline is of another target.', {
      ...(file === undefined ? {} : { file }),
      key: '/target',
      value: baseline.target,
      allowed: JSON.stringify(name),
      todo: 'Name the baseline of this target, or correct its target where the name has changed.',
    });
  }
};

/** Reads a baseline; every requirement in it is one of the catalogue, once. @throws SetupError */
export const readBaseline = (file: string, key = '--baseline'): Baseline => {
  const baseline = readConforming<Baseline>(
    file,
    key,
    'harness/baseline',
    `Correct it, or make another: ${formatCommand('baseline', 'report.json', '--out', 'FILE')}`,
  );
  const seen = new Set<string>();
  for (const [index, { requirement }] of baseline.known.entries()) {
    const place = { file, key: `/known/${index}/requirement`, value: requirement };
    if (!isRequirementId(requirement)) {
      const near = suggestions(requirement, requirementIds, 3);
      throw new SetupError(`The catalogue has no such requirement.${didYouMean(requirement, requirementIds)}`, {
        ...place,
        allowed: near.length > 0 ? near.join(', ') : 'an id of the catalogue',
        todo: `Correct the id, or remove the entry. All ids: ${formatCommand('requirements')}`,
      });
    }
    if (seen.has(requirement)) {
      throw new SetupError('The baseline names a requirement twice.', { ...place, todo: 'Remove one of the entries.' });
    }
    seen.add(requirement);
  }
  return baseline;
};
