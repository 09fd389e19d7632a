import { must, needing, open, type Requirement, seats } from '../requirement.ts';

/** Beyond examples: generated data, sequences of calls, and trouble on our side of the wire. */
export const property = {
  ...needing('reserved-rates', {
    'hold.any-valid-request-is-accepted': must(
      '2.10; 4.1',
      'Whatever lawful hold is asked for, within the limits of the rate and the capacity, is accepted.',
    ),
    'hold.any-valid-request-is-reflected': must(
      '2.10; 4.1',
      'Whatever lawful hold is asked for comes back member by member, in the answer and when it is read.',
    ),
    'hold.broken-requests-are-refused': must(
      '7',
      'A hold request with a member that is missing, or of the wrong type or form, is refused.',
    ),
    'booking.any-valid-request-is-accepted': must(
      '2.4; 2.5; 4.1',
      'Whatever lawful booking is made on a hold is accepted.',
    ),
    'booking.any-valid-request-is-reflected': must(
      '2.4; 2.5; 4.1 rule 3',
      'Whatever lawful booking is made comes back member by member, in the answer and when it is read.',
    ),
    'booking.broken-requests-are-refused': must(
      '7',
      'A booking request with a member that is missing, or of the wrong type or form, is refused.',
    ),
    'availability-list.any-window-around-it-lists-it': must(
      '2.1; 4.1 rule 1',
      'An availability is in the list of every window that contains it, in whatever offsets the window is written.',
      { seats: true },
    ),
  }),
  'availability-list.any-window-is-kept': must(
    '2.1; 4.1 rule 1; 7',
    'No window, be it empty, reversed, one instant or far away, lists what lies outside it or is a server error.',
  ),
  'availability-list.broken-windows-are-400': must(
    '4.1 rule 1; 7',
    'A window with a start or end that is no date-time gets 400 and the error object.',
  ),
  'availability-single.any-writing-finds-it': must(
    '2.3; 4.1 rule 2',
    'The start of an availability finds it however the instant is written, bookable up to its capacity.',
    { needs: 'reserved-rates', seats: true },
  ),
  'id.near-misses-find-nothing': must(
    '4.1 rule 5; 7',
    'An id that differs from a known one, or is none at all, finds nothing: 404, or 400 for what is no uuid.',
  ),
  'id.letter-case-makes-no-second-object': must(
    '2; 2.10',
    'An id in other letters is the same id: it never stands for a second hold or booking.',
    { seats: true },
  ),
  'http.lawful-writing-changes-nothing': must(
    '4; 5; 7',
    'Names of headers in any case, a charset, and percent-encoding do not change what a request means.',
  ),
  'http.repeated-query-keys': open('4.1', 'What a query that names a key twice gets.'),
  ...needing('reserved-rates', {
    ...seats({
      'sequence.keeps-the-model': must(
        '2.1; 2.7; 3.1; 3.2; 4.1',
        'In whatever order calls come, states, timelines, versions and capacity stay true to one another.',
      ),
      'wire.lost-answer-holds-once': must(
        '2; 2.1',
        'A hold that is sent again because its answer was lost is held once at most.',
      ),
      'wire.lost-answer-books-once': must(
        '2; 2.1',
        'A booking that is sent again because its answer was lost is made once at most.',
      ),
      'wire.lost-answer-leaves-nothing-half-made': must(
        '2.1; 3.1',
        'After a lost answer a hold is there with its seats, or not at all; a release whose answer was lost is done or not.',
      ),
      'wire.simultaneous-repeats-make-one': must(
        '2; 2.1',
        'The same bytes sent on two connections at once make one hold and one booking at most.',
      ),
      'wire.pieces-make-the-whole': must('4; 4.1', 'A request that arrives in pieces means what it means whole.'),
      'wire.cut-request-makes-nothing': must(
        '2.1; 7',
        'A request that breaks off in the middle makes nothing and takes no capacity.',
      ),
    }),
  }),
} as const satisfies Record<string, Requirement>;
