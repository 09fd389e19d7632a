import { must, needing, open, type Requirement, should } from '../requirement.ts';

/** Cancelling a booking, or expiring its hold. Spec 3.3, 4.4. */
export const cancel = {
  'cancel.ends-the-hold': must('3.3; 4.4', 'Cancelling an in-progress booking succeeds and ends its hold.'),
  ...needing('limited-vacancies', {
    'cancel.releases-inventory': must('3.3; 4.4', 'Cancelling an in-progress booking gives its inventory back.', {
      seats: true,
    }),
    'cancel.repeats-release-once': must('3.3; 4.4', 'Repeated cancels give the inventory back once.', {
      seats: true,
    }),
  }),
  'cancel.nothing-more-at-the-end-of-its-hold': must(
    '3.3; 4.4',
    'A cancelled hold gives its inventory back once, also when its time would have been over.',
    { needs: 'short-holds', seats: true },
  ),
  'cancel.confirmed-is-cancelled': must('3.3; 4.4', 'Cancelling a confirmed booking makes it cancelled.'),
  'cancel.shows-the-whole-booking': must('4.4', 'The answer to a cancel is the whole current booking.'),
  'cancel.keeps-what-was-stated': should(
    '4.4',
    'The contact and references that the confirm shows of a booking are shown once it is cancelled too.',
  ),
  'cancel.repeat-of-in-progress': must(
    '3.3; 4.4',
    'Cancelling again what was in progress succeeds with the cancelled booking, every time.',
  ),
  'cancel.repeat-of-confirmed': must(
    '3.3; 4.4',
    'Cancelling again what was confirmed succeeds with the cancelled booking, every time.',
  ),
  'cancel.is-for-good': must('3.3', 'A booking that a cancel has ended has still ended ten seconds later.'),
  'cancel.parallel-repeats-agree': must(
    '3.3; 4.4',
    'The same cancel sent many times at once succeeds each time, with one cancelled booking.',
  ),
  'cancel.parallel-repeats-release-once': must(
    '3.3; 4.4',
    'The same cancel sent many times at once gives the inventory back once.',
    { needs: 'limited-vacancies', seats: true },
  ),
  'cancel.touches-no-other': must('3.3; 4.4', 'Cancelling one booking leaves the others as they are.', {
    seats: true,
  }),
  'cancel.caller-cancels-without-refund': should('4.4', 'A booking is cancelled even when no refund is expected.', {
    bearer: 'caller',
    unchecked: 'What a reseller expects cannot be seen on the wire.',
  }),
  'cancel.status-of-in-progress': open('3.3', 'The status of a booking cancelled while in progress.'),
  'cancel.inventory-of-confirmed': open('3.3', 'Whether a cancelled confirmed booking gives inventory back.'),
  'cancel.of-elapsed': open('3.3', 'What a first cancel of an elapsed booking gets.'),
} as const satisfies Record<string, Requirement>;
