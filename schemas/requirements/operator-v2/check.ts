import { must, needing, open, type Requirement } from '../requirement.ts';

/** The check of a configuration: units and availability wanted, evaluated before booking. Spec 4.4. */
export const check = {
  'check.answers-availability-with-status': must(
    '4.4',
    'A check is answered with availability objects, each with a status of the list.',
  ),
  'check.satisfiable-is-bookable': must(
    '4.4',
    'A configuration that can be booked comes back with a bookable status.',
    { seats: true },
  ),
  'check.restrictions-are-evaluated': must(
    '4.4',
    'Units that are not booked for the restrictions of an option do not come back as bookable.',
    { seats: true },
  ),
  ...needing('limited-vacancies', {
    'check.beyond-vacancies-is-not-bookable': must(
      '4.4',
      'More units than there are vacancies do not come back as bookable.',
      { seats: true },
    ),
    'check.sold-out-is-not-bookable': must('2.12; 4.4', 'What is sold out does not come back as bookable.', {
      seats: true,
    }),
  }),
  'check.closed-is-not-bookable': must('2.12; 4.4', 'What is CLOSED does not come back as bookable.', {
    needs: 'closed-dates',
  }),
  'check.unknown-unit-is-not-bookable': must(
    '4.4',
    'A configuration with an unknown unit does not come back as bookable.',
  ),
  'check.unknown-availability-is-not-bookable': must(
    '4.4',
    'An unknown availability ID does not come back as bookable.',
  ),
  'check.takes-no-inventory': must('4.4', 'A check takes no inventory.', {
    needs: 'limited-vacancies',
    seats: true,
  }),
  'check.without-units': open('4.4', 'What a check without units gets.'),
  'check.beyond-vacancies': open('4.4', 'How a check says that a configuration cannot be had.'),
  'check.others-than-asked': open('4.4', 'Whether a check also answers availability not asked for.'),
} as const satisfies Record<string, Requirement>;
