import { must, needing, open, type Requirement } from '../requirement.ts';

/** The availability of a rate as it is set. Spec 1, 2.1, 4.3, 8. */
export const availability = {
  'availability.set-is-answered': must('1; 4.3', 'Setting the availability of a rate succeeds.'),
  'availability.of-an-unknown-rate-is-refused': must(
    '1; 4.3',
    'Setting the availability of an unknown rate is refused.',
  ),
  'availability.below-an-unknown-product-is-refused': must(
    '1; 4.3',
    'Setting the availability of a rate below an unknown product is refused.',
  ),
  ...needing('own-availability', {
    'availability.is-sold-as-it-was-set': must(
      '1; 2.1',
      'The Booking API shows the availability that was set for a rate: start, end, capacity, maxCapacity.',
    ),
    'availability.is-of-its-rate-alone': must(
      '2.1; 4.3',
      'The availability that was set for a rate is shown for no other rate of the product.',
    ),
    'availability.set-again-replaces': must(
      '1; 4.3',
      'Availability that is set again takes the place of that before, and the next read shows it.',
    ),
    'availability.capacity-above-its-maximum-is-never-shown': must(
      '2.1; 8',
      'A capacity above maxCapacity is refused, or never shown so.',
    ),
    'availability.end-before-start-is-never-shown': must(
      '2.1',
      'An availability that ends before it starts is refused, or never shown so.',
    ),
    'availability.can-be-held': must(
      '1; 4.2',
      'What is set up whole, and bound to the channel of the reseller, can be held through the Booking API.',
    ),
    'availability.sent-id': open('2.1; 4.3', 'Whether an availability that was set with a uuid has it as its id.'),
  }),
} as const satisfies Record<string, Requirement>;
