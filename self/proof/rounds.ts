// Operators written from the specification and the rulings alone, by somebody who had not seen the suites: what the first
// run of each of their bugs and lawful oddities found. Later runs do not count; the operators are kept outside the product.
import type { Interface } from '../../schemas/interfaces.ts';

interface Round {
  round: number;
  /** What the operator is written in. */
  language: string;
  interface: Interface;
  /** One bug at a time, each against a stated sentence or ruling, and how many of them cost the operator its verdict. */
  bugs: number;
  caught: number;
  /** The classes of the missed bugs. */
  missed: readonly string[];
  /** One lawful oddity at a time, and how many of these operators failed, or had no verdict. */
  oddities: number;
  wronged: number;
}

export const ROUNDS: readonly Round[] = [
  {
    round: 1,
    language: 'Python',
    interface: 'partner',
    bugs: 30,
    caught: 26,
    missed: [
      'a long list that is cut',
      'uuids of other versions',
      'the price of a sister rate',
      'a second item without its hold',
    ],
    oddities: 14,
    wronged: 0,
  },
  {
    round: 1,
    language: 'Python',
    interface: 'operator-v2',
    bugs: 10,
    caught: 10,
    missed: [],
    oddities: 1,
    wronged: 0,
  },
  {
    round: 2,
    language: 'Python',
    interface: 'partner',
    bugs: 21,
    caught: 15,
    missed: [
      'a rate with sisters stands beside one without (the list by product unfiltered, the price of a sister rate)',
      'a long list that is cut',
      'a number as text',
      'a long text that is cut when it is read',
      'limits that are kept by each item alone (blocked, not failed)',
    ],
    oddities: 10,
    wronged: 1,
  },
  {
    round: 2,
    language: 'Python',
    interface: 'operator-v2',
    bugs: 9,
    caught: 9,
    missed: [],
    oddities: 2,
    wronged: 1,
  },
  {
    round: 3,
    language: 'Java',
    interface: 'partner',
    bugs: 40,
    caught: 35,
    missed: [
      'the period of the second of two rates',
      'maps that grow from one booking to the next',
      'a reference that is cut',
      'the lead of a ticket of one item',
      'a cutoff in calendar days',
    ],
    oddities: 12,
    wronged: 4,
  },
  {
    round: 3,
    language: 'Java',
    interface: 'operator-v2',
    bugs: 20,
    caught: 18,
    missed: [
      'a date that cannot be booked is listed as available (blocked, not failed)',
      'the offset of summer all year',
    ],
    oddities: 8,
    wronged: 0,
  },
  {
    round: 4,
    language: 'Rust',
    interface: 'partner',
    bugs: 40,
    caught: 37,
    missed: [
      'a second item on an availability that is sold out, beside one that its hold covers',
      'a holdable rate of type FREESALE that is booked without a hold',
      'a booking of a cancelable and a non-cancelable rate (the operator has no such two that are held)',
    ],
    oddities: 12,
    wronged: 0,
  },
  {
    round: 4,
    language: 'Rust',
    interface: 'operator-v2',
    bugs: 20,
    caught: 16,
    missed: [
      'what happens when a hold of ten seconds ends (blocked, not failed: the patience of the profile was no longer)',
      'a restricted key that reads bookings (the profile named no such key)',
    ],
    oddities: 8,
    wronged: 0,
  },
  {
    round: 5,
    language: 'Go',
    interface: 'partner',
    bugs: 28,
    caught: 26,
    missed: [
      'a partnerId, barcode or holdExt of the booking before, where one is left out',
      'limits of travelers that count the items, not their quantities',
    ],
    oddities: 10,
    wronged: 0,
  },
  {
    round: 5,
    language: 'Go',
    interface: 'operator-v2',
    bugs: 16,
    caught: 16,
    missed: [],
    oddities: 6,
    wronged: 1,
  },
  {
    round: 5,
    language: 'Python',
    interface: 'booking',
    bugs: 20,
    caught: 16,
    missed: [
      'the request id of the header in place of that of the body, on the way to the operator',
      'an answer of the operator that shows nothing, filled in as made',
      'lists kept for hours, by a platform that asks again when a hold ends',
      'a rate that is read below another product',
    ],
    oddities: 12,
    wronged: 0,
  },
  {
    round: 5,
    language: 'Python',
    interface: 'channel',
    bugs: 16,
    caught: 6,
    missed: [
      'several at once are not held to the rules of one (ids, order, travelers, the last of three)',
      'the second of two availabilities',
      'times with an offset',
      'uuids of other versions',
      'maps that two suppliers share',
      "what is bound to somebody else's channel alone",
    ],
    oddities: 12,
    wronged: 0,
  },
  {
    round: 6,
    language: 'Go',
    interface: 'booking',
    bugs: 22,
    caught: 19,
    missed: [
      'a status that is made up where the operator answers PENDING',
      'lists kept by the days of their window',
      'the age of a list that a hold ending meanwhile makes new',
    ],
    oddities: 8,
    wronged: 1,
  },
  {
    round: 6,
    language: 'Go',
    interface: 'channel',
    bugs: 18,
    caught: 14,
    missed: [
      'a booking without a hold of what is bound to no channel',
      'validity that loses its offset',
      'rates of a product that are created at one time',
      'the request id of one call (warned)',
    ],
    oddities: 2,
    wronged: 0,
  },
];
