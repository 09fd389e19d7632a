import { type Requirement, should } from '../requirement.ts';

const TWO = { needs: 'other-reseller' } as const;

/** Holds and bookings of another reseller. Spec 4.2, 5: nothing is stated. */
export const stranger = {
  'booking.stranger.hold-is-not-read': should('4.2; 5', 'A hold of one reseller is not read by another.', TWO),
  'booking.stranger.hold-is-not-released': should('4.2; 5', 'A hold of one reseller is not released by another.', TWO),
  'booking.stranger.booking-is-not-read': should('4.2; 5', 'A booking of one reseller is not read by another.', TWO),
  'booking.stranger.booking-is-not-cancelled': should(
    '4.2; 5',
    'A booking of one reseller is not cancelled by another.',
    TWO,
  ),
} as const satisfies Record<`booking.${string}`, Requirement>;
