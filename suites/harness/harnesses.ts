import type { InterfaceHarness } from './interface.ts';
import { operatorV2Harness } from './operator-v2/harness.ts';
import { partnerHarness } from './partner/harness.ts';
import type { Interface } from './run.ts';

/** How the harness speaks with each interface. */
export const harnesses: Record<Interface, InterfaceHarness> = {
  partner: partnerHarness,
  'operator-v2': operatorV2Harness,
};
