import { must, needing, open, type Requirement, seats, should, standing } from '../requirement.ts';

/** Availabilities: the resource, the list and the single read. Spec 2.1, 2.2, 2.3, 4.1 rules 1 and 2. */
export const availability = {
  ...standing({
    'availability.fields': must(
      '2.1',
      'An availability has a uuid, a start, an end and an int32 capacity; maxCapacity, where present, is an int32.',
    ),
    'availability.capacity-within-max': must(
      '2.1; 8',
      'The capacity does not exceed maxCapacity, unless that is -1 or absent.',
    ),
    'availability.offsets': open('2; 2.1', 'The offsets of the times in one list.'),
    'availability.end-not-before-start': must('2.1', 'The window of an availability does not end before it starts.'),
    'availability.id-is-unique': must('2.1', 'No two availabilities of one answer share an id.'),
  }),
  'availability.id-is-stable': must('2.1', 'An availability has the same id each time that it is read.', {
    seats: true,
  }),
  'availability.belongs-to-one-rate': must('2.1', 'An availability belongs to exactly one rate.', { standing: true }),
  'availability.capacity-is-what-remains': must(
    '2.1',
    'The list and the single read show the same remaining capacity.',
    { seats: true },
  ),
  'availability-list.fields': must(
    '2.2',
    'The list answers productId, at least one of byProduct and byRate, and times in their form.',
    { standing: true },
  ),
  'availability-list.answers-the-window': must(
    '4.1',
    'A list call with supplier, product, start and end is answered with the availabilities.',
  ),
  'availability-list.product-is-the-asked': must(
    '2.2',
    '`availabilities.productId` is the product that was asked for.',
    { standing: true },
  ),
  'availability-list.by-product-spans-the-rates': must(
    '2.2',
    'When both aggregations come, byProduct holds every availability that byRate holds.',
    { standing: true },
  ),
  'availability-list.rate-filter': must('4.1', 'With rate_id only availabilities of that rate are listed.', {
    needs: 'two-rates',
  }),
  'availability-list.rate-filter-keeps-the-rate': must(
    '4.1',
    'With rate_id the availabilities of that rate are listed as without it.',
    { seats: true },
  ),
  'availability-list.nothing-outside-the-window': must(
    '4.1',
    'No availability lies wholly outside the window that was asked for.',
    { standing: true },
  ),
  'availability-list.offsets-count': must('2; 4.1', 'A window written with another offset is the same window.', {
    seats: true,
  }),
  'availability-list.narrow-window-keeps-its-own': must(
    '4.1',
    'An availability of a wide window is also listed in a narrower one that contains it whole, and the wide one lists what it did before.',
    { seats: true },
  ),
  'availability-list.missing-start-is-400': must('4.1 rule 1; 7', 'A list call without start gets 400, BAD_REQUEST.'),
  'availability-list.missing-end-is-400': must('4.1 rule 1; 7', 'A list call without end gets 400, BAD_REQUEST.'),
  'availability-list.invalid-start-is-400': must(
    '4.1 rule 1; 7',
    'A list call with an invalid start gets 400, BAD_REQUEST.',
  ),
  'availability-list.invalid-end-is-400': must(
    '4.1 rule 1; 7',
    'A list call with an invalid end gets 400, BAD_REQUEST.',
  ),
  'availability-list.missing-ids-is-400': must(
    '4.1 rule 1',
    'A list call without supplier_id or product_id gets 400.',
    { unchecked: 'Both are segments of the path: without one it is another path, and what that gets is not stated.' },
  ),
  'availability-list.of-the-product-alone': must(
    '2.2; 4.1',
    'A list holds availabilities of its product only, and one of a product that nobody knows holds none.',
  ),
  'availability-list.wide-window-lists-its-parts': must(
    '4.1',
    'What is listed in the parts of a window is listed in the whole window.',
    { seats: true },
  ),
  'availability-list.expires-is-stated': should('2.2', 'The list states until when it may be kept (`expires`).', {
    standing: true,
  }),
  'availability-list.retrieved-is-stated': should('2.2', 'The list states when it was issued (`retrieved`).', {
    standing: true,
  }),
  'availability-list.retrieved-is-the-time-of-the-answer': must(
    '2.2',
    '`retrieved`, where present, is the time at which the list was issued.',
  ),
  'availability-list.by-rate-is-recommended': should('2.2', 'Availabilities are returned by rate.', { standing: true }),
  'availability-list.picked': open('4.1', 'Which supplier, product, rate and availability the checks of the run use.'),
  'availability-list.reversed-window': open('4.1 rule 1', 'What a window gets whose end lies before its start.'),
  'availability-list.unknown-product': open('4.1', 'What a list call for an unknown product gets.'),
  'availability-list.unknown-rate': open('4.1', 'What a list call with an unknown rate_id gets.'),
  'availability-list.sold-out': open('2.1', 'Whether sold-out availabilities stay in the list.', { standing: true }),
  'availability-single.fields': must('2.3', 'The single read answers an availability, a boolean `bookable` and meta.', {
    standing: true,
  }),
  ...seats({
    'availability-single.finds-the-listed': must(
      '2.3; 4.1 rule 2',
      'A listed availability is found by its start, its rate and a quantity, with `bookable` true.',
    ),
    'availability-single.start-is-the-asked': must(
      '4.1 rule 2',
      'The answer for a listed start is an availability that starts then.',
    ),
    'availability-single.offsets-count': must(
      '2; 4.1 rule 2',
      'A start written with another offset finds the same availability.',
    ),
  }),
  'availability-single.belongs-to-the-rate': must(
    '2.1; 4.1 rule 2',
    'With rate_id the availability is one of that rate.',
    { needs: 'two-rates', seats: true },
  ),
  'availability-single.of-the-product-alone': must(
    '2.1; 4.1 rule 2',
    'The availability is one of the supplier, the product and the rate that were asked for, or there is none.',
  ),
  ...needing('reserved-rates', {
    'availability-single.whole-capacity-is-bookable': must(
      '2.3; 4.1 rule 2',
      'A quantity up to the remaining capacity is bookable.',
      { seats: true },
    ),
    'availability-single.beyond-capacity-is-not-bookable': must(
      '4.1 rule 2',
      'An availability that cannot satisfy the quantity is returned with `bookable` false.',
      { seats: true },
    ),
  }),
  'availability-single.none-is-404': must(
    '4.1 rule 2; 7',
    'When no availability satisfies the parameters the answer is 404, NOT_FOUND.',
  ),
  'availability-single.invalid-at-is-refused': must(
    '4.1 rule 2; 7',
    'An `at` that is no date-time is refused with a 4xx and the error object.',
  ),
  'availability-single.invalid-qty-is-refused': must(
    '4.1; 7',
    'A `qty` that is no integer is refused with a 4xx and the error object.',
  ),
  'availability-single.missing-at': open('4.1', 'What a single read without `at` gets.'),
  'availability-single.missing-qty': open('4.1', 'What a single read without `qty` gets.'),
  'availability-single.missing-rate': open('4.1', 'What a single read without `rate_id` gets.'),
  'availability-single.inside-a-window': open('4.1 rule 2', 'Whether an `at` inside a window matches it.'),
  'availability-single.qty-not-positive': open('4.1', 'What a quantity of 0 or less gets.'),
  'availability-single.unknown-product': open('4.1 rule 2', 'What a single read for an unknown product gets.'),
} as const satisfies Record<string, Requirement>;
