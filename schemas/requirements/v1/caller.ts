import { callerMust, callerShould, type Requirement } from '../requirement.ts';

/** What binds the caller on every call of the v1.2 dialect. Spec 2, 4, 5, 7, 9. */
const exchange = {
  'auth.caller-sends-the-key': callerMust('5', 'Every call carries `X-API-Key` and `X-API-Secret`, the right ones.'),
  'req-id.caller-sends-one': callerMust('2', 'The `meta.reqId` of a body is a uuid.'),
  'req-id.caller-sends-the-header': callerMust('4', 'Every call carries the header `X-Request-ID`.'),
  'req-id.caller-sends-the-same-in-both': callerShould(
    '2; 4',
    '`X-Request-ID` is a uuid, that of `meta.reqId` where there is a body.',
  ),
  'req-id.caller-uses-each-once': callerShould('2', 'A request id is not used again for another request.'),
  'path.caller-sends-the-version': callerMust('4; 9', 'The paths that are called begin with `/v1.2`.'),
  'path.caller-calls-an-operation': callerMust('4', 'Method and path of a call are those of an operation.'),
  'content.caller-sends-json': callerMust('4; 7', 'A body is one JSON document in UTF-8.'),
  'content.caller-says-that-it-is-json': callerShould('4', 'A call with a body has the content type application/json.'),
  'content.caller-names-each-member-once': callerShould('4', 'No object of a body names a member twice.'),
} as const satisfies Record<string, Requirement>;

const error = {
  'error.caller-follows-retry-after': callerShould(
    '7',
    'A call that got 429 or 503 with `Retry-After` is not sent again before that time.',
  ),
  // Stands for every refusal that nothing else explains.
  'error.caller-asks-for-what-can-be-done': callerShould(
    '7',
    'A call can be carried out: the operator does not refuse it with a 4xx.',
  ),
} as const satisfies Record<string, Requirement>;

/** What binds the caller of the Partner API; the journal of the mock operator judges it. Spec 1, 2, 4, 5, 7, 8, 9. */
export const caller = {
  ...exchange,
  'content.caller-sends-known-members': callerShould('2', 'The members of a body are those of the specification.'),
  'availability.caller-sends-what-is-required': callerMust(
    '4.1 rule 1',
    'A list call carries start and end; they, `at` and `qty` are valid.',
  ),
  'availability.caller-encodes-the-plus': callerShould(
    '2; 4.1',
    'The `+` of an offset is percent-encoded in a query, where it would stand for a blank.',
  ),
  'availability.caller-sends-known-parameters': callerShould(
    '4.1',
    'The names in a query are those of the operation, each once.',
  ),
  'availability.caller-names-what-is-offered': callerShould(
    '2.1; 4.1',
    'Supplier, product and rate of an availability call are offered and belong together.',
  ),
  'hold.caller-sends-the-fields': callerMust('2.10', 'The fields of a hold request have their type and form.'),
  'hold.caller-names-what-is-offered': callerMust(
    '2.1; 2.10',
    'Supplier, product, rate and availability of a hold item are offered and belong together.',
  ),
  'hold.caller-names-a-price-of-the-rate': callerMust('2.10', 'The `priceId` of a hold item is one of its rate.'),
  'hold.caller-holds-what-is-holdable': callerMust('2.8', 'A hold is asked for on rates that are holdable.'),
  'hold.caller-asks-at-the-start': callerShould('2.10', '`at` equals the start of the availability.'),
  'hold.caller-names-the-traveler-type': callerShould(
    '2.8; 2.10',
    'The `travelerType` of a hold item is ANY, or the ageBand of its price.',
  ),
  'hold.caller-asks-for-the-future': callerShould('2.1', 'A hold is asked for on what has not started yet.'),
  'hold.caller-keeps-to-the-limits': callerShould(
    '2.8; 8',
    'The travelers and the start of a hold are within the limits of the rate, which bind its booking.',
  ),
  'hold.caller-asks-for-what-is-free': callerShould('2.1', 'The capacity of the availability covers the hold.'),
  'hold.caller-sends-a-new-uuid': callerShould('2', 'An `id` that is sent with a hold is a uuid that no hold has yet.'),
  'hold.caller-names-a-known-one': callerShould('4.1 rule 5', 'A hold that is read or released exists.'),
  'booking.caller-sends-the-fields': callerMust(
    '2.4; 2.5',
    'The fields of a booking request have their type and form.',
  ),
  'booking.caller-holds-first': callerMust(
    '1 rule 3; 4.1',
    'A hold is created before the booking, where the rate is holdable, and the booking names it.',
  ),
  'booking.caller-books-a-living-hold': callerMust(
    '1 rule 3; 3.1',
    'The hold that a booking names exists, and has neither expired nor been released.',
  ),
  'booking.caller-names-one-lead': callerMust('2.5; 8', 'Exactly one traveler of a booking is the lead.'),
  'booking.caller-names-what-is-offered': callerMust(
    '2.1; 2.5',
    'Supplier, product, rate and availability of a booking item are offered and belong together.',
  ),
  'booking.caller-names-a-price-of-the-rate': callerMust('2.5', 'The `priceId` of a booking item is one of its rate.'),
  'booking.caller-names-the-availability': callerMust(
    '2.1',
    'A booking item with a RESERVED rate names its availability.',
  ),
  'booking.caller-keeps-to-the-limits': callerMust(
    '2.8; 8',
    'The travelers and the start of a booking are within minTravelers, maxTravelers and cutoff of the rate.',
  ),
  'booking.caller-names-the-traveler-type': callerMust(
    '2.5',
    'The `type` of a traveler is the ageBand of the price of the item, where neither is ANY.',
  ),
  'booking.caller-books-at-the-start': callerShould('2.5', '`startTime` equals the start of the availability.'),
  'booking.caller-books-what-it-holds': callerShould(
    '1; 2.4',
    'A booking asks for no other rate, price or availability than its hold, and for no more travelers.',
  ),
  'booking.caller-asks-for-what-is-free': callerShould('2.1', 'The capacity of the availability covers the booking.'),
  'booking.caller-names-its-channel': callerShould('2.4', '`channelId` is that of a channel of the operator.'),
  'booking.caller-sends-a-new-uuid': callerShould(
    '2',
    'An `id` that is sent with a booking is a uuid that no booking has yet.',
  ),
  'booking.caller-sends-it-again-with-its-id': callerShould(
    '2',
    'A booking whose answer was lost is sent again with its `id`: under another one it is booked twice.',
  ),
  'booking.caller-names-a-known-one': callerShould('4.1 rule 5', 'A booking that is read or cancelled exists.'),
  'booking.caller-cancels-what-is-cancelable': callerShould('2.4; 3.2', 'A booking that is cancelled is cancelable.'),
  ...error,
} as const satisfies Record<string, Requirement>;

/**
 * What binds a reseller, who calls the Booking API: the platform makes a request id where he sends none. Spec 2, 4.2.
 */
export const resellerCaller = {
  ...caller,
  'req-id.caller-sends-one': callerMust('2', 'A `meta.reqId` that a body carries is a uuid.'),
  'req-id.caller-sends-the-header': callerShould('2; 4', 'A call carries the header `X-Request-ID`.'),
} as const satisfies Record<keyof typeof caller, Requirement>;

/** What binds an operator, who sets up what he sells through the Channel API, whose bodies are not shown. Spec 2, 4, 5, 7, 9. */
export const setUpCaller = { ...exchange, ...error } as const;
