import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** What holds for every call of v2: addresses, authorization, errors, limits. Spec 4.4, 5, 7, 8, 9. */
export const access = {
  'auth.missing-is-401': must('5; 7', 'A call without Authorization gets 401.'),
  'auth.unknown-is-401': must('5; 7', 'A call whose key cannot be validated gets 401.'),
  'auth.without-it-nothing-is-shown': must(
    '5',
    'A read without a valid Authorization is refused, with whatever status.',
  ),
  'auth.not-permitted-is-403': must(
    '5; 7',
    'A valid key that is not permitted for the resource or operation gets 403.',
    { needs: 'restricted-key' },
  ),
  'auth.read-only-key-is-403': must(
    '5; 7',
    'A valid key that may only read gets 403 for a create, an extend, a confirm and a cancel, and none is carried out.',
    { needs: 'read-only-key' },
  ),
  'auth.refused-create-makes-nothing': must('5', 'A create without a valid Authorization makes no booking.', {
    seats: true,
  }),
  'auth.format': open('5', 'The format of the Authorization value.', {
    unchecked: 'The profile gives the whole value, so that any format can be tested.',
  }),
  'path.unknown-is-404': must('7', 'An invalid URI path gets 404.'),
  'path.of-each-operation': open('4.4', 'Method, path and parameters of each operation.', {
    unchecked: 'The binding of the profile gives them; a wrong one shows as a refused first call.',
  }),
  'error.no-server-error': should('7', 'No call of a check is answered with a 5xx.', { standing: true }),
  'error.server-error-body': open('7', 'The body of a 5xx answer; it may lack an error object.', {
    unchecked: 'Nothing makes a target fail inside; what a 5xx looks like is written down when one comes.',
  }),
  'error.object': open('7', 'The fields of the error object.', { standing: true }),
  'error.service-unavailable': must('7', '503 means that the server is temporarily unavailable.', {
    unchecked: 'A target cannot be brought into maintenance or overload from outside.',
  }),
  'error.malformed-json': open('7', 'What a body gets that is no JSON, or no object.'),
  ...standing({
    'content.is-json': should('4', 'Answers with a body are JSON and say so.'),
    'content.integers': open('4', 'Whether an integer is written as digits alone, or as 12.0 or 1.2e1.'),
    'success.statuses': open('4.4', 'The success status of each operation.'),
  }),
  'content.bytes-after-the-end': open('4', 'Whether bytes come after the end of an answer.', {
    unchecked: 'Nothing makes a target send them; where they come, the answers that had them are counted.',
  }),
  'limit.rates-of-calls': open('8', 'Rate limits, pagination and page sizes.', {
    unchecked: 'Finding a rate limit would mean overloading a live system.',
  }),
  'version.is-2': must('9', 'The operator booking API is version 2.', {
    unchecked: 'The specification names no place on the wire for the version.',
  }),
} as const satisfies Record<string, Requirement>;
