import type { Report } from '../schemas/generated/types.ts';
import type { State } from './verdict.ts';

/** What people are told of a verdict. */
interface VerdictWords {
  words: string;
  /** The state of a requirement that has the same colour. */
  state: State;
  meaning: string;
}

export const VERDICTS: Record<Report['verdict'], VerdictWords> = {
  conformant: {
    words: 'CONFORMANT',
    state: 'passed',
    meaning: 'Every MUST that applies was judged, and none is broken.',
  },
  'not-conformant': {
    words: 'NOT CONFORMANT',
    state: 'failed',
    meaning:
      'The target breaks what the specification demands. Each failure below says what was expected and what came.',
  },
  incomplete: {
    words: 'INCOMPLETE',
    state: 'blocked',
    meaning:
      'Nothing that was judged is broken, but a MUST that applies could not be judged: this is neither a pass nor a fail.',
  },
};
