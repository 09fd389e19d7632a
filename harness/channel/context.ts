import type { ChannelProfile } from '../../schemas/generated/types.ts';
import type { ChannelRequirementId } from '../../schemas/requirements/channel.ts';
import type { PropertyRun } from '../generate/property-run.ts';
import type { InParts, Observe } from '../schedule/interface.ts';
import type { Race } from '../schedule/race.ts';
import type { ChannelClient } from './client.ts';
import type { SetUp } from './set-up.ts';
import type { Shop } from './shop.ts';

/** What a check of the Channel API is called with. */
export interface ChannelContext {
  channel: ChannelClient;
  setUp: SetUp;
  /** The other API of the platform, where what was set up is sold. @throws Blocked where the profile has none */
  shop(): Shop;
  profile: ChannelProfile;
  race: Race;
  /** For checks that generate their cases. */
  run: PropertyRun;
  inParts: InParts<ChannelContext>;
  /** @throws Blocked where success says nothing */
  mustRefuseNonsense(): Promise<void>;
  /** Writes down what the target does at an open point. */
  note: Observe<ChannelRequirementId>;
}
