import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** Bookings of v2: their fields, reading them in every state. Spec 2.12, 3.3, 4.4. */
export const booking = {
  ...standing({
    'booking.fields': must(
      '2.12; 4.4',
      'A booking has its uuid, a status and unitItems; utcHoldExpiration, where it is stated, is a date-time.',
    ),
    'booking.published-fields': should('4.4', 'The published fields of a booking have their published types.'),
    'booking.is-complete': must(
      '4.4',
      'Every answer that shows a booking shows all of it: product, option, availability and the unit of each unitItem.',
    ),
    'booking.uuid-is-the-asked': must('4.4', 'The booking in an answer is the one whose uuid was asked for.'),
    'booking.answers-agree': must(
      '4.4',
      'Answers about one booking state the same times, unit items, contact and references where nothing has changed them between.',
    ),
  }),
  'booking.hold-expiration-is-stated': must(
    '2.12; 3.3',
    'An in-progress booking has its utcHoldExpiration, which lies ahead when it is created.',
  ),
  'booking.read-shows-in-progress': must('4.4', 'An in-progress booking can be read, with that status.'),
  'booking.read-shows-confirmed': must('4.4', 'A confirmed booking can be read, with that status.'),
  'booking.read-shows-cancelled': must('4.4', 'A cancelled booking can be read, with that status.'),
  'booking.read-shows-abandoned': must(
    '3.3; 4.4',
    'A booking cancelled while in progress can be read, and is no longer in progress.',
  ),
  'booking.read-shows-elapsed': must('3.3; 4.4', 'A booking whose hold elapsed can still be read.', {
    needs: 'short-holds',
  }),
  'booking.lives-on-every-option': must(
    '3.3; 4.4',
    'On every option a booking is in progress, then confirmed, then cancelled, and each read shows it.',
  ),
  'booking.shows-only-its-own': must(
    '4.4',
    'What one booking was given never shows in another: contact, references, units, availability.',
  ),
  'booking.keeps-what-it-stated': must(
    '4.4',
    'The contact and references that the confirm shows of a booking are shown by a later read too.',
  ),
  'booking.unknown-uuid-is-refused': must('7', 'Reading an unknown booking gets 404 or 400.'),
  'booking.unknown-uuid-cannot-be-changed': must(
    '4.4; 7',
    'Extending, confirming or cancelling an unknown booking is refused and makes none.',
  ),
  'booking.elapsed-hold-releases-inventory': must(
    '3.3',
    'An elapsed hold, extended or not, no longer holds inventory.',
    { needs: 'short-holds', seats: true },
  ),
  'booking.status-words': open('3.3', 'The words for the states of a booking.', { standing: true }),
  'booking.elapsed-status': open('3.3', 'The status that reading an elapsed booking shows.'),
  'booking.below-another-supplier': open(
    '4.4',
    'What a booking, and the availability of a product, gets below another supplier than its own.',
  ),
  'booking.unknown-uuid': open('7', 'The status that an unknown uuid gets.'),
} as const satisfies Record<string, Requirement>;
