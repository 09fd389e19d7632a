import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** What holds for every call of the Channel API: keys, request ids, content, errors. Spec 2, 4, 5, 7. */
export const access = {
  'auth.reads-want-the-keys': should('5', 'The reads of channels are refused without the keys, or with unknown ones.'),
  'auth.set-up-wants-the-keys': should(
    '5',
    'Creates, availability and bindings are refused without the keys, or with unknown ones.',
  ),
  'auth.bulk-set-up-wants-the-keys': should(
    '4.3; 5',
    'Bulk creates are refused without the keys, or with unknown ones.',
  ),
  ...standing({
    'req-id.every-answer-carries-one': must(
      '2',
      'The successful answer to a read or a create carries `meta.reqId`, a uuid.',
    ),
    'req-id.never-of-another-request': must('2', 'No answer carries the request id of another call.'),
    'req-id.comes-back': should('2', 'The answer to a call with a body carries the `meta.reqId` of that call.'),
    'content.is-json': must('4', 'Answers with a body are application/json.'),
    'error.object-on-4xx': should('7', 'A refusal carries the error object.'),
  }),
  'content.bytes-after-the-end': open('4', 'Whether bytes come after the end of an answer.', {
    unchecked: 'Nothing makes a target send them; where they come, the answers that had them are counted.',
  }),
  'error.service-unavailable': must('7', '503 means that the server is temporarily unavailable.', {
    unchecked: 'A target cannot be brought into maintenance or overload from outside.',
  }),
} as const satisfies Record<string, Requirement>;
