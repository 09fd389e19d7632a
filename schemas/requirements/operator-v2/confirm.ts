import { must, needing, open, type Requirement } from '../requirement.ts';

/** Confirming a booking. Spec 3.3, 4.4. */
export const confirm = {
  'confirm.moves-to-confirmed': must(
    '3.3; 4.4',
    'Confirming an in-progress booking before its utcHoldExpiration makes it confirmed.',
  ),
  'confirm.shows-the-whole-booking': must('4.4', 'The answer to a confirm is the whole current booking.'),
  'confirm.keeps-the-inventory': must('3.3', 'A confirmed booking keeps what it held, and takes no more.', {
    needs: 'limited-vacancies',
    seats: true,
  }),
  'confirm.repeat-is-the-same-booking': must('3.3; 4.4', 'Confirming again succeeds with the same confirmed booking.'),
  'confirm.parallel-confirms-are-apart': must(
    '4.4',
    'Bookings that are confirmed at once each show their own contact and references, and nothing of another.',
  ),
  'confirm.parallel-repeats-agree': must(
    '3.3; 4.4',
    'The same confirm sent many times at once succeeds each time, with one confirmed booking.',
    { seats: true },
  ),
  ...needing('short-holds', {
    'confirm.outlives-the-hold': must(
      '3.3',
      'A confirmed booking is still confirmed when its hold would have elapsed.',
      { seats: true },
    ),
    'confirm.repeat-after-the-hold': must(
      '3.3; 4.4',
      'Confirming again succeeds with the same confirmed booking when its hold would have elapsed too.',
    ),
    'confirm.not-after-the-hold': must('3.3; 4.4', 'A booking is not confirmed after its utcHoldExpiration.', {
      seats: true,
    }),
  }),
  'confirm.not-after-cancel': must('3.3; 4.4', 'A cancelled booking is not confirmed afterwards.', {
    seats: true,
  }),
  'confirm.racing-cancel-settles': must(
    '3.3; 4.4',
    'A confirm and a cancel at once leave the booking in a state that one order of the two explains, for good.',
  ),
  'confirm.touches-no-other': must(
    '3.3; 4.4',
    'Confirming one booking leaves the others in progress, with their inventory.',
    { seats: true },
  ),
  'confirm.after-the-hold': open('3.3', 'The status that a confirm after utcHoldExpiration gets.'),
  'confirm.after-cancel': open('3.3', 'The status that a confirm after a cancel gets.'),
} as const satisfies Record<string, Requirement>;
