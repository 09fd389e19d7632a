import type { Report } from '../schemas/generated/types.ts';

/** What a profile says of late reads, a line each: `partner: each read waits until the last write is 3 s ago (lagSeconds)`. */
export const lagsInWords = (limits: Report['run']['limits'] = {}): string[] =>
  Object.entries(limits).flatMap(([key, seconds]) => {
    const [name, member] = key.split('.');
    return member === 'lagSeconds'
      ? [`${name}: each read waits until the last write is ${seconds} s ago (lagSeconds)`]
      : [];
  });
