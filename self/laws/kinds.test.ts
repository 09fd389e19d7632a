// Every operation is looked at in every way that can matter: the table of kinds has a cell for each, and each cell a check or a reason.
import { expect, test } from '@playwright/test';
import { checkedRequirements } from '../../harness/runner/load-suites.ts';
import { catalogOperations } from '../../schemas/operations/booking.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import { octoOperations } from '../../schemas/operations/octo.ts';
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { catalogue, isRequirementId } from '../../schemas/requirements/index.ts';
import { cellsOf, KINDS, type Owner } from './kinds.ts';

const OPERATIONS: Record<Owner, object> = {
  v1: partnerOperations,
  v2: operatorV2Operations,
  octo: octoOperations,
  booking: catalogOperations,
  channel: channelOperations,
};

const operations = Object.entries(OPERATIONS).flatMap(([owner, all]) =>
  Object.keys(all).map((name) => `${owner}.${name}`),
);

const checked = new Set(await checkedRequirements());

const looksAt = (id: string): boolean => isRequirementId(id) && (checked.has(id) || catalogue[id].standing === true);

for (const kind of KINDS) {
  test(`each operation has one cell: ${kind.name}`, () => {
    const cells = cellsOf(kind).map(({ operation }) => operation);

    expect(cells.toSorted()).toEqual(operations.toSorted());
  });

  test(`each cell names requirements that are checked, or has its reason: ${kind.name}`, () => {
    const cells = cellsOf(kind);

    expect(cells.flatMap(({ ids }) => ids).filter((id) => !looksAt(id))).toEqual([]);
    expect(cells.filter(({ ids, because }) => ids.length === 0 && because === undefined)).toEqual([]);
  });
}
