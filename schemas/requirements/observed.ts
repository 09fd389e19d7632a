// What a run can see at each open point: the values of an observation, and which parts of one differ without a reason.
import { speaking } from '../interfaces.ts';
import { catalogue, isRequirementId } from './index.ts';

/** The values of a point in words; or why they say nothing of how a target behaves. */
type Values = readonly string[] | { incomparable: string };

const STATUS = ['<status>'];
const CHOSEN = { incomparable: 'It names what a run has chosen.' };
const TIME = { incomparable: 'It is a matter of time: the service levels of a report say more.' };
const COUNTED = { incomparable: 'It counts answers, and runs make different calls.' };
/** A status that passes by itself: an answer that took long shows the one after it. */
const PASSING = '"PENDING"';
const INTEGERS = ['as digits alone', 'with a fraction or an exponent, as in <member>'];
const SERVER_ERROR = ['<status> with a JSON body', '<status> without a JSON body'];
const OFFSETS = ['Z', '<offsets>'];
const LIST = ['<status>, <count> products', '<status>, <count> rates', '<status>'];

/** Points of the v1.2 dialect, without the name of the interface. */
const v1: Readonly<Record<string, Values>> = {
  'content.integers': INTEGERS,
  'content.bytes-after-the-end': COUNTED,
  'error.server-error-body': SERVER_ERROR,
  'error.code-of-each-status': ['<status>: <word>'],
  'auth.wrong-key': ['<status>', '<member> alone: <status>'],
  'auth.missing-key': STATUS,
  'limit.answer-time': TIME,
  'availability.offsets': OFFSETS,
  'availability-list.picked': CHOSEN,
  'availability-list.reversed-window': STATUS,
  'availability-list.unknown-product': STATUS,
  'availability-list.unknown-rate': STATUS,
  'availability-list.sold-out': ['some are listed', 'none is listed', 'seats are still shown'],
  'availability-single.missing-at': STATUS,
  'availability-single.missing-qty': STATUS,
  'availability-single.missing-rate': STATUS,
  'availability-single.inside-a-window': STATUS,
  'availability-single.qty-not-positive': ['0: <status>', '-1: <status>'],
  'availability-single.unknown-product': STATUS,
  'hold.create-status': STATUS,
  'hold.release-status': STATUS,
  'hold.first-status': [PASSING, '<word>'],
  'hold.second-release': STATUS,
  'hold.after-its-end': ['after release: <status>', 'after expiry: <status>'],
  'hold.requested-expires': ['taken', 'not taken', '<status>', 'malformed: <status>'],
  'hold.outside-the-limits-of-the-rate': ['too few: <status>', 'too many: <status>'],
  'hold.without-availability-id': STATUS,
  'hold.nil-and-max-ids': ['<id>: stored', '<id>: replaced', '<id>: <status>'],
  'hold.long-text': STATUS,
  'hold.several-availabilities': ['of <kind>: <status>'],
  'hold.quantity-not-positive': ['-2: <status>', '0: <status>', '<count> and <count>: <status>'],
  'hold.repeated-id': ['<status>, the first hold again', '<status>'],
  'hold.identical-repeat': ['<status>, the first hold again', '<status>'],
  'hold.refusal-statuses': ['<kind>: <status>'],
  'booking.create-status': STATUS,
  'booking.first-status': [PASSING, '<word>'],
  'booking.second-cancel': STATUS,
  'booking.capacity-after-cancel': ['seats come back', 'seats do not come back'],
  'booking.non-holdable-without-hold': STATUS,
  'booking.second-on-one-hold': STATUS,
  'booking.hold-after-booking': ['<status> <word>', '<status>'],
  'booking.repeated-id': ['<status>, the first again', '<status>'],
  'booking.identical-repeat': ['<status>, the first again', '<status>'],
  'booking.refusal-statuses': ['<kind>: <status>'],
  'booking.cancel-of-non-cancelable': STATUS,
  'booking.long-text': STATUS,
  'booking.part-of-a-hold': STATUS,
  'booking.several-availabilities': [
    'of <kind>: accepted',
    'of <kind>: <status>',
    'of <kind>: not asked, as the hold for it was refused (<status>)',
  ],
  'booking.item-of-several': STATUS,
  'booking.item-ids': ['gets one', 'gets none', '<status>'],
  'booking.item-and-ticket-statuses': ['items <word>, tickets <word>'],
  'http.repeated-query-keys': STATUS,
};

