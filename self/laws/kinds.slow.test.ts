// A check that a cell of the table names meets the operation of that cell: it calls it, as a run on the mock operator shows.
import { expect, test } from '@playwright/test';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { interfaces } from '../proof/bound-interface.ts';
import { recordingOf } from '../proof/recording.ts';
import { cellsOf, KINDS } from './kinds.ts';

test('each check that the table names calls the operation of its cell', async () => {
  test.setTimeout(600_000);
  const met = new Set<string>();
  for (const name of interfaces) {
    for (const { requirement, history, judged } of (await recordingOf(name)).checks) {
      for (const id of [requirement, ...judged]) {
        for (const { intent } of history) {
          met.add(`${id} ${intent.operation}`);
        }
      }
    }
  }
  const named = KINDS.flatMap(cellsOf).flatMap(({ operation, ids }) => ids.map((id) => ({ operation, id })));
  // The calls of OCTO are made in a binding of its own, in which no recording is made.
  const recorded = named.filter(({ id }) => catalogue[id as RequirementId].binding === undefined);

  expect(recorded.filter(({ id, operation }) => !met.has(`${id} ${operation.split('.')[1]}`))).toEqual([]);
});
