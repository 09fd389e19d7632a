import { generated as operatorV2 } from '../../schemas/requirements/operator-v2/generated.ts';
import { generated as partner } from '../../schemas/requirements/partner/generated.ts';
import type { Interface } from '../harness/run.ts';

/** The rows of which the checks try generated data, by interface. */
export const GENERATED: Record<Interface, string[]> = {
  partner: Object.keys(partner),
  'operator-v2': Object.keys(operatorV2),
};
