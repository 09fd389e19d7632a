// What the drawn data of every interface is made of.
import fc from 'fast-check';

/** Numbers from least to most; half of them are the most, where forgotten limits show. */
export const anyBetween = (least: number, most: number): fc.Arbitrary<number> =>
  fc.oneof({ withCrossShrink: true }, fc.integer({ min: least, max: most }), fc.constant(most));

/** Characters that programs stumble over: quotes, markup, percent signs, letters of every length in UTF-8. */
const character = fc.constantFrom(...'aZ9 -_.:/\\"\'<>&%$#@!?+{|~éß中', '😀', '𠮷');

/** Text with neither control characters nor blanks at its ends, composed (NFC). */
export const anyText = (most: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: character, minLength: 1, maxLength: most, size: 'max' })
    .map((text) => text.trim())
    .map((text) => (text === '' ? 'a' : text));

/** Names of people: apostrophes, hyphens and blanks inside, letters of many scripts. */
export const anyName: fc.Arbitrary<string> = fc
  .shuffledSubarray([..."bcéßł山𠮷م'’- "])
  .map((inner) => `A${inner.join('').replaceAll(/(['’ -])['’ -]+/g, '$1')}a`);

/** A value, or nothing: then it is not sent. */
export const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
