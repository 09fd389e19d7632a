import { must, needing, open, type Requirement, should } from '../requirement.ts';

/** Bindings of products to channels. Spec 1, 2.8, 4.3. */
export const binding = {
  'binding.is-answered': must('1; 4.3', 'Binding a product to a listed channel succeeds.'),
  'binding.to-an-unknown-channel-is-refused': must('1; 4.3', 'Binding to an unknown channel is refused.'),
  'binding.of-an-unknown-product-is-refused': must('1; 4.3', 'Binding an unknown product is refused.'),
  ...needing('own-availability', {
    'binding.unbound-product-is-not-held': must(
      '1',
      'A hold on a product that is bound to no channel of the reseller is refused, and granted once it is bound.',
    ),
    'binding.unbound-product-is-not-booked': must(
      '1',
      'A booking of a product that is bound to no channel of the reseller is refused, and taken once it is bound.',
    ),
    'binding.bound-to-another-channel-is-not-held': must(
      '1',
      'A hold on a product that is bound to the channel of another reseller alone is refused, and granted once it is bound to his own.',
    ),
    'binding.bound-to-another-channel-is-not-booked': must(
      '1',
      'A booking of a product that is bound to the channel of another reseller alone is refused, and taken once it is bound to his own.',
    ),
    'binding.second-channel-leaves-the-first': should(
      '1; 4.3',
      'A product that is bound to a second channel is sold through the first as before.',
    ),
  }),
  ...needing('booking', {
    'binding.bound-to-another-channel-is-not-listed': should(
      '1; 4.2',
      'A product that is bound to the channel of another reseller alone is not listed.',
    ),
    'binding.unbound-product-is-not-listed': should(
      '1; 4.2',
      'A product that is bound to no channel of the reseller is not listed.',
    ),
    'binding.inactive-price-is-not-listed': should('2.8', 'A price whose status is INACTIVE is not listed.'),
    'binding.price-without-the-tag-is-not-listed': should(
      '2.8',
      'Where a binding has priceTags, a price that lacks one of them among its labels is not listed.',
    ),
  }),
  'binding.repeated': open('4.3', 'What a second binding of a product to the same channel gets.'),
} as const satisfies Record<string, Requirement>;
