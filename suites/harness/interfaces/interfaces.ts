import type { Interface } from '../../../schemas/interfaces.ts';
import type { InterfaceHarness } from '../run/interface.ts';
import { v1Harness } from '../v1/harness.ts';
import { operatorV2Harness } from './operator-v2.ts';

/** How the harness speaks with each interface. */
export const harnesses = {
  partner: v1Harness('partner'),
  'operator-v2': operatorV2Harness,
} satisfies Record<Interface, InterfaceHarness>;

/** The harness of any interface, for whoever need not know the context of its checks. */
export const harnessOf = (name: Interface): InterfaceHarness => harnesses[name];
