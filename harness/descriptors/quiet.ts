import { Blocked } from '../errors.ts';
import { concurrentTraffic } from '../schedule/interference.ts';
import type { Look } from './look.ts';

/** About two seconds, where the limits of the profile let. */
const LOOKS = 7;

/** What a short look at a target showed of others who sell on it. */
interface Quiet {
  /** How many availabilities were watched. */
  watched: number;
  /** The first seats that moved, in words. */
  others?: string;
}

/** Watches the seats of a target with reads alone. */
export const watchQuiet = async ({ session, arranged }: Look): Promise<Quiet> => {
  let watched = 0;
  const look = async () => {
    const free = await arranged.given.freeSeats();
    watched = Math.max(watched, free.size);
    return free;
  };
  try {
    const others = await concurrentTraffic(look, session.allotment.leases, { looks: LOOKS });
    return { watched, ...(others !== undefined && { others: session.connection.text.line(others) }) };
  } catch (error) {
    if (error instanceof Blocked) {
      return { watched: 0 };
    }
    throw error;
  }
};
