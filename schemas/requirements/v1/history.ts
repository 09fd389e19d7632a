import { must, type Requirement } from '../requirement.ts';

/** All calls of a run together. */
export const history = {
  'history.is-explained': must(
    '2.1; 2.7; 3.1; 3.2; 4.1',
    'One order of all calls, each at an instant between its leaving and its answer, explains every answer: each status, timeline and version, and how many seats are free.',
    { standing: true },
  ),
} as const satisfies Record<string, Requirement>;
