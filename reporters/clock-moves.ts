// How the clock of a target was moved in a run: what a script of its calls has to do between them.
import type { Profile, Report } from '../schemas/generated/types.ts';
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

/** The control calls of a recording that ask or move a clock, each with its check. */
function* movesIn(log: string): Generator<{ check: string; move: ClockMove }> {
  for (const { check = '', control = [] } of linesOf(log) as Iterable<{ check?: string; control?: ControlCall[] }>) {
    for (const move of control.map(moveOf).filter((one) => one !== undefined)) {
      yield { check, move };
    }
  }
}

/** All moves of the clock that a check has asked or moved: other checks move it too. */
export const clockMovesIn = (log: string): ((check: string) => readonly ClockMove[]) => {
  const moves = new Map<string, ClockMove[]>();
  const clockOf = new Map<string, string>();
  for (const { check, move } of movesIn(log)) {
    moves.set(move.url, [...(moves.get(move.url) ?? []), ...(move.seconds > 0 ? [move] : [])]);
    clockOf.set(check, move.url);
  }
  return (check) => moves.get(clockOf.get(check) ?? '') ?? [];
};

/**
 * How often a run moved the clock of its target, and by how many seconds in all; undefined where it never did. A recording has the
 * moves of an operator behind the target too.
 */
export const clockMoved = (log: string, { clock }: Pick<Profile, 'clock'>): Report['run']['clock'] => {
  const [begin, end = ''] = `${clock?.control}/clock`.split('{worker}');
  const isOfTarget = ({ url }: ClockMove): boolean => url.startsWith(`${begin}`) && url.endsWith(end);
  const all = clock === undefined ? [] : [...movesIn(log)].map(({ move }) => move);
  const moves = all.filter((move) => move.seconds > 0 && isOfTarget(move));
  return moves.length === 0
    ? undefined
    : { moves: moves.length, seconds: moves.reduce((sum, { seconds }) => sum + seconds, 0) };
};
