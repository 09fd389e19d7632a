import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { boundOperation } from '../channel/binding.ts';
import { channelChecks } from '../channel/check.ts';
import { ChannelClient } from '../channel/client.ts';
import type { ChannelContext } from '../channel/context.ts';
import { channelInvariants } from '../channel/invariants.ts';
import { channelNeeds } from '../channel/needs.ts';
import { mustRefuseNonsense, type Nonsense } from '../channel/refuses-nonsense.ts';
import { type Shared, setUpOf } from '../channel/set-up.ts';
import { SetUpEarlier } from '../channel/set-up-earlier.ts';
import { shopAt } from '../channel/shop.ts';
import { assertJudgeable } from '../errors.ts';
import { Caller } from '../exchange/caller.ts';
import { describeInterface } from '../schedule/describe-interface.ts';
import { raceWithin } from '../schedule/race.ts';
import { known } from '../transport/scope.ts';
import { stockOf } from '../upstream/stock.ts';

const NO_SHOP =
  'what was set up is read and sold through the Booking API of the platform: add "booking" to the profile, with the keys of a reseller';

/** How the harness speaks with the Channel API: it sets up what it asks about, and reads and buys it at the other API. */
export const channelHarness = describeInterface<ChannelContext>({
  checks: channelChecks,
  open: (session) => {
    const profile = requiredSection(session.profile, 'channel');
    const binding = known('binding', () => loadChannelBinding(profile.binding, session.profileFolder));
    const booking = session.connectionTo('booking');
    const { clock, runTag, maxWaitMs } = session;
    const { connection, lastingLedger, allotment } = session;
    const shared: Shared = { earlier: new SetUpEarlier(lastingLedger, connection.baseUrl, runTag, allotment.part) };
    const nonsense: Nonsense = {};
    const { listen, control } = session.profile.operator ?? {};
    const stock =
      listen !== undefined && control !== undefined ? stockOf(control, session.controlTransport) : undefined;
    const staying = new Set<string>();
    const list = boundOperation(binding, 'listChannels');
    if (list !== undefined) {
      connection.credentials.canAsk({ name: 'channel.listChannels', operation: list.operation, parameters: {} });
    }
    return {
      without: profile.without ?? [],
      inapplicable: () => undefined,
      arrange: ({ caller, resources, observe, propertyRun, inParts }) => {
        const channel = new ChannelClient(caller, resources, binding, staying, stock);
        const { channelId } = profile;
        const now = () => clock.now();
        const shop = booking && shopAt(new Caller(booking, caller), resources, { now, maxWaitMs, channelId, runTag });
        const context: ChannelContext = {
          channel,
          setUp: setUpOf({ channel, shop, shared, runTag, channelId, now }),
          shop: () => {
            assertJudgeable(shop !== undefined, NO_SHOP, 'booking');
            return shop;
          },
          profile,
          race: raceWithin(connection, caller),
          run: propertyRun,
          inParts: inParts ?? ((body) => body(context)),
          mustRefuseNonsense: () => mustRefuseNonsense(channel, nonsense),
          note: observe,
        };
        return {
          context,
          probe: (options) => channel.listChannels(options),
          needs: channelNeeds(profile, channel, booking !== undefined),
          given: { leased: () => [], freeSeats: async () => new Map(), endLeases: () => {} },
          undo: async () => shop?.undo(),
        };
      },
      invariants: channelInvariants,
      passiveObservations: [],
    };
  },
});
