import { type Interface, isOf } from '../../schemas/interfaces.ts';
import { catalogue, isRequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';

/** Refuses an --only that selects nothing which a run could judge. @throws SetupError */
export const checkSelection = (only: string[], interfaces: readonly Interface[]): void => {
  const ids: string[] = requirementIds.filter((id) => isOf(id, interfaces));
  for (const wanted of only) {
    const selected = requirementIds.filter((id) => ids.includes(id) && id.startsWith(wanted));
    const [first] = selected;
    if (first === undefined) {
      const near = suggestions(wanted, ids, 3);
      throw new SetupError('--only names no requirement of this run.', {
        key: '--only',
        value: wanted,
        allowed: near.length > 0 ? `for example ${near.join(', ')}` : 'an id of the catalogue, or the beginning of ids',
        todo: `Copy an id from: ${formatCommand('requirements')}`,
      });
    }
    const why = catalogue[first].unchecked;
    if (why !== undefined && selected.every((id) => catalogue[id].unchecked !== undefined)) {
      throw new SetupError('--only names only what the wire cannot show.', {
        key: '--only',
        value: wanted,
        todo: `Name another requirement. ${first}: ${why}`,
      });
    }
  }
};

/**
 * The checks of the requirements that were asked for. A requirement that is judged in passing and has no check of its own may show in
 * any check: asked for by its id, all run: undefined.
 */
export const checksFor = async (asked: string[]): Promise<string[] | undefined> => {
  const inPassing = asked.filter((wanted) => isRequirementId(wanted) && catalogue[wanted].standing);
  if (inPassing.length > 0) {
    const { checkedRequirements } = await import('../../harness/runner/load-suites.ts');
    const own = await checkedRequirements();
    if (inPassing.some((wanted) => !own.includes(wanted))) {
      return undefined;
    }
  }
  return asked.length === 0 ? undefined : asked;
};
