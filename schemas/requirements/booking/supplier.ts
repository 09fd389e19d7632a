import { must, type Requirement, should, standing } from '../requirement.ts';

/** Suppliers: the list with its filters, and the read of one. Spec 2.11, 4.2, 7, 9. */
export const supplier = {
  'supplier.list-is-answered': must('4.2', 'The supplier list is answered with 200, the suppliers and meta.'),
  'supplier.read-is-answered': must('4.2', 'A listed supplier is read by its id: 200, that supplier and meta.'),
  ...standing({
    'supplier.fields': must('2.11', 'The fields of a supplier have their type and form.'),
    'supplier.hours-fields': must('2.9; 2.11', 'The fields of the hours of a supplier have their type and form.'),
    'supplier.location-fields': must('2.11', 'The fields of the locations of a supplier have their type and form.'),
    'supplier.id-is-unique': must('2; 2.11', 'No two suppliers of the list share an id.'),
    'supplier.code-is-unique': must('2.11', 'No two suppliers of the list share a code.'),
    'supplier.is-the-asked': must('4.2', 'The supplier that a read shows is the one that was asked for.'),
  }),
  'supplier.read-shows-the-listed': must(
    '2.11; 4.2',
    'The read of a supplier shows what the list shows of it, member by member.',
  ),
  'supplier.code-filter-finds-it': must('4.2', 'With the code of a supplier the list holds that supplier.'),
  'supplier.code-filter-keeps-no-other': must('4.2', 'With a code the list holds no supplier that has another code.', {
    standing: true,
  }),
  'supplier.partner-id-filter-finds-it': must('4.2', 'With the partner_id of a supplier the list holds that supplier.'),
  'supplier.partner-id-filter-keeps-no-other': must(
    '4.2',
    'With a partner_id the list holds no supplier that has another.',
    { standing: true },
  ),
  'supplier.filter-without-a-match-is-empty': should(
    '4.2',
    'A code or partner_id that no supplier has is answered with an empty list.',
  ),
  'supplier.both-filters-hold': must('4.2', 'With code and partner_id the list holds what matches both.'),
  'supplier.unknown-id-is-404': must('4.2; 7', 'Reading an unknown supplier gets 404, NOT_FOUND.'),
  'supplier.malformed-id-is-refused': must(
    '4.2; 7',
    'A supplier id that is no uuid matches nothing: 404, or 400, with the error object.',
  ),
  'supplier.version-is-stated': must('2.11; 9', 'A supplier carries its version.', { standing: true }),
  'supplier.version-never-falls': must('2.11; 9', 'The version of a supplier is never lower than it was before.', {
    standing: true,
  }),
  'supplier.deprecated-location-fields-remain': must(
    '2.11; 9',
    'The deprecated location fields that a supplier was created with remain in answers.',
    { unchecked: 'Whether a supplier has them is known only to who has set it up, through the Channel API.' },
  ),
} as const satisfies Record<string, Requirement>;
