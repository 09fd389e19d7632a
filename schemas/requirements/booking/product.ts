import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** Products and rates: the lists and the reads of one. Their shapes are not shown but for 2.8, 2.9 and 2.11. Spec 1, 4.2. */
export const product = {
  'product.list-is-answered': must('1; 4.2', 'The products of a supplier are listed, with meta.'),
  'product.read-is-answered': must('1; 4.2', 'A listed product is read by its id, with meta.'),
  ...standing({
    'product.fields': must(
      '2.5; 2.9',
      'A product has an id that is a uuid; its supplier and its hours, where present, have their form.',
    ),
    'product.published-fields': should('2.11; 4.2', 'The published fields of a product have their published types.'),
    'product.id-is-unique': must('2.5; 4.2', 'No two products of a list share an id.'),
    'product.is-the-asked': must('4.2', 'The product that a read shows is the one that was asked for.'),
    'product.supplier-is-the-asked': must(
      '2.5; 4.2',
      'A product that names its supplier names the one that it is read under.',
    ),
  }),
  'product.read-shows-the-listed': must(
    '4.2',
    'The read of a product shows what the list shows of it, member by member.',
  ),
  'product.unknown-id': open('4.2; 7', 'What reading an unknown product gets.'),
  'product.of-an-unknown-supplier': open('4.2; 7', 'What the list of products of an unknown supplier gets.'),
  'rate-read.list-is-answered': must('1; 4.2', 'The rates of a product are listed, with meta.'),
  'rate-read.read-is-answered': must('1; 4.2', 'A listed rate is read by its id, with meta.'),
  ...standing({
    'rate-read.fields': must(
      '2.8',
      'The fields of a rate that is read, and of its prices, have their type and form; minTravelers is at least 1.',
    ),
    'rate-read.hours-fields': must('2.8; 2.9', 'The fields of the hours of a rate have their type and form.'),
    'rate-read.id-is-unique': must('2; 2.8', 'No two rates of a list share an id.'),
    'rate-read.is-the-asked': must('4.2', 'The rate that a read shows is the one that was asked for.'),
    'rate-read.product-is-the-asked': must(
      '2.8; 4.2',
      'A rate that names its product names the one that it is read under.',
    ),
  }),
  'rate-read.belongs-to-one-product': must('2.8; 4.2', 'A rate is listed and read under one product only.'),
  'rate-read.shows-the-listed': must(
    '2.8; 4.2',
    'The read of a rate shows what the list shows of it, member by member.',
  ),
  ...standing({
    'rate-read.amounts-are-not-negative': must(
      '2.8',
      'holdablePeriod, cutoff and the amounts of money of a rate are not negative.',
    ),
    'rate-read.version-is-stated': must('2.8; 9', 'A rate that is read carries its version.'),
    'rate-read.version-never-falls': must('2.8; 9', 'The version of a rate is never lower than it was before.'),
  }),
  'rate-read.unknown-id': open('4.2; 7', 'What reading an unknown rate gets.'),
  'rate-read.of-an-unknown-product': open('4.2; 7', 'What the list of rates of an unknown product gets.'),
} as const satisfies Record<string, Requirement>;
