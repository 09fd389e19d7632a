// What the control of a world has in its hands, and the verdict of its caller so far.
import type { Start } from '../../pages/mock/model.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { CallerJudge } from '../caller/caller-judge.ts';
import { callerReport } from '../caller/report.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Journal } from '../wire/journal.ts';

/** What the control of a world knows of the others. */
export interface OtherWorlds {
  list(): { path: string; calls: number }[];
  /** Whether there was such a world. */
  delete(prefix: string): boolean;
  journalOf(prefix: string): Journal | undefined;
  /** Whether the mock closes: nothing that lasts is to keep it open. */
  readonly isClosing: boolean;
}

export interface Controlled {
  /** The path of its world: `/_world/a`, `` of the default world. */
  prefix: string;
  world: ControlledWorld;
  journal: Journal;
  judge: CallerJudge;
  /** A profile of what it sells, with the keys that it wants. @param baseUrl the address of its Partner API */
  profile(baseUrl: string): Profile;
  /** What an empty page shows. @param address that of the world */
  start(address: string): Start;
  /** Sends a call to the interfaces of the world. */
  send(request: Request): Response | Promise<Response>;
  worlds: OtherWorlds;
}

/** The verdict of the caller so far. */
export const reportOf = ({ judge, world }: Controlled, baseUrl: string) => {
  const { tally } = judge;
  return callerReport({
    tally,
    baseUrl,
    startedAt: tally.startedAt,
    durationMs: Date.now() - tally.startedAt,
    seed: world.seed,
  });
};
