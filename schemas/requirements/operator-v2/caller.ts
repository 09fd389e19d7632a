import { callerMust, callerShould, type Requirement } from '../requirement.ts';

/** What binds the caller of v2; the journal of the mock operator judges it. Spec 2.12, 3.3, 4.4, 5, 7, 8. */
export const caller = {
  'auth.caller-sends-it': callerMust('5', 'Every call carries the Authorization header, with a known key.'),
  'auth.caller-stays-within-its-permission': callerMust(
    '5',
    'A key is used for resources and operations that it permits.',
  ),
  'path.caller-calls-an-operation': callerMust('4.4; 7', 'Method and path are those of an operation.'),
  'supplier.endpoint-is-followed': callerMust(
    '4.4',
    'Products, availability and bookings are called at the endpoint that the supplier list names.',
  ),
  'content.caller-sends-json': callerMust('4.4', 'A body is one JSON document in UTF-8.'),
  'content.caller-says-that-it-is-json': callerShould(
    '4.4',
    'A call with a body has the content type application/json.',
  ),
  'content.caller-names-each-member-once': callerShould('4.4', 'No object of a body names a member twice.'),
  'content.caller-sends-known-members': callerShould('2.12; 4.4', 'The members of a body are known ones.'),
  'availability.caller-sends-valid-dates': callerShould(
    '4.4',
    'A list call carries product, option and two dates, the last not before the first.',
  ),
  'availability.caller-sends-known-parameters': callerShould(
    '4.4',
    'The names in a query are those of the operation, each once.',
  ),
  'availability.cache-freesale': callerShould('8', 'FREESALE is refreshed at most weekly.'),
  'availability.cache-available': callerShould('8', 'AVAILABLE is refreshed every 12 hours.'),
  'availability.cache-sold-out': callerShould('8', 'SOLD_OUT is refreshed at most hourly.'),
  'availability.cache-closed': callerShould('8', 'CLOSED is refreshed at most every 12 hours.'),
  'check.caller-sends-all-units': callerMust('4.4', 'A check includes all units to be reserved.'),
  'check.caller-sends-availability-ids': callerShould('4.4', 'A check includes all availability IDs of interest.'),
  'create.caller-sends-the-fields': callerMust('2.12; 4.4', 'The fields of a create have their type and form.'),
  'create.caller-sends-a-uuid': callerMust('2.12; 4.4', 'A create carries the uuid of its booking.'),
  'create.caller-sends-all-unit-items': callerMust('4.4', 'A create includes all unitItems.'),
  'create.caller-sends-the-listed-availability': callerMust(
    '4.4',
    'A create carries the `id` of an availability that is listed for its option.',
  ),
  'create.caller-names-what-is-listed': callerMust(
    '4.4',
    'Product, option and units of a create are listed and belong together.',
  ),
  'create.caller-repeats-with-the-same-data': callerMust(
    '4.4; 7',
    'The uuid of a booking is sent again with the same data only.',
  ),
  'create.caller-asks-for-what-is-free': callerShould(
    '2.12; 4.4',
    'A create asks for no more units than are free, and not for what is closed.',
  ),
  'create.caller-keeps-to-the-limits': callerShould('4.4', 'A create has as many units as the option allows.'),
  'booking.caller-names-a-known-one': callerShould('4.4', 'A booking that is read or changed exists.'),
  'extend.caller-gives-a-reason': callerMust('3.3; 4.4', 'An extend carries a reason.'),
  'extend.caller-extends-what-is-in-progress': callerShould(
    '3.3; 4.4',
    'A hold is extended while the booking is in progress, before utcHoldExpiration.',
  ),
  'extend.caller-extends-once': callerShould(
    '4.4',
    'A hold is not extended again and again: that only buys time for processing.',
  ),
  'confirm.caller-confirms-in-time': callerMust(
    '3.3; 4.4',
    'A booking is confirmed before utcHoldExpiration elapses, and not after its cancel.',
  ),
  'cancel.caller-cancels-the-abandoned': callerShould(
    '4.4',
    'A booking that the customer abandons is cancelled; its hold is not left to elapse.',
  ),
  'error.caller-follows-retry-after': callerShould(
    '7',
    'A call that got 429 or 503 with `Retry-After` is not sent again before that time.',
  ),
  'error.caller-asks-for-what-can-be-done': callerShould(
    '7',
    'A call can be carried out: the operator does not refuse it with a 4xx.',
  ),
} as const satisfies Record<string, Requirement>;
