import type { Interface } from '../../schemas/interfaces.ts';
import type { InterfaceHarness } from '../schedule/interface.ts';
import { bookingHarness } from './booking.ts';
import { channelHarness } from './channel.ts';
import { operatorV2Harness } from './operator-v2.ts';
import { partnerHarness } from './partner.ts';

/** How the harness speaks with each interface. */
export const harnesses = {
  partner: partnerHarness,
  'operator-v2': operatorV2Harness,
  booking: bookingHarness,
  channel: channelHarness,
} satisfies Record<Interface, InterfaceHarness>;

/** The harness of any interface, where the context of its checks does not matter. */
export const harnessOf = (name: Interface): InterfaceHarness => harnesses[name];
