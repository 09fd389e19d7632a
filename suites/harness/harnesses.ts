import type { InterfaceHarness } from './interface.ts';
import { partnerHarness } from './partner/harness.ts';
import type { Interface } from './run.ts';

/** How the harness speaks with each interface. */
export const harnesses: Record<Interface, InterfaceHarness> = { partner: partnerHarness } as never;
