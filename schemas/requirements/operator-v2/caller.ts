import { callerMust, callerShould, type Requirement } from '../requirement.ts';

/** What binds the caller of v2; the journal of the mock operator judges it. Spec 2.12, 3.3, 4.4, 5, 7, 8. */
export const caller = {
  'operator-v2.auth.caller-sends-it': callerMust('5', 'Every call carries the Authorization header, with a known key.'),
  'operator-v2.auth.caller-stays-within-its-permission': callerMust(
    '5',
    'A key is used for resources and operations that it permits.',
  ),
  'operator-v2.path.caller-calls-an-operation': callerMust('4.4; 7', 'Method and path are those of an operation.'),
  'operator-v2.supplier.endpoint-is-followed': callerMust(
    '4.4',
    'Products, availability and bookings are called at the endpoint that the supplier list names.',
  ),
  'operator-v2.content.caller-sends-json': callerMust('4.4', 'A body is one JSON document in UTF-8.'),
  'operator-v2.content.caller-says-that-it-is-json': callerShould(
    '4.4',
    'A call with a body has the content type application/json.',
  ),
  'operator-v2.content.caller-names-each-member-once': callerShould('4.4', 'No object of a body names a member twice.'),
  'operator-v2.content.caller-sends-known-members': callerShould('2.12; 4.4', 'The members of a body are known ones.'),
  'operator-v2.availability.caller-sends-valid-dates': callerShould(
    '4.4',
    'A list call carries product, option and two dates, the last not before the first.',
  ),
  'operator-v2.availability.caller-sends-known-parameters': callerShould(
    '4.4',
    'The names in a query are those of the operation, each once.',
  ),
  'operator-v2.availability.cache-freesale': callerShould('8', 'FREESALE is refreshed at most weekly.'),
  'operator-v2.availability.cache-available': callerShould('8', 'AVAILABLE is refreshed every 12 hours.'),
  'operator-v2.availability.cache-sold-out': callerShould('8', 'SOLD_OUT is refreshed at most hourly.'),
  'operator-v2.availability.cache-closed': callerShould('8', 'CLOSED is refreshed at most every 12 hours.'),
  'operator-v2.check.caller-sends-all-units': callerMust('4.4', 'A check includes all units to be reserved.'),
  'operator-v2.check.caller-sends-availability-ids': callerShould(
    '4.4',
    'A check includes all availability IDs of interest.',
  ),
  'operator-v2.create.caller-sends-the-fields': callerMust(
    '2.12; 4.4',
    'The fields of a create have their type and form.',
  ),
  'operator-v2.create.caller-sends-a-uuid': callerMust('2.12; 4.4', 'A create carries the uuid of its booking.'),
  'operator-v2.create.caller-sends-all-unit-items': callerMust('4.4', 'A create includes all unitItems.'),
  'operator-v2.create.caller-sends-the-listed-availability': callerMust(
    '4.4',
    'A create carries the `id` of an availability that is listed for its option.',
  ),
  'operator-v2.create.caller-names-what-is-listed': callerMust(
    '4.4',
    'Product, option and units of a create are listed and belong together.',
  ),
  'operator-v2.create.caller-repeats-with-the-same-data': callerMust(
    '4.4; 7',
    'The uuid of a booking is sent again with the same data only.',
  ),
  'operator-v2.create.caller-asks-for-what-is-free': callerShould(
    '2.12; 4.4',
    'A create asks for no more units than are free, and not for what is closed.',
  ),
  'operator-v2.create.caller-keeps-to-the-limits': callerShould(
    '4.4',
    'A create has as many units as the option allows.',
  ),
  'operator-v2.booking.caller-names-a-known-one': callerShould('4.4', 'A booking that is read or changed exists.'),
  'operator-v2.extend.caller-gives-a-reason': callerMust('3.3; 4.4', 'An extend carries a reason.'),
  'operator-v2.extend.caller-extends-what-is-in-progress': callerShould(
    '3.3; 4.4',
    'A hold is extended while the booking is in progress, before utcHoldExpiration.',
  ),
  'operator-v2.extend.caller-extends-once': callerShould(
    '4.4',
    'A hold is not extended again and again: that only buys time for processing.',
  ),
  'operator-v2.confirm.caller-confirms-in-time': callerMust(
    '3.3; 4.4',
    'A booking is confirmed before utcHoldExpiration elapses, and not after its cancel.',
  ),
  'operator-v2.cancel.caller-cancels-the-abandoned': callerShould(
    '4.4',
    'A booking that the customer abandons is cancelled; its hold is not left to elapse.',
  ),
  'operator-v2.error.caller-asks-for-what-can-be-done': callerShould(
    '7',
    'A call can be carried out: the operator does not refuse it with a 4xx.',
  ),
} as const satisfies Record<`operator-v2.${string}`, Requirement>;
