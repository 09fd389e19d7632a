import type { Profile } from '../../schemas/generated/types.ts';
import { Caller } from './caller.ts';
import { Effects } from './effects.ts';
import { Blocked } from './ending.ts';
import { harnesses } from './harnesses.ts';
import { whatOthersSell } from './others.ts';
import type { Interface } from './run.ts';
import { openSession } from './session.ts';
import { openSockets } from './socket.ts';
import { trialOf } from './trial.ts';

/** About two seconds, where the limits of the profile let. */
const LOOKS = 7;

/** What a short look at a target showed of others who sell on it. */
export interface Quiet {
  /** How many availabilities were watched. */
  watched: number;
  /** The first seats that moved, in words. */
  others?: string;
}

/** Watches the seats of a target with reads alone. */
export const watchQuiet = async (name: Interface, profile: Profile, profilePath?: string): Promise<Quiet> => {
  const { clock: _clock, ...still } = profile;
  const sockets = openSockets();
  try {
    const session = await openSession({
      interface: name,
      profile: still,
      ...(profilePath !== undefined && { profilePath }),
      seed: 1,
      transport: sockets.transport,
    });
    const caller = new Caller(session.line);
    const effects = new Effects(session.ledger, session.allowance, session);
    const trial = trialOf(session, 'quiet', caller);
    const arranged = harnesses[name].arrange(session, caller, effects, () => {}, trial);
    let watched = 0;
    const look = async () => {
      const free = await arranged.freeSeats();
      watched = Math.max(watched, free.size);
      return free;
    };
    const others = await whatOthersSell(look, session.leases, { looks: LOOKS });
    await session.line.limiter.rest();
    return { watched, ...(others !== undefined && { others: session.line.text.line(others) }) };
  } catch (error) {
    if (error instanceof Blocked) {
      return { watched: 0 };
    }
    throw error;
  } finally {
    sockets.close();
  }
};
