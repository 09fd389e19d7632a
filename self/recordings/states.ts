import { fileURLToPath } from 'node:url';
import type { Report } from '../../schemas/generated/types.ts';

/** What each recording shows: state by requirement. */
export const STATES = fileURLToPath(new URL('states.json', import.meta.url));

export const recordingOf = (name: string): string => fileURLToPath(new URL(`${name}.ndjson.gz`, import.meta.url));

export const statesOf = ({ requirements }: Pick<Report, 'requirements'>): Record<string, string> =>
  Object.fromEntries(requirements.map(({ id, state }) => [id, state]));
