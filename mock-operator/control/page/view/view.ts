import type { Act } from './api.ts';
import type { State } from './state.ts';

/** What every view is given. */
export interface ViewProps {
  state: State;
  /** What of the view is meant: `` for all. */
  of: string;
  act: Act;
}
