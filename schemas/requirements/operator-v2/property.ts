import { must, needing, type Requirement, should } from '../requirement.ts';

/** Beyond examples: generated data, sequences of calls, and trouble on our side of the wire. */
export const property = {
  'create.any-valid-request-is-accepted': must(
    '3.3; 4.4',
    'Whatever lawful booking is asked for, within the vacancies and the limits of the option, is accepted.',
  ),
  'create.any-valid-request-comes-back': must(
    '3.3; 4.4',
    'Whatever lawful booking is made comes back whole, in the answer and when it is read: a unitItem for each unit.',
  ),
  'create.broken-requests-make-nothing': must(
    '4.4; 7',
    'A create whose availability or unitItems are missing, or of the wrong type, is refused and makes no booking.',
  ),
  'check.broken-requests-are-not-bookable': must(
    '4.4',
    'A configuration whose units or quantities are missing, or of the wrong type, does not come back as bookable.',
  ),
  'create.letter-case-makes-no-second-booking': must(
    '2.12; 3.3',
    'A uuid in other letters is the same uuid: it never stands for a second booking.',
    { needs: 'limited-vacancies', seats: true },
  ),
  'confirm.any-contact-is-accepted': must(
    '3.3; 4.4',
    'A confirm in time makes the booking confirmed, whatever the contact is.',
  ),
  'confirm.any-contact-comes-back': should('4.4', 'The contact that a booking shows is the one that the confirm sent.'),
  'extend.broken-reasons-do-not-extend': must(
    '3.3; 4.4',
    'An extend whose reason is missing, or no text, does not extend the hold.',
  ),
  'availability.any-dates-around-it-list-it': must(
    '4.4',
    'An availability is in the list of all dates that contain its own, however many they are.',
    { seats: true },
  ),
  'availability.any-dates-are-kept': must(
    '4.4; 7',
    'No dates, be they few, many, far away or in the past, list what lies outside them.',
  ),
  'booking.near-misses-find-nothing': must(
    '4.4; 7',
    'A uuid that differs from a known one, or is none at all, finds nothing and changes nothing.',
  ),
  'http.lawful-writing-changes-nothing': must(
    '4; 7',
    'Names of headers in any case, a charset, and percent-encoding do not change what a request means.',
  ),
  ...needing('limited-vacancies', {
    'sequence.keeps-the-model': must(
      '2.12; 3.3; 4.4',
      'In whatever order calls come and time passes, states, units and vacancies stay true to one another.',
      { seats: true },
    ),
    'wire.lost-answers-act-once': must(
      '3.3; 4.4',
      'A create, confirm or cancel whose answer was lost, sent again, has acted once.',
      { seats: true },
    ),
  }),
  'wire.pieces-make-the-whole': must('4.4', 'A request that arrives in pieces means what it means whole.'),
  'wire.cut-request-makes-nothing': must(
    '3.3; 7',
    'A create that breaks off in the middle makes no booking and takes no inventory.',
    { needs: 'limited-vacancies', seats: true },
  ),
} as const satisfies Record<string, Requirement>;
