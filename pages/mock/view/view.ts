import type { Act } from './api.ts';
import type { State } from './state.ts';

/** What every view is given. */
export interface ViewProps {
  state: State;
  /** The part of the view that is shown, by its name or id: `` for all. */
  of: string;
  act: Act;
}
