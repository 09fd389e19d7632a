// Requirements whose words are those of a limit, and that are not judged at one: why, and where that is done.
import { interfaceOf } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';

const ON_ANSWERS = 'It binds what answers show, and is judged on each of them: nothing is asked for at a limit.';
const INSIDE =
  'It says what lies inside: what lies outside is judged by the rows about windows and dates that are kept.';
const OF_REQUESTS =
  'The limits are those of what is asked: the rows about each of them judge it at the limit and beyond.';
const ONCE = 'Once is no limit that is reached by degrees: the repeat is the call beyond it.';
const IN_TIME = 'Only what is in time is asked: the rows about elapsed holds judge what is too late.';

/** By the id, in the dialect without the name of the interface. */
const BY_ID: Partial<Record<V1Requirement | RequirementId, string>> = {
  'availability.fields': ON_ANSWERS,
  'availability.capacity-within-max': ON_ANSWERS,
  'availability-list.nothing-outside-the-window': ON_ANSWERS,
  'availability-list.expires-is-stated': ON_ANSWERS,
  'hold.active-only-before-expires': ON_ANSWERS,
  'rate.fields': ON_ANSWERS,
  'booking.ticket-lead-leads-the-ticket': ON_ANSWERS,
  'hold.any-valid-request-is-accepted': OF_REQUESTS,
  'availability-single.any-writing-finds-it': OF_REQUESTS,
  'wire.lost-answer-holds-once': ONCE,
  'wire.lost-answer-books-once': ONCE,
  'wire.simultaneous-repeats-make-one': ONCE,
  'operator-v2.availability.nothing-outside-the-dates': ON_ANSWERS,
  'operator-v2.availability.status-agrees-with-vacancies': ON_ANSWERS,
  'operator-v2.product.option-fields': ON_ANSWERS,
  'operator-v2.octo.restrictions-are-kept':
    'Its binding is another than that of these runs; its check accepts what is just inside before it tries what is just outside.',
  'operator-v2.booking.fields': ON_ANSWERS,
  'operator-v2.booking.hold-expiration-is-stated': ON_ANSWERS,
  'operator-v2.extend.moves-the-expiration': IN_TIME,
  'operator-v2.extend.read-shows-the-extended': IN_TIME,
  'operator-v2.confirm.moves-to-confirmed': IN_TIME,
  'operator-v2.create.any-valid-request-is-accepted': OF_REQUESTS,
  'operator-v2.sequence.keeps-the-model': OF_REQUESTS,
  'booking.rate-read.fields': ON_ANSWERS,
  'booking.rate-read.amounts-are-not-negative': ON_ANSWERS,
  'booking.cache.another-window-is-asked': INSIDE,
  'booking.cache.old-is-not-shown-as-fresh':
    'An error is as lawful as an old list, so that no answer beyond the limit is wanted: `booking.limit.cache-age` has both.',
  'channel.availability.is-sold-as-it-was-set': ON_ANSWERS,
};

/** Why a requirement has no witness; undefined where it needs one. */
export const whyNone = (id: RequirementId): string | undefined =>
  BY_ID[id] ?? BY_ID[id.slice((interfaceOf(id) ?? '').length + 1) as V1Requirement];
