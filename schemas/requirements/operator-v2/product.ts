import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** Products, options and units. Spec 2.12, 4.4. */
export const product = {
  'product.list-is-answered': must('4.4', 'The product list of a supplier is answered with products.'),
  ...standing({
    'product.fields': must(
      '2.12; 4.4',
      'A product has an id and options; its name, title, description and availabilityType have their type.',
    ),
    'product.option-fields': must('2.12; 4.4', 'An option has an id and at least one unit.'),
    'product.unit-fields': must('2.12; 4.4', 'A unit has an id.'),
    'product.published-fields': should(
      '4.4',
      'Products, options and units carry the fields that are published as required, in their published types.',
    ),
    'product.id-is-unique': must(
      '4.4',
      'No two products of a supplier, options of a product or units of an option share an id.',
    ),
  }),
  'product.ids-are-stable': must('4.4', 'Products, options and units have the same ids each time that they are read.'),
  'product.can-be-sold': must(
    '4.4',
    'The product list has what is needed to sell: with its ids alone an availability is found and booked.',
    { seats: true },
  ),
  'product.standard-fields': open(
    '2.12',
    'Which of name, title and description suppliers, products, options and units carry.',
    { standing: true },
  ),
  'product.picked': open('4.4', 'Which supplier, product, option and unit the checks of the run use.'),
  'product.unknown-supplier': open('4.4', 'What the product list of an unknown supplier gets.'),
} as const satisfies Record<string, Requirement>;
