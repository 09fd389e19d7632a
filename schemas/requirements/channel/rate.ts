import { must, needing, open, type Requirement } from '../requirement.ts';

/** Rates as they are set up. Spec 1, 2, 2.8, 4.3, 8, 9. */
export const rate = {
  'rate.create-is-answered': must('1; 4.3', 'Creating a rate succeeds.'),
  'rate.sent-id-is-kept': must('2; 2.8', 'A rate created with a uuid has it as its id.'),
  'rate.id-is-given': must('2; 2.8', 'A rate created without an id is given a uuid of its own.'),
  'rate.fields': must('2.8', 'The fields of a rate in an answer have their type and form.', { standing: true }),
  'rate.answer-shows-what-was-sent': must(
    '2.8; 4.3',
    'What the answer to a create shows of a rate is as it was sent.',
    { standing: true },
  ),
  'rate.of-an-unknown-product-is-refused': must('1; 4.3', 'A rate below an unknown product is refused.'),
  ...needing('booking', {
    'rate.is-sold-as-it-was-set-up': must('1; 2.8', 'The Booking API shows each member of a rate as it was set up.'),
    'rate.is-apart-from-others': must('2; 2.8', 'What a rate was set up with shows in it, and in no other.'),
    'rate.made-side-by-side-are-all-there': must(
      '2.8; 4.3',
      'Rates of a product that are created at one time are all there, each as it was sent.',
    ),
    'rate.no-travelers-is-never-shown': must('2.8; 8', 'A rate with minTravelers 0 is refused, or never shown so.'),
    'rate.version-rises': must(
      '2.8; 9',
      'When a further create of a rate changes it, the version that is read is higher than before.',
    ),
  }),
  'rate.repeated-id': open('2; 4.3', 'What a second create of a rate with the same id gets.'),
} as const satisfies Record<string, Requirement>;
