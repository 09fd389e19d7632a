import { must, open, type Requirement } from '../requirement.ts';

/** Several creates in one call. Spec 4.3. */
export const bulk = {
  'bulk.suppliers-shown-as-made-are-there': must(
    '4.3',
    'Suppliers that are created in one call are there, each that the answer shows as made.',
  ),
  'bulk.products-shown-as-made-are-there': must(
    '4.3',
    'Products that are created in one call are there, each that the answer shows as made.',
  ),
  'bulk.rates-shown-as-made-are-there': must(
    '4.3',
    'Rates that are created in one call are there, each that the answer shows as made.',
  ),
  'bulk.shown-beside-a-bad-one-is-there': must(
    '4.3',
    'Of several rates with a bad one among them, each that the answer shows as made is there.',
  ),
  'bulk.sent-supplier-ids-are-kept': must(
    '2; 2.11; 4.3',
    'Suppliers that are created in one call, each with a uuid, have these as their ids.',
  ),
  'bulk.sent-rate-ids-are-kept': must(
    '2; 2.8; 4.3',
    'Rates that are created in one call, each with a uuid, have these as their ids.',
  ),
  'bulk.products-of-an-unknown-supplier-are-refused': must(
    '1; 4.3',
    'Several products below an unknown supplier are refused.',
  ),
  'bulk.rates-of-an-unknown-product-are-refused': must('1; 4.3', 'Several rates below an unknown product are refused.'),
  'bulk.rate-for-no-traveler-is-never-shown': must(
    '2.8; 4.3; 8',
    'A rate with minTravelers 0 that is one of several is refused, or never shown so.',
    { needs: 'booking' },
  ),
  'bulk.rates-are-sold-as-they-were-sent': must(
    '2.8; 4.3; 9',
    'Rates that are created in one call are each shown with the members that were sent for it.',
    { needs: 'booking' },
  ),
  'bulk.one-bad-among-good': open('4.3', 'What several creates with a bad one among them get.'),
} as const satisfies Record<string, Requirement>;
