import type { ChannelProfile } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import { type Need, type Needs, profileNeed } from '../schedule/need.ts';
import { sameId } from '../v1/availability.ts';
import type { ChannelClient } from './client.ts';

/** Whether the profile names a channel of another reseller, where the platform lists any. */
const otherChannel = (listed: readonly string[], named: string | undefined): Need => {
  const words = 'a channel of another reseller';
  if (named !== undefined) {
    return listed.some((id) => sameId(id, named))
      ? { words, met: true, detail: `channel ${named}` }
      : { words, met: false, detail: `channel.otherChannelId is ${named}, which is not listed` };
  }
  return listed.length === 0
    ? { words, met: true, detail: 'the platform lists no other channel: what needs one is not applicable' }
    : {
        words,
        met: false,
        detail: `the profile names none, so that what needs one is not applicable. The platform lists ${listed.slice(0, MAX_NAMED).join(', ')}: if one is of another reseller, add it as "otherChannelId" to channel`,
      };
};

const MAX_NAMED = 3;

/** What the checks of the Channel API need. Nothing is set up to find out. */
export const channelNeeds = (
  { channelId, otherChannelId, without = [] }: ChannelProfile,
  channel: ChannelClient,
  hasShop: boolean,
): Needs => ({
  ofProfile: [
    profileNeed(
      without,
      {
        words: 'a Booking API of the same platform, through which is read and sold what is set up',
        capability: 'booking',
      },
      {
        has: hasShop ? 'the section booking' : undefined,
        toAdd: 'add "booking" to the profile, or declare "without": ["booking"] in channel',
      },
    ),
  ],
  waits: async () => ({ beside: 0, together: 0 }),
  maxWaits: [],
  ofTarget: async () => {
    const list = await channel.listChannels();
    const ids = listAt(list.canonical, '/channels').map((one) => textAt(one, '/id'));
    const isListed = ids.some((id) => sameId(id, channelId));
    // A target that lists none may answer nothing that can be read: that is no mistake of the profile.
    return [
      {
        words: 'the channel that products are bound to',
        met: isListed,
        detail: isListed
          ? `channel ${channelId}`
          : `it is not among those that are listed, ${counted(ids.length, 'channel')}`,
        ...(!isListed &&
          ids.length > 0 && {
            mistake: {
              key: '/channel/channelId',
              value: channelId,
              allowed: ids.flatMap((id) => id ?? []).join(', ') || 'a channel with an id',
              todo: 'Name a channel that the target lists: that of the reseller whose keys the section booking has.',
            },
          }),
      },
      otherChannel(
        ids.flatMap((id) => (id === undefined || sameId(id, channelId) ? [] : [id])),
        otherChannelId,
      ),
    ];
  },
});
