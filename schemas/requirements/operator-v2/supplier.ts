import { may, must, open, type Requirement, should, standing } from '../requirement.ts';

/** Suppliers: the list, contact details, the endpoint of everything else. Spec 2.12, 4.4. */
export const supplier = {
  'supplier.list-is-answered': must('4.4', 'The supplier list is answered with suppliers.'),
  ...standing({
    'supplier.fields': must(
      '2.12; 4.4',
      'A supplier has an id; its name, title and description have their type, its endpoint is an address.',
    ),
    'supplier.contact-details': must('4.4', 'Suppliers come with contact details.'),
    'supplier.published-fields': should(
      '4.4',
      'A supplier has a name, and the published fields have their published types.',
    ),
    'supplier.id-is-unique': must('4.4', 'No two suppliers of the list share an id.'),
  }),
  'supplier.id-is-stable': must('4.4', 'A supplier has the same id each time that the list is read.'),
  'supplier.endpoint-answers': must(
    '4.4',
    'The endpoint that the list names serves the products of that supplier, on whatever host and path it lies.',
  ),
  'supplier.limited-to-the-permitted': may('4.4', 'The list may be limited to the suppliers that the key may access.', {
    needs: 'restricted-key',
    open: true,
  }),
  'supplier.endpoint': open('4.4', 'Whether the endpoint lies elsewhere than the supplier list.', {
    standing: true,
  }),
} as const satisfies Record<string, Requirement>;
