import type { Report } from '../schemas/generated/types.ts';
import { shortCall } from './short-call.ts';

const MAX_CALL = 160;

/** When the target was gone in the middle of a run, a line each: `the target was away for 8.3 s after POST /v1.2/holds (…)`. */
export const awayInWords = ({ away = [] }: Pick<Report['run'], 'away'>): string[] =>
  away.map(({ after, seconds }) => `the target was away for ${seconds} s after ${shortCall(after, MAX_CALL)}`);
