import { must, type Requirement, should } from '../requirement.ts';

/** Keys and request ids of the Booking API. Spec 2, 4.2, 5, 7, 8. */
export const access = {
  'auth.suppliers-without-keys-is-401': must('4.2; 5; 7', 'The supplier list gets 401 without the keys.'),
  'auth.suppliers-with-unknown-keys-is-401': must('4.2; 5; 7', 'The supplier list gets 401 with unknown keys.'),
  'auth.supplier-without-keys-is-401': must('4.2; 5; 7', 'The read of a supplier gets 401 without the keys.'),
  'auth.supplier-with-unknown-keys-is-401': must('4.2; 5; 7', 'The read of a supplier gets 401 with unknown keys.'),
  'auth.other-calls-want-the-keys': should(
    '5',
    'Calls other than supplier reads are refused without the keys and with unknown ones.',
  ),
  'auth.sales-want-the-keys': should(
    '5',
    'Holds, bookings, releases and cancels are refused without the keys and with unknown ones.',
    { needs: 'holdable-rates' },
  ),
  'req-id.made-when-none-is-sent': must(
    '2',
    'Where the reseller sends no request id, the answer carries a uuid that the platform made.',
  ),
  'req-id.made-ones-differ': must('2', 'Two calls without a request id never get the same one.'),
} as const satisfies Record<string, Requirement>;

const TWO = { needs: 'other-reseller' } as const;

/** Holds and bookings of another reseller. Spec 4.2, 5: nothing is stated. */
export const stranger = {
  'stranger.hold-is-not-read': should('4.2; 5', 'A hold of one reseller is not read by another.', TWO),
  'stranger.hold-is-not-released': should('4.2; 5', 'A hold of one reseller is not released by another.', TWO),
  'stranger.booking-is-not-read': should('4.2; 5', 'A booking of one reseller is not read by another.', TWO),
  'stranger.booking-is-not-cancelled': should('4.2; 5', 'A booking of one reseller is not cancelled by another.', TWO),
} as const satisfies Record<string, Requirement>;
