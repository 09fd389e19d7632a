// What the judged requirements of a run come to: its verdict, its exit code, and both in words.
import type { Report, Run } from '../schemas/generated/types.ts';
import { judgedOf } from './counts.ts';
import { severityOf, UNJUDGED } from './severity.ts';

/** What requirements come to: all of a run, or a part of them. */
export type Judgement = Exclude<Report['verdict'], 'partial'>;

/** Only a whole run is certified: what nobody looked at may be broken. */
export const isPartial = ({ asked, shard }: Pick<Run, 'asked' | 'shard'>): boolean =>
  asked !== undefined || shard !== undefined;

/** Nothing judged is never conformant. An open point is no MUST, so it never makes a run incomplete. */
export const judgementOf = (requirements: Report['requirements'], strict: boolean): Judgement => {
  const some = (...states: Report['requirements'][number]['state'][]) =>
    requirements.some(({ state }) => states.includes(state));
  if (some('failed') || (strict && some('warned'))) {
    return 'not-conformant';
  }
  const missing = requirements.some((requirement) => severityOf(requirement) === UNJUDGED);
  return missing || !some('passed', 'warned') ? 'incomplete' : 'conformant';
};

export const verdictOf = (run: Pick<Run, 'asked' | 'shard' | 'strict'>, requirements: Report['requirements']) =>
  isPartial(run) ? 'partial' : judgementOf(requirements, run.strict);

const EXIT = { conformant: 0, 'not-conformant': 1, incomplete: 2 } as const satisfies Record<Judgement, number>;

/** A part of a run has the exit code of its own requirements. */
export const exitCodeOf = ({ requirements }: Report, strict: boolean): 0 | 1 | 2 =>
  EXIT[judgementOf(requirements, strict)];

/** `not conformant`; of a part of a run `partial: 3 requirements judged, nothing certified`. */
export const verdictInWords = ({ verdict, summary }: Report, shard?: Run['shard']): string => {
  if (verdict !== 'partial') {
    return verdict.replace('-', ' ');
  }
  const judged = judgedOf(summary);
  const part = shard === undefined ? 'partial' : `shard ${shard.index} of ${shard.of}, partial`;
  return `${part}: ${judged} requirement${judged === 1 ? '' : 's'} judged, nothing certified`;
};
