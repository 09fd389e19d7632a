import type { Profile } from '../../schemas/generated/types.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { CatalogClient } from '../booking/client.ts';
import { readOfferings } from '../booking/offering.ts';
import { Caller } from '../exchange/caller.ts';
import { openSession } from '../schedule/session.ts';
import { openSockets } from '../transport/socket.ts';
import type { Offering } from '../v1/rates.ts';

/** What a Booking API lists by supplier, first what its checks will use; nothing where it cannot be read. */
export const allOfferedBy = async (
  profile: Profile,
  profilePath: string | undefined,
): Promise<readonly [Offering, ...Offering[]]> => {
  // The clock of the target stays as it is.
  const { clock: _clock, ...still } = profile;
  const sockets = openSockets();
  try {
    const { connection } = await openSession({
      interface: 'booking',
      profile: still,
      ...(profilePath !== undefined && { profilePath }),
      seed: 1,
      transport: sockets.transport,
    });
    return await readOfferings(new CatalogClient(new Caller(connection)), requiredSection(profile, 'booking'));
  } finally {
    sockets.close();
  }
};

/** What the checks of a Booking API will use of what it lists. */
export const offeredBy = async (profile: Profile, profilePath: string | undefined): Promise<Offering> =>
  (await allOfferedBy(profile, profilePath))[0];
