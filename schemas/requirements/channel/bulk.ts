import { must, open, type Requirement } from '../requirement.ts';

/** Several creates in one call. Spec 4.3. */
export const bulk = {
  'channel.bulk.suppliers-told-as-made-are-there': must(
    '4.3',
    'Suppliers that are created in one call are there, each that the answer tells as made.',
  ),
  'channel.bulk.products-told-as-made-are-there': must(
    '4.3',
    'Products that are created in one call are there, each that the answer tells as made.',
  ),
  'channel.bulk.rates-told-as-made-are-there': must(
    '4.3',
    'Rates that are created in one call are there, each that the answer tells as made.',
  ),
  'channel.bulk.told-beside-a-bad-one-is-there': must(
    '4.3',
    'Of several rates with a bad one among them, each that is told as made is there.',
  ),
  'channel.bulk.one-bad-among-good': open('4.3', 'What several creates with a bad one among them get.'),
} as const satisfies Record<`channel.${string}`, Requirement>;
