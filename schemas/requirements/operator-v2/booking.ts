import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** Bookings of v2: their fields, reading them in every state. Spec 2.12, 3.3, 4.4. */
export const booking = {
  ...standing({
    'operator-v2.booking.fields': must(
      '2.12; 4.4',
      'A booking has its uuid, a status and unitItems; utcHoldExpiration, where it is stated, is a date-time.',
    ),
    'operator-v2.booking.published-fields': should(
      '4.4',
      'The published fields of a booking have their published types.',
    ),
    'operator-v2.booking.is-complete': must(
      '4.4',
      'Every answer that shows a booking shows all of it: product, option, availability and the unit of each unitItem.',
    ),
    'operator-v2.booking.uuid-is-the-asked': must(
      '4.4',
      'The booking in an answer is the one whose uuid was asked for.',
    ),
    'operator-v2.booking.answers-agree': must(
      '4.4',
      'Answers about one booking state the same times, unit items, contact and references where nothing has changed them between.',
    ),
  }),
  'operator-v2.booking.hold-expiration-is-stated': must(
    '2.12; 3.3',
    'An in-progress booking has its utcHoldExpiration, which lies ahead when it is created.',
  ),
  'operator-v2.booking.read-shows-in-progress': must('4.4', 'An in-progress booking can be read, with that status.'),
  'operator-v2.booking.read-shows-confirmed': must('4.4', 'A confirmed booking can be read, with that status.'),
  'operator-v2.booking.read-shows-cancelled': must('4.4', 'A cancelled booking can be read, with that status.'),
  'operator-v2.booking.read-shows-abandoned': must(
    '3.3; 4.4',
    'A booking cancelled while in progress can be read, and is no longer in progress.',
  ),
  'operator-v2.booking.read-shows-elapsed': must('3.3; 4.4', 'A booking whose hold elapsed can still be read.', {
    needs: 'short-holds',
  }),
  'operator-v2.booking.shows-only-its-own': must(
    '4.4',
    'What one booking was given never shows in another: contact, references, units, availability.',
  ),
  'operator-v2.booking.keeps-what-it-stated': must(
    '4.4',
    'The contact and references that the confirm shows of a booking are shown by a later read too.',
  ),
  'operator-v2.booking.unknown-uuid-is-refused': must('7', 'Reading an unknown booking gets 404 or 400.'),
  'operator-v2.booking.unknown-uuid-cannot-be-changed': must(
    '4.4; 7',
    'Extending, confirming or cancelling an unknown booking is refused and makes none.',
  ),
  'operator-v2.booking.elapsed-hold-releases-inventory': must(
    '3.3',
    'An elapsed hold, extended or not, no longer holds inventory.',
    { needs: 'short-holds', seats: true },
  ),
  'operator-v2.booking.status-words': open('3.3', 'The words for the states of a booking.', { standing: true }),
  'operator-v2.booking.elapsed-status': open('3.3', 'The status that reading an elapsed booking shows.'),
  'operator-v2.booking.below-another-supplier': open(
    '4.4',
    'What a booking, and the availability of a product, gets below another supplier than its own.',
  ),
  'operator-v2.booking.unknown-uuid': open('7', 'The status that an unknown uuid gets.'),
} as const satisfies Record<`operator-v2.${string}`, Requirement>;