/** Points that one interface has alone. */
const own: Readonly<Record<string, Values>> = {
  'operator-v2.error.server-error-body': SERVER_ERROR,
  'operator-v2.error.object': ['members <members>', 'no JSON'],
  'operator-v2.error.malformed-json': ['<status>', 'no object: <status>'],
  'operator-v2.content.integers': INTEGERS,
  'operator-v2.content.bytes-after-the-end': COUNTED,
  'operator-v2.success.statuses': ['<operation>: <status>'],
  'operator-v2.supplier.limited-to-the-permitted': [
    'all suppliers are listed',
    'only the permitted are listed',
    '<status>',
  ],
  'operator-v2.supplier.endpoint': ['none is named', 'on the host of the list', 'on another host'],
  'operator-v2.product.standard-fields': [
    'suppliers: <members>',
    'products: <members>; options: <members>; units: <members>',
  ],
  'operator-v2.product.picked': CHOSEN,
  'operator-v2.product.unknown-supplier': STATUS,
  'operator-v2.availability.offsets': [
    ...OFFSETS,
    'nothing is listed from <date> to <date>, after a change of the clocks of <zone>: its offsets are not judged',
  ],
  'operator-v2.availability.id-stability': ['the same id in the next list', 'another id in the next list'],
  'operator-v2.availability.vacancies': ['stated', 'not stated'],
  'operator-v2.availability.unknown-product': STATUS,
  'operator-v2.availability.reversed-dates': STATUS,
  'operator-v2.check.without-units': ['<status>, left out', '<status>, <availability>', '<status>'],
  'operator-v2.check.beyond-vacancies': ['left out', 'refused with <status>', '<word>'],
  'operator-v2.check.others-than-asked': ['it does', 'it does not'],
  'operator-v2.booking.status-words': ['<operation>: <word>'],
  'operator-v2.booking.elapsed-status': ['<word>', '<status>'],
  'operator-v2.booking.below-another-supplier': [
    'there is no other supplier to ask below',
    'list: <status>',
    'read: <status>',
    'cancel: <status>',
  ],
  'operator-v2.booking.unknown-uuid': ['<status>', 'for what is no uuid: <status>'],
  'operator-v2.create.members-left-out': ['<members>: not needed', '<members>: <status>'],
  'operator-v2.create.without-uuid': STATUS,
  'operator-v2.create.hold-minutes': ['<minutes> for <minutes> asked'],
  'operator-v2.create.refusal-statuses': ['<kind>: <status>'],
  'operator-v2.extend.elapsed-is-expired': ['<status> <word>', '<status>'],
  'operator-v2.extend.minutes': ['<minutes> asked: <minutes> later than before'],
  'operator-v2.extend.of-confirmed': STATUS,
  'operator-v2.confirm.after-the-hold': STATUS,
  'operator-v2.confirm.after-cancel': STATUS,
  'operator-v2.cancel.status-of-in-progress': ['<word>'],
  'operator-v2.cancel.inventory-of-confirmed': [
    'it comes back',
    'it does not come back',
    'a confirmed booking takes none',
  ],
  'operator-v2.cancel.of-elapsed': ['<status> <word>', '<status>'],
  'booking.product.unknown-id': STATUS,
  'booking.product.of-an-unknown-supplier': LIST,
  'booking.rate-read.unknown-id': STATUS,
  'booking.rate-read.of-an-unknown-product': LIST,
  'booking.forward.refusal-comes-through': ['409 CONFLICT comes as <status> <word>', '409 CONFLICT comes as <status>'],
  'booking.forward.hold-on-a-rate-without-holds': [
    'the operator is called: <status>',
    'the platform answers: <status>',
  ],
  'booking.forward.broken-operator': ['<kind>: <status>'],
  'booking.cache.younger-than-five-minutes': ['what the operator says by now', 'what was said before'],
  'booking.cache.of-a-silent-operator': ['what was said before', 'an empty list', '<status>'],
  'channel.channel.unknown-id': STATUS,
  'channel.content.bytes-after-the-end': COUNTED,
  'channel.supplier.set-up': CHOSEN,
  'channel.supplier.repeated-id': STATUS,
  'channel.supplier.repeated-code': STATUS,
  'channel.product.id-is-given': ['a uuid', 'none', '<status>'],
  'channel.product.sent-id': ['kept', 'another', 'not shown', '<status>'],
  'channel.rate.repeated-id': STATUS,
  'channel.availability.sent-id': ['kept', 'another', 'not shown'],
  'channel.binding.repeated': STATUS,
  'channel.bulk.one-bad-among-good': ['<status>, <number> of 2', '<status>'],
};

