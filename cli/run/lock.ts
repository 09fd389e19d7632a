import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withPart, writeWhole } from '../../reporters/write.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { SetupError } from '../errors.ts';
import { type Holder, holderOf, isAlive } from './holder.ts';

/** What a lock says. */
interface Claim {
  holder: Holder;
  /** The runner that the holder has started: it goes on for a while when the holder is killed. */
  runner?: Holder;
  since: string;
  /** A part of the thing; claims of different parts do not collide. */
  part?: string;
}

export interface Lock {
  /** Names the process that works for this one. */
  sharedWith(pid: number): void;
  release(): void;
}

interface Locked {
  /** Locks are files of their own, whose names begin with this path. */
  path: string;
  part?: string;
  /** The locked thing, as the beginning of a sentence. */
  subject: string;
  /** How to do without it. */
  otherwise: string;
}

const BEAT_MS = 5_000;
/** Where the process cannot be looked for, on another system, a lock that was not renewed for this long counts as left behind. */
const SILENT_MS = 60_000;
/** A runner without its command line gives its checks up and undoes what they made. */
const ORPHAN_WAIT_MS = 60_000;
const TRIES = 6;

/**
 * Claims a thing for this process, by a file beside it. Everybody writes a claim before looking for others, so that of
 * two never both succeed; they try again after random waits. A claim of a dead process is removed.
 * @throws SetupError, with the holder, when another process has it
 */
export const takeLock = async (thing: Locked): Promise<Lock> => {
  const own = `${thing.path}.${randomUUID()}.lock`;
  const claim: Claim = {
    holder: holderOf(process.pid),
    since: new Date().toISOString(),
    ...(thing.part === undefined ? {} : { part: thing.part }),
  };
  const write = () => writeWhole(own, `${JSON.stringify(claim)}\n`);
  const release = () => rmSync(own, { force: true });
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    write();
    const [other] = othersOf(thing, own);
    if (other === undefined) {
      break;
    }
    release();
    const isOrphaned = isAlive(other.claim.holder) === false;
    if (isOrphaned ? Date.now() - started > ORPHAN_WAIT_MS : attempt >= TRIES) {
      throw refusal(thing, other);
    }
    if (isOrphaned && attempt === 1) {
      process.stderr.write(
        `${escaped(thing.subject)} is still used by the end of a run that was killed: waiting for it.\n`,
      );
    }
    await wait(isOrphaned ? 200 : Math.random() * 60);
  }
  const beat = setInterval(() => renew(own), BEAT_MS).unref();
  process.once('exit', release);
  return {
    sharedWith: (pid) => {
      claim.runner = holderOf(pid);
      try {
        write();
      } catch {
        // The lock as it stands holds for as long as this process lives.
      }
    },
    release: () => {
      clearInterval(beat);
      process.off('exit', release);
      release();
    },
  };
};

interface Other {
  file: string;
  claim: Claim;
}

/** Living claims of others on the same part, or on the whole. */
const othersOf = ({ path, part }: Locked, own: string): Other[] => {
  const folder = dirname(path);
  const now = statSync(own).mtimeMs;
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.lock'))
    .map((name) => join(folder, name))
    .filter((file) => file !== own)
    .flatMap((file) => {
      const claim = read(file);
      if (claim !== undefined && lives(claim, file, now)) {
        return part === undefined || claim.part === undefined || claim.part === part ? [{ file, claim }] : [];
      }
      for (const left of claim === undefined ? [file] : withPart(file)) {
        rmSync(left, { force: true });
      }
      return [];
    });
};

const lives = ({ holder, runner }: Claim, file: string, now: number): boolean => {
  const alive = isAlive(holder);
  if (alive === undefined) {
    return now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS;
  }
  return alive || (runner !== undefined && isAlive(runner) === true);
};

/** Undefined when it is gone meanwhile, or is no claim. */
const read = (file: string): Claim | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
};

const renew = (file: string): void => {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // A lock that was removed by hand is free.
  }
};

const refusal = ({ subject, otherwise }: Locked, { file, claim: { holder, since } }: Other): SetupError =>
  new SetupError(`${subject} is in use by another run.`, {
    file,
    value: `process ${holder.pid} on ${holder.host}, since ${since}`,
    todo: `Wait for its end, or end it. ${otherwise} A lock of a dead process is taken over by itself.`,
  });
