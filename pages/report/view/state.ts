import type { PageModel, State } from '../model.ts';

export const STATE_WORDS: Record<State, string> = {
  failed: 'failed',
  warned: 'warned',
  blocked: 'blocked',
  passed: 'passed',
  observed: 'observed',
  'not-applicable': 'not applicable',
};

/** What a state means, for people who see it for the first time. */
export const STATE_MEANINGS: Record<State, string> = {
  failed: 'a MUST is broken',
  warned: 'a SHOULD is missed',
  blocked: 'it could not be judged',
  passed: 'it was judged, and holds',
  observed: 'the specification is silent; what the target does is written down',
  'not-applicable': 'the profile says that the target does not offer it',
};

/** In the order in which a reader wants them. */
export const STATES = Object.keys(STATE_WORDS) as State[];

export const countOf = ({ summary }: PageModel, state: State): number =>
  summary[state === 'not-applicable' ? 'notApplicable' : state];

/** How many are in a state, and how many more the baseline knows: ` (and 7 known)`. */
export const countsOf = (model: PageModel, state: State): { count: number; more: string } => {
  const known = state === 'failed' || state === 'warned' || state === 'blocked' ? model.known[state] : 0;
  return { count: countOf(model, state) - known, more: known > 0 ? ` (and ${known} known)` : '' };
};
