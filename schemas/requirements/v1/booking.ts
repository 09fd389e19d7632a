import { must, needing, open, type Requirement, should, standing } from '../requirement.ts';

/** Bookings: shape, preconditions, life, cancel. Spec 2.4 to 2.9, 3.2, 4.1, 8. */
export const booking = {
  ...needing('holdable-rates', {
    ...standing({
      'booking.fields': must('2.4', 'The fields of a booking have their type and form.'),
      'booking.item-fields': must('2.5', 'The fields of a booking item and its traveler have their type and form.'),
      'booking.ticket-fields': must('2.6', 'The fields of a ticket have their type and form.'),
      'booking.timeline-event-fields': must('2.7', 'An event has a timestamp and names the status that was entered.'),
      'rate.fields': must(
        '2.8',
        'The fields of an embedded rate and its prices have their type and form; minTravelers is at least 1.',
      ),
      'rate.hours-fields': must('2.9', 'The fields of an hours rule have their type and form.'),
    }),
  }),
  ...standing({
    'booking.create-is-accepted': must(
      '4.1',
      'A complete and satisfiable booking on a hold is accepted and answered with the booking.',
    ),
    'booking.create-reflects-the-request': must(
      '2.4; 4.1 rule 3',
      'The booking carries back everything that was sent.',
    ),
    'booking.shows-only-its-own': must(
      '2.4; 2.5',
      'What one booking was given never shows in another: references, barcode, ext, customer, travelers.',
    ),
  }),
  'booking.create-answers-response-fields': must(
    '2.4; 2.5',
    'The created booking carries cancelable, status, tickets, timeline and version, and each item its rate and status.',
  ),
  'booking.item-rate-is-the-rate': must(
    '2.4; 2.5',
    'The rate in a booking item is the rate that the item names, with the price that it names.',
    { needs: 'holdable-rates', standing: true },
  ),
  'booking.supplied-id-is-stored': must('2', 'A uuid supplied on create is the id of the booking.'),
  'booking.generated-id-is-a-new-uuid': must(
    '2; 4.1 rule 3',
    'Without a supplied id the booking gets a uuid of its own.',
  ),
  'booking.id-that-is-no-uuid-is-not-stored': must('2', 'A supplied id that is no uuid never becomes the id.'),
  'booking.id-that-is-no-uuid-is-replaced': should('2', 'For a supplied id that is no uuid an id is generated.', {
    seats: true,
  }),
  'booking.one-id-one-booking': must(
    '2; 2.4',
    'Two creates with one id never make two bookings, in sequence or in parallel.',
  ),
  'booking.new-is-open': must('3.2', 'A new booking is OPEN, or PENDING and then OPEN.'),
  'booking.version-is-stated': must('2.4; 9', 'A booking carries its version.'),
  'booking.read-shows-the-created': must('4.1', 'What a create answered the next read shows, and each later one.', {
    standing: true,
  }),
  'booking.unknown-id-is-404': must('4.1 rule 5; 7', 'Reading an unknown booking gets 404, NOT_FOUND.'),
  'booking.malformed-id-is-refused': must(
    '4.1 rule 5; 7',
    'An id in the path that is no uuid matches nothing: 404, or 400, with the error object.',
  ),
  'booking.cancelable-follows-the-rates': must(
    '2.4; 2.8',
    '`cancelable` is false when the rate of an item is not cancelable.',
    { needs: 'non-cancelable-rates', standing: true },
  ),
  'booking.cancelable-where-the-rates-are': should(
    '2.4; 2.8',
    '`cancelable` is true when the rates of all items are cancelable.',
    { needs: 'cancelable-rates', standing: true },
  ),
  ...needing('holdable-rates', {
    ...standing({
      'booking.tickets-point-at-items': must('2.6', 'The bookingItemIds of a ticket are ids of items of its booking.'),
      'booking.ticket-lead-is-a-traveler': must(
        '2.6',
        'The leadTraveler of a ticket is a copy of a traveler of the booking.',
      ),
      'booking.ticket-lead-leads-the-ticket': must(
        '2.6',
        'The leadTraveler of a ticket for all items is the lead traveler.',
      ),
      'booking.ticket-guests-follow-the-price': must(
        '2.6',
        'The type of a guest on a ticket is that of the price of an item of it: its age band, modifier and name.',
      ),
      'booking.ticket-guests-are-as-many-as-the-travelers': should(
        '2.6',
        'A ticket counts as many guests of each age band as its items have travelers.',
      ),
      'booking.timeline-names-booking-statuses': must(
        '2.7',
        'The timeline of a booking names statuses of the list, and never RELEASED.',
      ),
    }),
  }),
  ...needing('cancelable-rates', {
    'booking.timeline-has-the-cancel': must('2.7; 3.2', 'The cancel is in the timeline of the booking.'),
    'booking.timeline-has-each-move': must(
      '2.7; 3.2',
      'A status that a booking moved to after its creation is in its timeline.',
      { standing: true },
    ),
  }),
  'booking.timeline-keeps-its-events': must(
    '2.7; 6',
    'An event that the timeline of a booking has shown stays in it.',
    { needs: 'holdable-rates', standing: true },
  ),
  'booking.timeline-reports-when': must('2.7', 'The timestamp of an event is when the booking entered the status.', {
    needs: 'cancelable-rates',
    standing: true,
  }),
  'booking.timeline-has-the-creation': should('2.7; 3.2', 'The first status is in the timeline of the booking.'),
  ...needing('holdable-rates', {
    'booking.without-hold-is-refused': must('1 rule 3; 7', 'A booking of a holdable rate without a hold is refused.'),
    'booking.unknown-hold-is-refused': must('1 rule 3; 7', 'A booking that names an unknown hold is refused.'),
    'booking.released-hold-is-refused': must('1 rule 3; 3.1; 7', 'A booking that names a released hold is refused.'),
  }),
  'booking.expired-hold-is-refused': must('1 rule 3; 3.1; 7', 'A booking that names an expired hold is refused.', {
    needs: 'short-holds',
  }),
  'booking.refused-leaves-no-booking': must('4.1 rule 5', 'A refused booking cannot be read afterwards.'),
  'booking.no-lead-is-refused': must('2.5; 8', 'A booking without a lead traveler is refused.'),
  'booking.two-leads-are-refused': must('2.5; 8', 'A booking with two lead travelers is refused.'),
  'booking.foreign-price-is-refused': must('2.5; 7', 'A booking item whose priceId is none of the rate is refused.'),
  'booking.unknown-rate-is-refused': must('2.5; 7', 'A booking item with an unknown rate is refused.'),
  ...needing('reserved-rates', {
    'booking.reserved-without-availability-is-refused': must(
      '2.1; 7',
      'A RESERVED item without an availability ID is refused.',
    ),
    'booking.unknown-availability-is-refused': must(
      '2.1; 7',
      'A RESERVED item with an unknown availability ID is refused.',
    ),
  }),
  'booking.availability-of-another-rate-is-refused': must(
    '2.1; 7',
    'A RESERVED item with an availability of another rate is refused.',
    { needs: 'two-rates' },
  ),
  'booking.beyond-capacity-is-refused': must(
    '2.1; 7',
    'RESERVED items that together exceed the capacity are refused.',
    { needs: 'reserved-rates', seats: true },
  ),
  'booking.too-few-travelers-are-refused': must(
    '2.8; 8',
    'A booking with fewer travelers than minTravelers is refused.',
    { needs: 'minimum-travelers' },
  ),
  'booking.too-many-travelers-are-refused': must('2.8', 'A booking with more travelers than maxTravelers is refused.', {
    needs: 'maximum-travelers',
  }),
  'booking.inside-the-cutoff-is-refused': must(
    '2.8; 8',
    'A booking less than `cutoff` minutes before the start is refused.',
    { needs: 'cutoff' },
  ),
  'booking.malformed-json-is-refused': must('7', 'A body that is no JSON is refused with a 4xx and the error object.'),
  'booking.wrong-types-are-refused': must(
    '7',
    'Members of the wrong type are refused with a 4xx and the error object.',
  ),
  'booking.missing-booking-is-refused': must(
    '4.1; 7',
    'A body without `booking` is refused with a 4xx and the error object.',
  ),
  'booking.no-items-is-refused': must('2.4; 7', 'A booking without items is refused with a 4xx and the error object.'),
  ...needing('reserved-rates', {
    'booking.takes-no-second-helping': must(
      '2.1; 3.1',
      'A booking on a hold takes no capacity besides that of the hold.',
      { seats: true },
    ),
    'booking.id-is-remembered': must(
      '2; 2.4',
      'A create with the id of a booking makes no second booking, ten seconds and other bookings later either.',
      { seats: true },
    ),
    'booking.second-on-a-hold-takes-its-seats': must(
      '2.1; 3.1',
      'A further booking on a hold that was booked against takes seats of its own, or is refused.',
      { seats: true },
    ),
    'booking.keeps-seats-after-release': must('2.1; 3.1', 'A booking keeps its seats when its hold is released.', {
      seats: true,
    }),
  }),
  'booking.keeps-seats-after-expiry': must('2.1; 3.1', 'A booking keeps its seats when the time of its hold is over.', {
    needs: 'short-holds',
    seats: true,
  }),
  'booking.takes-capacity-without-a-hold': must(
    '2.1; 3.2',
    'A booking that needs no hold takes its quantity out of the capacity.',
    { needs: 'non-holdable-rates', seats: true },
  ),
  'booking.last-seats-under-parallel-calls': must(
    '2.1; 3.2',
    'Parallel bookings without a hold never take more than the capacity.',
    { needs: 'non-holdable-rates', seats: true },
  ),
  ...needing('reserved-rates', {
    'booking.release-beside-it-leaves-its-seats': must(
      '2.1; 3.1',
      'Where a hold is booked against and released at once, a booking that was made has its seats, and one that was not has none.',
      { seats: true },
    ),
    'booking.refused-takes-nothing': must('2.1', 'A refused booking takes no capacity.', { seats: true }),
    'booking.refused-leaves-its-hold': must(
      '3.1; 7',
      'After a refused booking its hold is ACTIVE as before, and can be booked.',
      { seats: true },
    ),
  }),
  'booking.rest-of-its-hold-comes-back': must(
    '2.1; 3.1',
    'What a booking leaves of its hold is free again when the time of the hold is over.',
    { needs: 'short-holds', seats: true },
  ),
  ...needing('cancelable-rates', {
    'booking.cancel-is-204-and-empty': must(
      '3.2; 4.1 rule 4',
      'Cancelling a booking is answered with 204 and an empty body.',
    ),
    'booking.cancel-moves-open-to-cancelled': must(
      '3.2',
      'Cancelling an OPEN cancelable booking moves it to CANCELLED.',
    ),
    'booking.cancel-raises-the-version': must('9', 'A cancel raises the version of the booking.'),
  }),
  'booking.cancel-of-unknown-id-is-404': must('7', 'Cancelling an unknown booking gets 404, NOT_FOUND.'),
  'booking.cancel-touches-no-other': must('3.2', 'Cancelling one booking leaves the others as they are.', {
    needs: 'cancelable-rates',
  }),
  'booking.cancel-of-non-cancelable-has-no-effect': must(
    '2.4; 3.2',
    'A booking that is not cancelable never becomes CANCELLED, keeps its seats, and is not answered with 204.',
    { needs: 'non-cancelable-rates', seats: true },
  ),
  ...needing('cancelable-rates', {
    'booking.second-cancel-is-no-server-error': must(
      '7',
      'Cancelling a booking again is no server error, and it stays CANCELLED.',
    ),
    'booking.parallel-cancels-agree': must(
      '3.2; 9',
      'Parallel cancels of one booking cause no server error and leave it CANCELLED.',
    ),
    'booking.cancelled-is-for-good': must(
      '3.2',
      'A cancelled booking is not OPEN, PENDING or REDEEMED ten seconds later.',
    ),
    'booking.cancel-gives-back-once': must(
      '2.1; 3.2',
      'However often a booking is cancelled, its seats do not come back a second time.',
      { seats: true },
    ),
  }),
  ...standing({
    'booking.create-status': open('4.1 rule 7', 'The success status of creating a booking.'),
    'booking.first-status': open('3.2', 'The status that a booking begins with.'),
    'booking.second-cancel': open('3.2', 'What a second cancel gets.', { needs: 'cancelable-rates' }),
  }),
  'booking.capacity-after-cancel': open('3.2', 'Whether a cancelled booking gives its seats back.'),
  'booking.non-holdable-without-hold': open(
    '1 rule 3; 2.8',
    'Whether a rate that is not holdable is booked without a hold.',
  ),
  'booking.second-on-one-hold': open('3.1', 'What a second booking on one hold gets.'),
  'booking.hold-after-booking': open('3.1', 'The status of a hold after it was booked against.'),
  'booking.repeated-id': open('2', 'What a second create with the same id gets.', { standing: true }),
  'booking.identical-repeat': open('2', 'What a second create with the same id and the same data gets.', {
    standing: true,
  }),
  'booking.refusal-statuses': open('7', 'The status of each refusal of a booking.', { standing: true }),
  'booking.cancel-of-non-cancelable': open('3.2', 'The status that cancelling a non-cancelable booking gets.', {
    needs: 'non-cancelable-rates',
    standing: true,
  }),
  'booking.texts-come-back': must(
    '2.4; 2.5; 4.1 rule 3',
    'A text of a booking comes back as it was sent: not trimmed, composed, folded, cut, escaped or made a number.',
  ),
  'booking.long-text': open('2.4', 'What a booking gets with a text of more than 255 characters.', { standing: true }),
  'booking.part-of-a-hold': open('3.1', 'What a booking of fewer seats than its hold has gets.', {
    needs: 'holdable-rates',
  }),
  'booking.several-availabilities': open(
    '2.4; 2.5',
    'What a booking gets that names several availabilities, rates or products.',
    { standing: true },
  ),
  'booking.item-of-several': open('2.5', 'What a booking gets that has several travelers in one item.', {
    needs: 'maximum-travelers',
    standing: true,
  }),
  'booking.item-ids': open('2.5', 'Whether an item sent without an id gets one.'),
  'booking.item-and-ticket-statuses': open('2.5; 2.6', 'The statuses of items and tickets.', { standing: true }),
  'booking.redeemed-and-deleted': open('3.2', 'Transitions into REDEEMED and DELETED.', {
    unchecked: 'Nothing in the interface brings them about.',
  }),
} as const satisfies Record<string, Requirement>;
