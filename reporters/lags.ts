import type { Report } from '../schemas/generated/types.ts';

/** What a profile says of late reads, a line each: `partner: reads wait until they are 3 s behind a write (lagSeconds)`. */
export const lagsInWords = (limits: Report['run']['limits'] = {}): string[] =>
  Object.entries(limits).flatMap(([key, seconds]) => {
    const [name, member] = key.split('.');
    return member === 'lagSeconds'
      ? [`${name}: reads wait until they are ${seconds} s behind a write (lagSeconds)`]
      : [];
  });
