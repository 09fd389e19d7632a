import { must, needing, open, type Requirement, should } from '../requirement.ts';

/** Products as they are set up. Spec 1, 4.3. */
export const product = {
  'product.create-is-answered': must('1; 4.3', 'Creating a product succeeds.'),
  'product.id-is-given': open('2; 4.3', 'Whether a product created without an id is given a uuid.'),
  'product.sent-id': open('2; 4.3', 'Whether a product created with a uuid has it as its id.'),
  'product.of-an-unknown-supplier-is-refused': must('1; 4.3', 'A product below an unknown supplier is refused.'),
  ...needing('booking', {
    'product.is-sold-once-bound': must(
      '1; 4.2',
      'A product that is set up and bound to the channel of the reseller is listed below its supplier.',
    ),
    'product.is-sold-as-it-was-set-up': should(
      '1; 4.2',
      'The Booking API shows each member of a product as it was set up.',
    ),
  }),
} as const satisfies Record<string, Requirement>;
