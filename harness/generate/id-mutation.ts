// Ids that are almost one, or none at all.

import fc from 'fast-check';
import { freshUuid } from '../transport/fresh.ts';

/** What can be done to a known id so that it is another, or none. */
export type IdMutation =
  | { kind: 'digit'; place: number; by: number }
  | { kind: 'cut' | 'add'; count: number }
  | { kind: 'beginning'; length: number }
  | { kind: 'other'; text: string };

/** Characters that must be encoded in a path, or that mislead: none that servers refuse in any path. */
const awkward = fc.constantFrom(...'aZ0 ?#%+&=;:@,$!*()[]\'"<>~éß中', '😀', '/', '%2F', '%61', '*');

export const anyIdMutation: fc.Arbitrary<IdMutation> = fc.oneof(
  fc.record({ kind: fc.constant('digit' as const), place: fc.nat({ max: 35 }), by: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ kind: fc.constantFrom('cut' as const, 'add' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('other' as const),
    text: fc.string({ unit: awkward, minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text),
  }),
);

/** The id with a change. */
export const mutatedId = (id: string, change: IdMutation): string => {
  switch (change.kind) {
    case 'digit': {
      const digit = Number.parseInt(id[change.place] ?? '', 16);
      const place = Number.isNaN(digit) ? change.place + 1 : change.place;
      const turned = (Number.parseInt(id[place] ?? '0', 16) + change.by) % 16;
      return `${id.slice(0, place)}${turned.toString(16)}${id.slice(place + 1)}`;
    }
    case 'cut':
      return id.slice(0, -change.count);
    case 'add':
      return id + id.slice(0, change.count);
    case 'beginning':
      return id.slice(0, change.length) + freshUuid().slice(change.length);
    case 'other':
      return change.text;
  }
};
