import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { unlessBlocked } from '../errors.ts';
import { Caller } from '../exchange/caller.ts';
import { propertyRunOf } from '../generate/property-run.ts';
import { CreatedResources } from '../resources/created-resources.ts';
import { Sampler } from '../resources/sampler.ts';
import { clockAt } from '../schedule/clock.ts';
import type { Arranged } from '../schedule/interface.ts';
import { concurrentTraffic } from '../schedule/interference.ts';
import { openSession, type Session } from '../schedule/session.ts';
import { Task } from '../schedule/task.ts';
import { openSockets } from '../transport/socket.ts';
import { harnessOf } from './interfaces.ts';

/** Keeps what is read before a run out of the worlds of its workers. */
const WORLD = 'preflight';

/** One interface of a target, to be read before a run: by the client of the checks, within the limits of the profile. */
export interface Look {
  session: Session;
  arranged: Arranged<object>;
}

/** By how many milliseconds a clock is ahead; 0 where it does not say, which is another finding. */
const aheadBy = (control: string, { transport }: ReturnType<typeof openSockets>): Promise<number> =>
  clockAt(control, transport)
    .advance(0)
    .then((now) => now - Date.now())
    .catch(() => 0);

/** Looks at an interface of a target. When it is over, the next client may begin as if nothing had been sent. */
export const lookAt = async <Result>(
  name: Interface,
  profile: Profile,
  profilePath: string | undefined,
  look: (look: Look) => Promise<Result>,
): Promise<Result> => {
  // The clock of the target stays as it is.
  const { clock, ...still } = profile;
  const sockets = openSockets();
  try {
    const aheadMs = clock === undefined ? 0 : await aheadBy(clock.control.replaceAll('{worker}', WORLD), sockets);
    const inside = await openSession({
      interface: name,
      profile: still,
      ...(profilePath !== undefined && { profilePath }),
      seed: 1,
      transport: sockets.transport,
      world: WORLD,
      aheadMs,
    });
    const session = { ...inside, clock: { ...inside.clock, ...(clock !== undefined && { isMovedLater: true }) } };
    const caller = new Caller(session.connection);
    const opened = await harnessOf(name).open(session);
    const task = new Task();
    const arranged = opened.arrange({
      caller,
      resources: new CreatedResources(session.accounting, task),
      task,
      sampler: new Sampler(WORLD),
      observe: () => {},
      propertyRun: propertyRunOf(session, WORLD, caller),
    });
    const result = await look({ session, arranged });
    await opened.close();
    return result;
  } finally {
    sockets.close();
  }
};

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
    return unlessBlocked(error) ?? { watched: 0 };
  }
};
