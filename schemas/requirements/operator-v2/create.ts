import { must, needing, open, type Requirement, should } from '../requirement.ts';

/** Creating a booking: what it needs, what it takes, idempotency by uuid. Spec 3.3, 4.4, 7. */
export const create = {
  'create.is-accepted': must('4.4', 'A complete and satisfiable booking is accepted.'),
  'create.shows-the-whole-booking': must(
    '3.3; 4.4',
    'The answer is the full current booking: uuid, product, option, availability and units as sent.',
  ),
  'create.is-in-progress': must('3.3', 'A new booking is in progress.'),
  'create.read-shows-the-created': must('4.4', 'What a create answered the next read shows.'),
  ...needing('limited-vacancies', {
    'create.takes-inventory': must('3.3', 'A booking in progress holds inventory.', { seats: true }),
    'create.held-units-are-gone': must('3.3', 'What one booking in progress holds another cannot take.', {
      seats: true,
    }),
  }),
  'create.several-units': must('4.4', 'A booking of several units has a unitItem for each.'),
  'create.without-availability-is-refused': must('4.4', 'A booking without an availability ID makes no booking.'),
  'create.unknown-availability-is-refused': must('4.4', 'A booking with an unknown availability ID makes no booking.'),
  'create.without-unit-items-is-refused': must(
    '4.4',
    'A booking with no unitItems, or an empty list, makes no booking.',
  ),
  'create.unknown-unit-is-refused': must('4.4', 'A unitItem with an unknown unit makes no booking.'),
  'create.unknown-product-is-refused': must('4.4', 'An unknown product or option makes no booking.'),
  ...needing('limited-vacancies', {
    'create.beyond-vacancies-is-refused': must('3.3; 4.4', 'More units than there are vacancies make no booking.', {
      seats: true,
    }),
    'create.sold-out-is-refused': must('2.12; 4.4', 'What is sold out makes no booking.', { seats: true }),
  }),
  'create.closed-is-refused': must('2.12; 4.4', 'What is CLOSED makes no booking.', {
    needs: 'closed-dates',
  }),
  'create.refused-leaves-no-booking': must('4.4; 7', 'A refused create cannot be read afterwards.'),
  'create.refused-takes-nothing': must('3.3; 4.4', 'A refused create takes no inventory.', {
    needs: 'limited-vacancies',
    seats: true,
  }),
  'create.repeat-is-the-same-booking': must('3.3; 4.4', 'The same create again succeeds with the same booking.'),
  'create.repeat-takes-inventory-once': must('3.3; 4.4', 'The same create again takes no more inventory.', {
    needs: 'limited-vacancies',
    seats: true,
  }),
  'create.repeat-shows-the-state-by-now': must(
    '3.3; 4.4',
    'The same create again shows the booking as it is by now, confirmed or cancelled, and revives nothing.',
  ),
  'create.uuid-is-remembered': must(
    '3.3; 4.4',
    'The same create of a confirmed booking, sent again a minute later, succeeds with that booking and takes no inventory.',
    { seats: true },
  ),
  ...needing('short-holds', {
    'create.repeat-never-revives-the-elapsed': must(
      '3.3; 4.4',
      'The same create again, once its hold has elapsed, revives nothing and takes no inventory.',
      { seats: true },
    ),
    'create.hold-lives-until-its-expiration': must(
      '3.3; 4.4',
      'Until its utcHoldExpiration a booking is in progress, holds its inventory and can be confirmed.',
      { seats: true },
    ),
  }),
  'create.parallel-repeats-make-one': must(
    '3.3; 4.4',
    'The same create sent many times at once makes one booking, and every answer is that booking.',
  ),
  'create.parallel-creates-are-apart': must(
    '4.4',
    'Bookings that are created at once each show their own units and references, and nothing of another.',
  ),
  'create.parallel-repeats-take-once': must(
    '3.3; 4.4',
    'The same create sent many times at once takes inventory once.',
    { needs: 'limited-vacancies', seats: true },
  ),
  'create.repeat-after-a-lost-answer': must(
    '3.3; 4.4',
    'A create whose answer was lost on the wire, sent again, succeeds with one booking.',
  ),
  'create.lost-answer-takes-once': must(
    '3.3; 4.4',
    'A create whose answer was lost on the wire, sent again, has taken inventory once.',
    { needs: 'limited-vacancies', seats: true },
  ),
  'create.other-data-is-400': should('4.4; 7', 'The same uuid with other data gets 400.'),
  'create.other-data-changes-nothing': must(
    '3.3; 4.4',
    'The same uuid with other data never changes the stored booking, nor is it shown as stored.',
  ),
  ...needing('limited-vacancies', {
    'create.other-data-takes-nothing': must('3.3; 4.4', 'The same uuid with other data takes no inventory.', {
      seats: true,
    }),
    'create.last-vacancies-under-parallel-calls': must(
      '3.3; 4.4',
      'Parallel creates never hold more units than there were vacancies.',
      { seats: true },
    ),
  }),
  'create.members-left-out': open('4.4', 'Which published members of a create an operator can do without.'),
  'create.without-uuid': open('3.3; 4.4', 'What a create without a uuid gets.'),
  'create.hold-minutes': open('2.12', 'Whether the asked length of the hold is taken.'),
  'create.refusal-statuses': open('4.4; 7', 'The status of each refusal of a create.', { standing: true }),
} as const satisfies Record<string, Requirement>;
