// Which answers a fuzz breaks, and how: the same for the same seed.
import { groupedBy } from '../../schemas/group.ts';
import type { Break } from './breaking.ts';
import type { AnswerMember } from './place.ts';
import { wrongBodies, wrongValues } from './wrong-value.ts';

/** Numbers from 0 to 1 that look random (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const shuffled = <Value>(values: readonly Value[], random: () => number): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Takes the values in turn, again and again. */
const inTurn = <Value>(values: readonly Value[]): (() => Value) => {
  let next = 0;
  return () => values[next++ % values.length] as Value;
};

/** A wrong value of a member, or a whole body. */
const wrongs = [...wrongValues.map((wrong) => ({ wrong })), ...Object.keys(wrongBodies).map((body) => ({ body }))];

/**
 * Breaks without end. Each round has every wrong value and body once; with each the kinds of answer come in turn, another
 * in every round, and with each kind its members.
 */
const breaksOf = (places: readonly AnswerMember[], random: () => number): (() => Break) => {
  const byKind = groupedBy(places, ({ operation, refused }) => `${operation} ${refused}`);
  const kinds = [...byKind.values()].map((ofKind) => inTurn(shuffled(ofKind, random)));
  const usually = <Value>(usual: Value, otherwise: () => Value): Value => (random() < 0.7 ? usual : otherwise());
  let [round, index] = [0, 0];
  return () => {
    const wrong = wrongs[index] as (typeof wrongs)[number];
    const place = kinds[(round + index) % kinds.length]?.() as AnswerMember;
    index += 1;
    if (index === wrongs.length) {
      [round, index] = [round + 1, 0];
    }
    const after = usually(0, () => Math.floor(random() * 30));
    return 'body' in wrong
      ? { operation: place.operation, refused: place.refused, body: wrong.body, after }
      : {
          ...place,
          wrong: wrong.wrong,
          element: usually<'all' | number>('all', () => Math.floor(random() * 7)),
          after,
        };
  };
};

/** Every fourth case breaks several answers at once. */
const SEVERAL_EVERY = 4;

/** The cases of a fuzz: answers that are broken in one run each. */
export const casesOf = (places: readonly AnswerMember[], count: number, seed: number): Break[][] => {
  const random = randomFrom(seed);
  const next = breaksOf(places, random);
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: index % SEVERAL_EVERY < SEVERAL_EVERY - 1 ? 1 : 2 + Math.floor(random() * 5) }, next),
  );
};

/** The fewest cases that have every wrong value and body once, `each` of them in a case. */
export const sampleOf = (places: readonly AnswerMember[], each: number, seed: number): Break[][] => {
  const next = breaksOf(places, randomFrom(seed));
  return Array.from({ length: Math.ceil(wrongs.length / each) }, () => Array.from({ length: each }, next));
};
