import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, so that another one can see whether it still runs. */
export interface Holder {
  pid: number;
  host: string;
  /** Where its number means something: a system since its start, and a space of process numbers in it. */
  place: string;
  /** When it was started, in ticks of the system: a number may be given again. Absent where that cannot be read. */
  started?: string;
}

const read = (look: () => string): string | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};

/** Containers on one system share its host name or not; on Linux the kernel knows better. */
const here = (): string =>
  read(
    () => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
  ) ?? hostname();

/** State and start of a process, on Linux. */
const statOf = (pid: number): { state?: string; started?: string } => {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program stands in brackets and may contain anything.
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const started = rest[18];
  return { ...(state !== undefined && { state }), ...(started !== undefined && { started }) };
};

export const holderOf = (pid: number): Holder => {
  const { started } = statOf(pid);
  return { pid, host: hostname(), place: here(), ...(started !== undefined && { started }) };
};

/** Whether a process lives; undefined when that cannot be seen from here. */
export const isAlive = ({ pid, place, started }: Holder): boolean | undefined => {
  if (place !== here()) {
    return undefined;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') {
      return false;
    }
  }
  const now = statOf(pid);
  return now.state !== 'Z' && (started === undefined || now.started === undefined || started === now.started);
};
