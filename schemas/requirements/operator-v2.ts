import { access } from './operator-v2/access.ts';
import { availability } from './operator-v2/availability.ts';
import { booking } from './operator-v2/booking.ts';
import { caller } from './operator-v2/caller.ts';
import { cancel } from './operator-v2/cancel.ts';
import { check } from './operator-v2/check.ts';
import { confirm } from './operator-v2/confirm.ts';
import { create } from './operator-v2/create.ts';
import { extend } from './operator-v2/extend.ts';
import { history } from './operator-v2/history.ts';
import { octo } from './operator-v2/octo.ts';
import { product } from './operator-v2/product.ts';
import { property } from './operator-v2/property.ts';
import { supplier } from './operator-v2/supplier.ts';
import { under } from './requirement.ts';

/** The operator booking API v2, in the order of the specification. */
export const operatorV2 = under('operator-v2', {
  ...access,
  ...supplier,
  ...product,
  ...availability,
  ...check,
  ...booking,
  ...create,
  ...extend,
  ...confirm,
  ...cancel,
  ...property,
  ...history,
  ...octo,
  ...caller,
});

export type OperatorV2RequirementId = keyof typeof operatorV2;