/** What stands for a part of a value. Those in the second list differ from run to run of one target. */
const SAME: Readonly<Record<string, string>> = {
  status: '\\d{1,3}',
  word: '[^,]+?',
  member: '[\\w-]+',
  members: '[\\w-]+(?:,? [\\w-]+)*',
  operation: '\\w+',
  kind: '[^:]+',
  id: '[0-9a-f]{4}…',
  minutes: '-?\\d+',
  number: '\\d+',
};
const CHANGING: Readonly<Record<string, string>> = {
  availability: '[A-Z_]+',
  count: '-?[\\d,]+',
  date: '[\\dT:.Z+-]+',
  zone: '[\\w/+-]+',
  offsets: '[+-]\\d\\d:\\d\\d(?:, .*)?|.*, Z',
};

const PLACE = /<(\w+)>/g;

const patternOf = (value: string): RegExp => {
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(PLACE, (_all, name: string) => `(${SAME[name] ?? CHANGING[name]})`)}$`);
};

const OF_DIALECT = new RegExp(`^(${speaking('v1').join('|')})\\.`);

const entryOf = (point: string): Values | undefined =>
  Object.hasOwn(own, point) ? own[point] : OF_DIALECT.test(point) ? v1[point.replace(OF_DIALECT, '')] : undefined;

/** The values of an open point; none where they say nothing of how a target behaves. */
export const valuesOf = (point: string): readonly string[] => {
  const entry = entryOf(point);
  return entry === undefined || 'incomparable' in entry ? [] : entry;
};

/** Why what is seen at an open point says nothing of how a target behaves; undefined where it does. */
export const incomparable = (point: string): string | undefined => {
  const entry = entryOf(point);
  return entry !== undefined && 'incomparable' in entry
    ? entry.incomparable
    : isRequirementId(point) && entry === undefined
      ? catalogue[point].unchecked
      : undefined;
};

/** What was seen at a point, without that which differs from run to run of one target; undefined where it is no value of the point. */
export const valueSeen = (point: string, observed: string): string | undefined => {
  for (const value of valuesOf(point)) {
    const parts = patternOf(value).exec(observed)?.slice(1);
    if (parts !== undefined) {
      return value.replace(PLACE, (place, name: string) => {
        const part = parts.shift() ?? place;
        return Object.hasOwn(CHANGING, name) ? place : part;
      });
    }
  }
  return undefined;
};

/** Whether a value of a point is the only one that counts where it was seen: others come of the time that an answer took. */
export const hidesOthers = (point: string, value: string): boolean =>
  value === PASSING && valuesOf(point)[0] === PASSING;
