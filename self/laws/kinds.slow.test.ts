// A check that a cell of the table names meets the operation of that cell: it calls it, as runs on the mock operator show, those of OCTO in its binding.
import { expect, test } from '@playwright/test';
import { catalogue, isRequirementId } from '../../schemas/requirements/index.ts';
import { interfaces } from '../proof/bound-interface.ts';
import { type Recording, recordingOf } from '../proof/recording.ts';
import { cellsOf, KINDS } from './kinds.ts';

/** The requirements that were judged on calls of an operation: `v2.create.is-accepted createBooking`. */
const metIn = ({ checks }: Recording): string[] =>
  checks.flatMap(({ requirement, history, judged }) =>
    [requirement, ...judged].flatMap((id) => history.map(({ intent }) => `${id} ${intent.operation}`)),
  );

test('each check that the table names calls the operation of its cell', async () => {
  const met = new Set<string>();
  for (const name of interfaces) {
    for (const one of metIn(await recordingOf(name))) {
      met.add(one);
    }
  }
  const metThroughOcto = new Set(metIn(await recordingOf('operator-v2', 'octo-1.0')));
  const isMet = (id: string, operation: string): boolean =>
    (isRequirementId(id) && catalogue[id].binding === 'octo-1.0' ? metThroughOcto : met).has(`${id} ${operation}`);
  const named = KINDS.flatMap(cellsOf).flatMap(({ operation, ids }) => ids.map((id) => ({ operation, id })));

  expect(named.filter(({ id, operation }) => !isMet(id, operation.split('.')[1] ?? ''))).toEqual([]);
});
