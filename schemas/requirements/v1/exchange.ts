import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** What holds for every call of the Partner API: request ids, content, errors, keys. Spec 2, 4, 5, 7, 9. */
export const exchange = {
  'req-id.every-answer-carries-one': must('2', 'Every successful answer with a body carries `meta.reqId`, a uuid.', {
    standing: true,
  }),
  'req-id.comes-back': must('2', 'The answer to a call with a body carries the `meta.reqId` of that call.', {
    standing: true,
  }),
  'req-id.body-counts': must(
    '2',
    'When `X-Request-ID` and the `meta.reqId` of the body differ, the answer carries that of the body.',
  ),
  ...standing({
    'req-id.never-of-another-request': must(
      '2',
      'No answer, an error answer included, carries the request id of another call, under parallel calls too.',
    ),
    'req-id.error-carries-that-of-the-body': must(
      '2',
      'An error answer that carries a request id carries that of the body of its call.',
    ),
    'req-id.header-comes-back': should(
      '2; 4',
      'The answer to a call without a body carries the uuid of its `X-Request-ID`.',
    ),
    'req-id.errors-carry-one': should('2; 7', 'Error answers carry `meta.reqId` too.'),
    'content.is-json': must('4', 'Answers with a body are application/json.'),
    'content.is-well-formed': must('4', 'The body of an answer is one JSON document in UTF-8.'),
    'content.absent-members-are-left-out': should('2', 'A member that has no value is left out, and not null.'),
    'content.integers': open('2', 'Whether an integer is written as digits alone, or as 12.0 or 1.2e1.'),
  }),
  'content.bytes-after-the-end': open('4', 'Whether bytes come after the end of an answer.', {
    unchecked: 'Nothing makes a target send them; where they come, the answers that had them are counted.',
  }),
  'path.carries-the-version': must('4.1; 9', 'The paths carry the version prefix `/v1.2`.', {
    unchecked: 'Every other requirement calls below `/v1.2`; an operator that lacks the prefix passes none of them.',
  }),
  ...standing({
    'error.object-on-4xx': must(
      '7',
      'Every 4xx answer carries the error object: a code of the eight, a string message, data as a map of strings.',
    ),
    'error.code-is-of-the-list': must('7', '`error.code` is one of the eight stated codes.'),
    'error.data-is-a-map-of-strings': must('7', '`error.data`, where present, maps strings to strings.'),
  }),
  'error.server-error-body': open('7', 'What the body of a 5xx answer looks like; it may lack an error object.', {
    unchecked: 'Nothing makes a target fail inside; what a 5xx looks like is written down when one comes.',
  }),
  'error.code-of-each-status': open('7', 'Which error code comes with which status, beyond 400 and 404.', {
    standing: true,
  }),
  'error.too-large': open('7; 8', 'The size of a body that is answered with ENTITY_TOO_LARGE.', {
    unchecked: 'The limit is not shown, and finding it would mean sending ever larger bodies to a live system.',
  }),
  'error.service-unavailable': must('7', '503 means that the server is temporarily unavailable.', {
    unchecked: 'A target cannot be brought into maintenance or overload from outside.',
  }),
  'auth.wrong-key': open('5', 'What a call with a wrong key or secret gets.'),
  'auth.missing-key': open('5', 'What a call without key and secret gets.'),
  'auth.issue-and-rotation': open('5', 'How keys and secrets are issued and rotated.', {
    unchecked: 'It happens outside the interface.',
  }),
  'limit.cache-age': must('8', 'An availability older than 5 minutes is asked for again.', {
    bearer: 'platform',
    unchecked: 'A duty of the platform: the operator only sees that it is asked.',
  }),
  'limit.rates-of-calls': open('8', 'Rate limits, pagination and page sizes.', {
    unchecked: 'Finding a rate limit would mean overloading a live system.',
  }),
  'limit.answer-time': open('8', 'How long availability answers take: after 2 seconds platforms serve their cache.', {
    standing: true,
  }),
  'event.none': must('6', 'No webhook or push is described; history is carried in timelines only.', {
    unchecked: 'The harness offers no address that an operator could push to.',
  }),
} as const satisfies Record<string, Requirement>;
