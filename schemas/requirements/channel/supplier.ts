import { must, needing, open, type Requirement } from '../requirement.ts';

/** Suppliers as they are set up. Spec 1, 2, 2.11, 4.3, 9. */
export const supplier = {
  'supplier.create-is-answered': must('1; 4.3', 'Creating a supplier succeeds.'),
  'supplier.sent-id-is-kept': must('2; 2.11', 'A supplier created with a uuid has it as its id.'),
  'supplier.id-is-given': must('2; 2.11', 'A supplier created without an id is given a uuid of its own.'),
  'supplier.fields': must('2.11', 'The fields of a supplier in an answer have their type and form.', {
    standing: true,
  }),
  'supplier.answer-shows-what-was-sent': must(
    '2.11; 4.3',
    'What the answer to a create shows of a supplier is as it was sent.',
    { standing: true },
  ),
  ...needing('booking', {
    'supplier.is-sold-as-it-was-set-up': must(
      '1; 2.11',
      'The Booking API shows each member of a supplier as it was set up.',
    ),
    'supplier.is-apart-from-others': must('2; 2.11', 'What a supplier was set up with shows in it, and in no other.'),
    'supplier.deprecated-location-fields-remain': must(
      '2.11; 9',
      'The deprecated location fields that a supplier was set up with remain in what the Booking API shows.',
    ),
    'supplier.version-rises': must(
      '2.11; 9',
      'When a further create of a supplier changes it, the version that is read is higher than before.',
    ),
  }),
  'supplier.set-up': open('1; 4.3', 'Which supplier, product and rate the run sets up for its checks.'),
  'supplier.repeated-id': open('2; 4.3', 'What a second create of a supplier with the same id gets.'),
  'supplier.repeated-code': open('2.11; 4.3', 'What a create with the code of another supplier gets.'),
} as const satisfies Record<string, Requirement>;
