// A mock operator behind real sockets, on a clock that nobody moves, with a list of its live objects.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { v2Bookings } from '../../mock-operator/operator-v2/rules/booking.ts';
import { readBody } from '../../mock-operator/operator-v2/rules/booking-body.ts';
import { bookings } from '../../mock-operator/partner/rules/booking.ts';
import { createdBookingBody } from '../../mock-operator/partner/rules/booking-body.ts';
import { holds } from '../../mock-operator/partner/rules/hold.ts';
import { createdHoldBody } from '../../mock-operator/partner/rules/hold-body.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';

export interface Watched {
  operator: StartedMock;
  /** No clock: no hold ends by itself. Slow enough for a run to last. */
  profile: Profile;
  /** Writes the profile, or a changed one, and answers the path. */
  profileIn(folder: string, name?: string, changes?: Partial<Profile>): string;
  /** The number of objects that were made on the target, and those that it still keeps for a reseller: a line each. */
  alive(): { made: number; left: string[] };
  close(): Promise<void>;
}

const LIMITS = { requestsPerSecond: 150, holds: 20, bookings: 10_000, patienceSeconds: 10 };

export const watchedOperator = async (): Promise<Watched> => {
  const operator = await startMock();
  const { clock: _clock, ...target } = mockProfile({ baseUrl: operator.url });
  const profile: Profile = { ...target, limits: LIMITS };
  return {
    operator,
    profile,
    profileIn: (folder, name = 'profile.json', changes = {}) => {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify({ ...profile, ...changes }));
      return path;
    },
    alive: () => aliveOn(operator),
    close: () => operator.close(),
  };
};

const aliveOn = ({ mock }: StartedMock): ReturnType<Watched['alive']> => {
  const { world } = mock;
  const kept = { holds: holds(mock).all(), bookings: bookings(mock).all(), v2: v2Bookings(mock).all() };
  const statusOf = (body: unknown) => (body as { status: string }).status;
  return {
    made: kept.holds.length + kept.bookings.length + kept.v2.length,
    left: [
      ...kept.holds
        .filter((hold) => hold.bookingId === undefined && statusOf(createdHoldBody(world, hold)) === 'ACTIVE')
        .map(({ id, sent }) => `hold ${id}${sent.id === undefined ? ', whose id the operator chose' : ''}`),
      ...kept.bookings
        .filter((booking) => booking.cancelable && statusOf(createdBookingBody(world, booking)) === 'OPEN')
        .map(({ id, sent }) => `booking ${id}${sent.id === undefined ? ', whose id the operator chose' : ''}`),
      ...kept.v2
        .filter((booking) => ['ON_HOLD', 'CONFIRMED'].includes(statusOf(readBody(world, booking))))
        .map(({ id }) => `v2 booking ${id}`),
    ],
  };
};
