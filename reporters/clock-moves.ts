// How the clock of a target was moved in a run: what a script of its calls has to do between them.
import { linesOf } from '../schemas/text/exchange-log.ts';

export interface ClockMove {
  /** In milliseconds since 1970. */
  at: number;
  seconds: number;
  /** Where the clock is moved, by `POST` with `{ "advanceSeconds": N }`. */
  url: string;
}

interface ControlCall {
  startedAt: string;
  request: { url: string; body?: string };
}

const moveOf = ({ startedAt, request: { url, body } }: ControlCall): ClockMove | undefined => {
  const { advanceSeconds } = JSON.parse(body ?? '{}') as { advanceSeconds?: number };
  return advanceSeconds === undefined ? undefined : { at: Date.parse(startedAt), seconds: advanceSeconds, url };
};

/** All moves of the clock that a check has asked or moved: other checks move it too. */
export const clockMovesIn = (log: string): ((check: string) => readonly ClockMove[]) => {
  const moves = new Map<string, ClockMove[]>();
  const clockOf = new Map<string, string>();
  for (const line of linesOf(log) as Iterable<{ check?: string; control?: ControlCall[] }>) {
    for (const move of (line.control ?? []).map(moveOf).filter((one) => one !== undefined)) {
      moves.set(move.url, [...(moves.get(move.url) ?? []), ...(move.seconds > 0 ? [move] : [])]);
      clockOf.set(line.check ?? '', move.url);
    }
  }
  return (check) => moves.get(clockOf.get(check) ?? '') ?? [];
};
