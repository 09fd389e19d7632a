import { must, needing, type Requirement } from '../requirement.ts';

/** Beyond examples: suppliers and rates with any members, from one API to the other, and calls in any order. */
export const property = {
  ...needing('booking', {
    'supplier.any-is-sold-as-it-was-set-up': must(
      '1; 2.9; 2.11',
      'Whatever lawful supplier is taken, the Booking API shows each of its members as it was set up.',
    ),
    'rate.any-is-sold-as-it-was-set-up': must(
      '1; 2.8; 2.9',
      'Whatever lawful rate is taken, the Booking API shows each of its members as it was set up.',
    ),
  }),
  'sequence.keeps-the-model': must(
    '1; 2.1; 2.8; 4.3',
    'In whatever order rates of a product are changed, given availability and sold, the Booking API shows what was set up last.',
    { needs: 'own-availability' },
  ),
} as const satisfies Record<string, Requirement>;
