import { may, must, needing, open, type Requirement } from '../requirement.ts';

/** Extending the hold of a booking. Spec 3.3, 4.4. */
export const extend = {
  'extend.moves-the-expiration': must(
    '3.3; 4.4',
    'Extending an in-progress booking gives it a later utcHoldExpiration, and it stays in progress.',
  ),
  'extend.shows-the-whole-booking': must('4.4', 'The answer to an extend is the whole current booking.'),
  'extend.read-shows-the-extended': must('3.3; 4.4', 'The next read shows the later utcHoldExpiration.'),
  'extend.without-reason-does-not-extend': must('3.3; 4.4', 'An extend without a reason does not extend the hold.', {
    seats: true,
  }),
  'extend.takes-no-more-inventory': must('3.3', 'An extended hold holds what it held before.', {
    needs: 'limited-vacancies',
    seats: true,
  }),
  ...needing('short-holds', {
    'extend.outlives-the-first-expiration': must(
      '3.3',
      'An extended booking can be confirmed after its first utcHoldExpiration.',
      { seats: true },
    ),
    'extend.never-revives-the-elapsed': must('3.3; 4.4', 'Extending an elapsed hold never revives it.'),
  }),
  'extend.never-revives-the-cancelled': must('3.3; 4.4', 'Extending a cancelled booking never revives it.', {
    seats: true,
  }),
  'extend.leaves-the-confirmed': must('3.3; 4.4', 'Extending a confirmed booking leaves it confirmed.', {
    seats: true,
  }),
  'extend.elapsed-is-expired': may('3.3', 'Extending an elapsed hold may answer EXPIRED.', {
    needs: 'short-holds',
    open: true,
  }),
  'extend.caller-has-a-reason': must('4.4', 'A hold is not extended to keep inventory for processing delays.', {
    bearer: 'caller',
    unchecked: 'The purpose of a call cannot be seen on the wire.',
  }),
  'extend.minutes': open('3.3', 'By how much an extend moves the expiration.'),
  'extend.of-confirmed': open('3.3', 'What extending a confirmed booking gets.'),
} as const satisfies Record<string, Requirement>;
