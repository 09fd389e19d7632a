import { must, open, type Requirement, should } from '../requirement.ts';

const UPSTREAM = { needs: 'operator' } as const;

/** What goes on from the reseller to the operator, and back. Spec 1, 2, 4.2, 7, 8. */
export const forward = {
  'forward.hold-keeps-the-request-id': must(
    '2',
    'The `meta.reqId` of a hold that a reseller asks for stands in the body that the operator gets, be `X-Request-ID` another.',
    UPSTREAM,
  ),
  'forward.booking-keeps-the-request-id': must(
    '2',
    'The `meta.reqId` of a booking that a reseller asks for stands in the body that the operator gets, be `X-Request-ID` another.',
    UPSTREAM,
  ),
  'forward.header-request-id-arrives': should(
    '2; 4',
    'The `X-Request-ID` of a call without a body arrives as that of the call to the operator.',
    UPSTREAM,
  ),
  'forward.made-request-id-is-that-of-the-answer': must(
    '2',
    'Where the reseller sends no request id, the one that the operator gets is the one that comes back.',
    UPSTREAM,
  ),
  'forward.parallel-calls-keep-their-request-ids': must(
    '2',
    'Under parallel calls no call to the operator carries the request id of another.',
    UPSTREAM,
  ),
  'forward.hold-is-made-once': must(
    '1; 4.2',
    'A hold that is answered as made was made at the operator, by one call.',
    UPSTREAM,
  ),
  'forward.booking-is-made-once': must(
    '1; 4.2',
    'A booking that is answered as made was made at the operator, by one call.',
    UPSTREAM,
  ),
  'forward.hold-keeps-every-member': must(
    '2.10; 4.2',
    'Every member of a hold that a reseller sends reaches the operator.',
    UPSTREAM,
  ),
  'forward.booking-keeps-every-member': must(
    '2.4; 2.5; 4.2',
    'Every member of a booking that a reseller sends reaches the operator.',
    UPSTREAM,
  ),
  'forward.hold-shows-the-operator': must(
    '2.10; 4.2',
    'The answer to a hold shows the status, the expiry and the timeline that the operator gave.',
    UPSTREAM,
  ),
  'forward.booking-shows-the-operator': must(
    '2.4; 4.2',
    'The answer to a booking shows the status, the version and the timeline that the operator gave.',
    UPSTREAM,
  ),
  'forward.refused-hold-is-refused': must(
    '4.2; 7',
    'A hold that the operator refuses is refused, and none comes into being.',
    UPSTREAM,
  ),
  'forward.refused-booking-is-refused': must(
    '4.2; 7',
    'A booking that the operator refuses is refused, and none comes into being.',
    UPSTREAM,
  ),
  'forward.refusal-comes-through': open(
    '4.2; 7',
    'Whether status and error code of the refusal of the operator come through unchanged.',
    UPSTREAM,
  ),
  'forward.no-hold-of-a-broken-operator': must(
    '4.2; 7',
    'A hold is no success where the operator fails, breaks off or answers what is no answer.',
    UPSTREAM,
  ),
  'forward.no-booking-of-a-broken-operator': must(
    '4.2; 7',
    'A booking is no success where the operator fails, breaks off or answers what is no answer.',
    UPSTREAM,
  ),
  'forward.no-release-at-a-broken-operator': must(
    '3.1; 4.2; 7',
    'A release is no success where the operator does not carry it out.',
    UPSTREAM,
  ),
  'forward.no-cancel-at-a-broken-operator': must(
    '3.2; 4.2; 7',
    'A cancel is no success where the operator does not carry it out.',
    UPSTREAM,
  ),
  'forward.no-read-of-a-broken-operator': must(
    '4.2; 7',
    'The read of a hold or booking is no success where the operator fails, breaks off or answers what is no answer.',
    UPSTREAM,
  ),
  'forward.no-availability-of-a-broken-operator': must(
    '4.2; 7; 8',
    'While the operator fails, breaks off or answers what is no answer, no availability is shown that it has not given.',
    UPSTREAM,
  ),
  'forward.no-success-of-a-silent-operator': must(
    '3.1; 3.2; 4.2; 7',
    'While the operator does not answer, no hold, booking, release or cancel is a success.',
    UPSTREAM,
  ),
  'forward.no-read-of-a-silent-operator': must(
    '4.2; 7; 8',
    'While the operator does not answer, no read of a hold or booking is a success, and no availability is shown that it has not given.',
    UPSTREAM,
  ),
  'forward.resent-booking-is-one-at-the-operator': must(
    '2; 4.2',
    'A booking that a reseller sends again with its id, for he has lost the answer, is one booking at the operator.',
    UPSTREAM,
  ),
  'forward.hold-on-a-rate-without-holds': open(
    '2.8; 4.2',
    'Whether the operator is called for a hold on a rate that is not holdable.',
    UPSTREAM,
  ),
  'forward.unknown-at-the-operator-is-404': must(
    '4.1 rule 5; 4.2; 7',
    'What the operator does not know is not there: the read, the release or the cancel of a hold or booking gets 404.',
    UPSTREAM,
  ),
  'forward.broken-operator': open('4.2; 7', 'What a call gets while the operator is broken.', UPSTREAM),
  'limit.cache-age': must(
    '8',
    'An availability older than 5 minutes is asked for again, and what the operator says is what the reseller gets.',
    UPSTREAM,
  ),
  'cache.younger-than-five-minutes': open(
    '8',
    'Whether a list younger than 5 minutes says what was said before, or what the operator says by now.',
    UPSTREAM,
  ),
  'cache.another-window-is-asked': must(
    '2.2; 8',
    'A window that no earlier one covers is not answered from the cache.',
    UPSTREAM,
  ),
  'cache.old-is-not-shown-as-fresh': must(
    '2.2; 8',
    'While the operator does not answer, what is older than 5 minutes is not shown with a fresh `retrieved`.',
    UPSTREAM,
  ),
  'cache.of-a-silent-operator': open('8', 'What a list is while the operator does not answer.', UPSTREAM),
} as const satisfies Record<string, Requirement>;
