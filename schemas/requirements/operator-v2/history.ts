import { must, type Requirement } from '../requirement.ts';

/** All calls of a run together. */
export const history = {
  'history.is-explained': must(
    '3.3; 4.4',
    'One order of all calls, each at an instant between its leaving and its answer, explains every answer: each status, and how many vacancies are left.',
    { standing: true },
  ),
} as const satisfies Record<string, Requirement>;
