import { must, needing, open, type Requirement, seats, should, standing } from '../requirement.ts';

/** Holds: shape, life, capacity, refusals. Spec 2.7, 2.10, 3.1, 4.1, 8. */
export const hold = {
  ...needing('holdable-rates', {
    'hold.fields': must('2.10', 'The fields of a hold have their type and form; its status is one of the five.', {
      standing: true,
    }),
    'hold.item-fields': must('2.10', 'The fields of a hold item have their type and form.', { standing: true }),
    'hold.create-is-accepted': must(
      '4.1',
      'A complete and satisfiable hold request is accepted and answered with the hold.',
    ),
    'hold.create-reflects-the-request': must('2.10; 4.1', 'The hold carries back what was sent.', { standing: true }),
    'hold.shows-only-its-own': must(
      '2.10',
      'What one hold or booking was given never shows in another hold: its partnerId, its ext and that of its items.',
      { standing: true },
    ),
    'hold.create-answers-response-fields': must(
      '2.10; 4.1',
      'The created hold carries retrieved, status and timeline, and each item its rate.',
    ),
    'hold.item-rate-is-the-rate': must(
      '2.10',
      'The rate in a hold item is the rate that the item names, with the price that it names.',
      { standing: true },
    ),
    'hold.supplied-id-is-stored': must('2', 'A uuid supplied on create is the id of the hold.'),
    'hold.generated-id-is-a-new-uuid': must('2', 'Without a supplied id the hold gets a uuid of its own.'),
    'hold.id-that-is-no-uuid-is-not-stored': must('2', 'A supplied id that is no uuid never becomes the id.'),
    'hold.id-that-is-no-uuid-is-replaced': should('2', 'For a supplied id that is no uuid an id is generated.', {
      seats: true,
    }),
    'hold.one-id-one-hold': must('2; 2.10', 'Two creates with one id never make two holds.', { seats: true }),
    'hold.id-is-remembered': must(
      '2; 2.10',
      'A create with the id of a living hold makes no second hold, ten seconds and other holds later either.',
      { seats: true },
    ),
    'hold.new-is-active': must('2.10; 3.1', 'A new hold is ACTIVE, or PENDING and soon ACTIVE.'),
    'hold.active-only-before-expires': must('2.10; 3.1', 'A hold that is ACTIVE has not reached its `expires`.', {
      standing: true,
    }),
    'hold.expires-is-stated': should('2.10', 'A hold states when it stops being ACTIVE.', { standing: true }),
    'hold.expires-within-the-holdable-period': must(
      '2.8; 8',
      '`expires` lies at most holdablePeriod seconds after the creation.',
    ),
    'hold.read-shows-the-created': must('4.1', 'What a create answered the next read shows, and each later one.', {
      standing: true,
    }),
  }),
  'hold.unknown-id-is-404': must('4.1 rule 5; 7', 'Reading an unknown hold gets 404, NOT_FOUND.'),
  'hold.malformed-id-is-refused': must(
    '4.1 rule 5; 7',
    'An id in the path that is no uuid matches nothing: 404, or 400, with the error object.',
  ),
  ...needing('holdable-rates', {
    'hold.release-is-a-success-without-body': must('4.1', 'Releasing a hold succeeds and has no response body.'),
    'hold.release-moves-active-to-released': must('3.1; 4.1 rule 6', 'Releasing an ACTIVE hold moves it to RELEASED.'),
  }),
  'hold.release-of-unknown-id-is-404': must('4.1 rule 5; 7', 'Releasing an unknown hold gets 404, NOT_FOUND.'),
  ...needing('holdable-rates', {
    'hold.release-touches-no-other': must('3.1; 4.1 rule 6', 'Releasing one hold leaves the others as they are.'),
    'hold.second-release-is-no-server-error': must(
      '7',
      'Releasing a hold again is no server error, and the hold stays RELEASED.',
    ),
  }),
  ...needing('short-holds', {
    'hold.expires-by-time': must('3.1', 'When time reaches `expires` an ACTIVE hold is EXPIRED.'),
    'hold.lives-until-expires': must(
      '2.10; 3.1',
      'Until `expires` a hold is ACTIVE, has its seats and can be booked, whether it is read or not.',
      { seats: true },
    ),
  }),
  ...needing('holdable-rates', {
    'hold.timeline-event-fields': must('2.7', 'An event has a timestamp and names the status that was entered.', {
      standing: true,
    }),
    'hold.timeline-names-hold-statuses': must('2.7; 2.10', 'The timeline of a hold names statuses of holds.', {
      standing: true,
    }),
    'hold.timeline-has-the-release': must('2.7; 2.10', 'A release is in the timeline of the hold.'),
  }),
  'hold.timeline-has-the-expiry': must('2.7; 2.10', 'The expiry is in the timeline of the hold.', {
    needs: 'short-holds',
  }),
  ...needing('holdable-rates', {
    'hold.timeline-keeps-its-events': must('2.7; 6', 'An event that the timeline of a hold has shown stays in it.', {
      standing: true,
    }),
    'hold.timeline-reports-when': must('2.7', 'The timestamp of an event is when the hold entered the status.', {
      standing: true,
    }),
    'hold.retrieved-is-the-time-of-the-answer': must('2.10', '`retrieved` is the time at which the answer was issued.'),
    'hold.timeline-has-the-creation': should('2.7; 2.10', 'The first status is in the timeline of the hold.'),
  }),
  ...needing('reserved-rates', {
    ...seats({
      'hold.takes-capacity-in-the-list': must(
        '2.1; 3.1',
        'A hold takes its quantity out of the listed capacity while it lives.',
      ),
      'hold.takes-capacity-in-the-single-read': must(
        '2.1; 3.1',
        'A hold takes its quantity out of the capacity of the single read while it lives.',
      ),
      'hold.takes-capacity-whatever-is-held': must(
        '2.1; 3.1',
        'A hold takes its quantity out of the capacity at each price of its rate, and of each product.',
      ),
      'hold.release-gives-back-once': must('2.1; 3.1', 'A released hold gives its quantity back, once.'),
      'hold.parallel-releases-give-back-once': must(
        '2.1; 3.1',
        'Parallel releases of one hold cause no server error and give its quantity back once.',
      ),
    }),
  }),
  'hold.expiry-gives-back-once': must(
    '2.1; 3.1',
    'An expired hold gives its quantity back, once, also when it is released afterwards.',
    { needs: 'short-holds', seats: true },
  ),
  ...needing('reserved-rates', {
    ...seats({
      'hold.refused-takes-nothing': must('2.1', 'A refused hold takes no capacity.'),
      'hold.beyond-capacity-is-refused': must(
        '2.1; 7',
        'A hold of more than the remaining capacity of a RESERVED rate is refused.',
      ),
      'hold.items-together-beyond-capacity-are-refused': must(
        '2.1; 7',
        'A hold whose items together exceed the capacity is refused.',
      ),
      'hold.held-seats-are-gone': must('2.1; 3.1', 'What one hold has taken another cannot take.'),
      'hold.last-seats-under-parallel-calls': must('2.1; 3.1', 'Parallel holds never take more than the capacity.'),
      'hold.negative-quantity-frees-nothing': must('2.1; 2.10', 'A hold with a negative quantity raises no capacity.'),
    }),
  }),
  ...needing('holdable-rates', {
    'hold.foreign-price-is-refused': must('2.10; 7', 'A hold item whose priceId is none of the rate is refused.'),
    'hold.unknown-rate-is-refused': must('2.10; 7', 'A hold item with an unknown rate is refused.'),
  }),
  'hold.non-holdable-rate-is-refused': must('2.8; 7', 'A hold against a rate that is not holdable is refused.', {
    needs: 'non-holdable-rates',
  }),
  ...needing('holdable-rates', {
    'hold.malformed-json-is-refused': must('7', 'A body that is no JSON is refused with a 4xx and the error object.'),
    'hold.wrong-types-are-refused': must('7', 'Members of the wrong type are refused with a 4xx and the error object.'),
    'hold.missing-hold-is-refused': must('4.1; 7', 'A body without `hold` is refused with a 4xx and the error object.'),
    'hold.no-items-is-refused': must('2.10; 7', 'A hold without items is refused with a 4xx and the error object.'),
    'hold.refused-leaves-no-hold': must('4.1 rule 5', 'A refused hold cannot be read afterwards.', { seats: true }),
  }),
  ...standing({
    'hold.create-status': open('4.1 rule 7', 'The success status of creating a hold.'),
    'hold.release-status': open('4.1 rule 7', 'The success status of releasing a hold.'),
    'hold.first-status': open('3.1', 'The status that a hold begins with.'),
    'hold.second-release': open('3.1', 'What a second release gets.', { needs: 'holdable-rates' }),
    'hold.after-its-end': open('3.1', 'Whether a hold stays readable after release and expiry.', {
      needs: 'holdable-rates',
    }),
  }),
  'hold.requested-expires': open('2.10', 'Whether a requested `expires` is taken.'),
  'hold.outside-the-limits-of-the-rate': open(
    '2.8',
    'What a hold gets whose travelers are outside the limits of the rate.',
  ),
  'hold.without-availability-id': open('2.1; 2.10', 'What a hold on a RESERVED rate without availabilityId gets.'),
  'hold.nil-and-max-ids': open('2', 'Whether the nil uuid and the max uuid are taken for the id of a hold.'),
  'hold.texts-come-back': must(
    '2.10',
    'A text of a hold comes back as it was sent: not trimmed, composed, folded, cut, escaped or made a number.',
    { needs: 'holdable-rates' },
  ),
  ...standing({
    'hold.long-text': open('2.10', 'What a hold gets with a text of more than 255 characters.'),
    'hold.several-availabilities': open(
      '2.10',
      'What a hold gets that names several availabilities, rates or products.',
    ),
    'hold.quantity-not-positive': open('2.10', 'What a hold with a quantity of 0 or less gets.', {
      needs: 'reserved-rates',
    }),
    'hold.repeated-id': open('2', 'What a second create with the same id gets.'),
    'hold.identical-repeat': open('2', 'What a second create with the same id and the same data gets.'),
    'hold.refusal-statuses': open('7', 'The status of each refusal of a hold.'),
  }),
  'hold.pending-and-failed': open('3.1', 'Transitions into and out of PENDING and FAILED.', {
    unchecked: 'Nothing in the interface brings them about.',
  }),
} as const satisfies Record<string, Requirement>;
