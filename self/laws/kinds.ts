// The kinds of looking, by operation: which checks look at an operation so, or why it cannot matter there. What strangers' bugs
// leave behind is of a kind rather than of a rule: after a refusal, a repeat, a race, the second thing.

import type { Interface } from '../../schemas/interfaces.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';

/** Who has an operation: `v1.createHold`. The calls of v1 count once, though two interfaces have them. */
export type Owner = 'v1' | 'v2' | 'octo' | 'booking' | 'channel';

/** One line for each cell, or for several that are alike: operations, and the requirements that look at each, or a sentence that says why the kind cannot matter. */
export interface Kind {
  name: string;
  cells: string;
}

/** Where the short ids of an owner are looked for, in this order. */
const INTERFACES_OF: Record<Owner, readonly Interface[]> = {
  v1: ['partner', 'booking'],
  v2: ['operator-v2'],
  octo: ['operator-v2'],
  booking: ['booking'],
  channel: ['channel'],
};

/** What looks at an operation: requirements with their whole ids, or a reason alone. */
interface Cell {
  operation: string;
  ids: readonly string[];
  because?: string;
}

/** An id without the name of its interface is that of the first interface of the owner that has it. */
const wholeId = (owner: Owner, id: string): string => {
  const [first, ...others] = INTERFACES_OF[owner];
  const found = [id, `${first}.${id}`, ...others.map((name) => `${name}.${id}`)].find(isRequirementId);
  return found ?? id;
};

export const cellsOf = ({ cells }: Kind): Cell[] =>
  cells
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', looked = ''] = line.trim().split(' = ');
      return names
        .split(' ')
        .map((operation) =>
          looked.endsWith('.')
            ? { operation, ids: [], because: looked }
            : { operation, ids: looked.split(' ').map((id) => wholeId(operation.split('.')[0] as Owner, id)) },
        );
    });

const V1_READS = 'v1.listAvailabilities v1.getAvailability v1.getBooking v1.getHold';
const V2_LISTS = 'v2.listSuppliers v2.listProducts v2.listAvailability';
const V2_READS = `${V2_LISTS} v2.checkAvailability v2.getBooking`;
const OCTO_READS = 'octo.getProduct octo.listCalendar octo.listByIds octo.listBookings';
const CATALOG =
  'booking.listSuppliers booking.getSupplier booking.listProducts booking.getProduct booking.listRates booking.getRate';
const CHANNELS = 'channel.listChannels channel.getChannel';
const SET_UP_ONE = 'channel.createSupplier channel.createProduct channel.createRate';
const SET_UP_MANY = 'channel.createSuppliers channel.createProducts channel.createRates';
const NO_SEATS = `${CATALOG} ${CHANNELS} ${SET_UP_ONE} ${SET_UP_MANY} channel.bindProduct v2.listSuppliers v2.listProducts octo.getProduct`;
const BOTH_SIDES_OF_V2 = `${V2_READS} v2.createBooking v2.extendBooking v2.confirmBooking v2.cancelBooking ${OCTO_READS} octo.updateBooking`;

const CHANGES_NOTHING = 'A read changes nothing, be it refused or not.';
const REPLACES = 'Nothing is stated of what a refused set-up leaves, but that what was shown as made is there.';
const COUNTS_NONE = 'It counts no seats.';

export const KINDS: readonly Kind[] = [
  {
    name: 'after a refusal everything is as before',
    cells: `
      v1.createHold = hold.refused-takes-nothing hold.refused-leaves-no-hold
      v1.createBooking = booking.refused-takes-nothing booking.refused-leaves-no-booking booking.refused-leaves-its-hold
      v1.cancelBooking = booking.cancel-of-non-cancelable-has-no-effect booking.second-cancel-is-no-server-error
      v1.releaseHold = hold.second-release-is-no-server-error hold.expiry-gives-back-once
      v2.createBooking = create.refused-leaves-no-booking create.refused-takes-nothing create.other-data-changes-nothing
      v2.extendBooking = extend.without-reason-does-not-extend extend.never-revives-the-cancelled
      v2.confirmBooking = confirm.not-after-the-hold confirm.not-after-cancel
      v2.checkAvailability = check.takes-no-inventory
      channel.createRate = rate.no-travelers-is-never-shown
      channel.createRates = bulk.shown-beside-a-bad-one-is-there
      channel.setAvailability = availability.capacity-above-its-maximum-is-never-shown
      channel.bindProduct = binding.to-an-unknown-channel-is-refused
      ${V1_READS} ${V2_LISTS} v2.getBooking ${OCTO_READS} ${CATALOG} ${CHANNELS} = ${CHANGES_NOTHING}
      v2.cancelBooking = A cancel is refused for an unknown uuid alone, and that names nothing.
      octo.updateBooking = OCTO states no update that is refused.
      channel.createSupplier channel.createSuppliers channel.createProduct channel.createProducts = ${REPLACES}`,
  },
  {
    name: 'every repeat, again later',
    cells: `
      v1.createHold = hold.one-id-one-hold hold.id-is-remembered wire.lost-answer-holds-once
      v1.createBooking = booking.one-id-one-booking booking.id-is-remembered wire.lost-answer-books-once
      v1.cancelBooking = booking.cancel-gives-back-once booking.second-cancel-is-no-server-error
      v1.releaseHold = hold.release-gives-back-once hold.expiry-gives-back-once
      v1.getHold = hold.read-shows-the-created
      v1.getBooking = booking.read-shows-the-created
      v1.listAvailabilities = hold.takes-capacity-in-the-list hold.release-gives-back-once
      v1.getAvailability = availability.id-is-stable
      v2.createBooking = create.repeat-is-the-same-booking create.repeat-shows-the-state-by-now create.repeat-never-revives-the-elapsed create.uuid-is-remembered
      v2.extendBooking = extend.moves-the-expiration
      v2.confirmBooking = confirm.repeat-is-the-same-booking confirm.repeat-after-the-hold confirm.keeps-the-inventory booking.keeps-what-it-stated
      v2.cancelBooking = cancel.repeats-release-once cancel.repeat-of-confirmed cancel.nothing-more-at-the-end-of-its-hold booking.elapsed-hold-releases-inventory
      v2.getBooking = booking.keeps-what-it-stated
      v2.listSuppliers = supplier.id-is-stable
      v2.listProducts = product.ids-are-stable
      v2.listAvailability = availability.list-is-answered cancel.releases-inventory
      v2.checkAvailability = check.takes-no-inventory
      octo.updateBooking = octo.update-is-kept
      booking.listSuppliers booking.getSupplier = supplier.version-never-falls
      booking.listRates booking.getRate = rate-read.version-never-falls
      booking.listProducts booking.getProduct = product.read-shows-the-listed
      channel.createSupplier = supplier.version-rises
      channel.createRate = rate.version-rises sequence.keeps-the-model
      channel.setAvailability = availability.set-again-replaces sequence.keeps-the-model
      ${OCTO_READS} = They show what the reads of v2 show, which are repeated.
      ${CHANNELS} = Nothing that is known changes them.
      channel.createProduct ${SET_UP_MANY} channel.bindProduct = What a second one gets is not stated, and observed.`,
  },
  {
    name: 'the second of everything, in parallel too',
    cells: `
      v1.createHold = hold.takes-capacity-whatever-is-held hold.last-seats-under-parallel-calls hold.shows-only-its-own
      v1.createBooking = booking.second-on-a-hold-takes-its-seats booking.last-seats-under-parallel-calls booking.one-id-one-booking
      v1.releaseHold = hold.parallel-releases-give-back-once booking.release-beside-it-leaves-its-seats
      v1.cancelBooking = booking.parallel-cancels-agree booking.cancel-gives-back-once
      v1.getHold = hold.shows-only-its-own req-id.never-of-another-request
      v1.getBooking = booking.shows-only-its-own
      v1.listAvailabilities = availability-list.of-the-product-alone availability-list.rate-filter
      v1.getAvailability = availability-single.belongs-to-the-rate availability-single.start-is-the-asked
      v2.createBooking = create.takes-inventory create.parallel-creates-are-apart create.parallel-repeats-take-once
      v2.extendBooking = extend.moves-the-expiration
      v2.confirmBooking = confirm.parallel-repeats-agree confirm.parallel-confirms-are-apart confirm.racing-cancel-settles
      v2.cancelBooking = cancel.parallel-repeats-release-once cancel.touches-no-other
      v2.getBooking = booking.shows-only-its-own
      v2.checkAvailability = check.beyond-vacancies-is-not-bookable check.sold-out-is-not-bookable
      v2.listProducts = product.list-is-answered
      v2.listAvailability = availability.list-is-answered
      octo.listByIds = octo.ids-choose-availability
      octo.listBookings = octo.bookings-are-found-by-reference
      booking.listSuppliers booking.getSupplier = supplier.read-shows-the-listed
      booking.listProducts booking.getProduct = product.read-shows-the-listed
      booking.listRates booking.getRate = rate-read.belongs-to-one-product
      channel.createSupplier = supplier.is-apart-from-others
      channel.createRate = rate.is-apart-from-others rate.made-side-by-side-are-all-there
      channel.createSuppliers = bulk.suppliers-shown-as-made-are-there
      channel.createProducts = bulk.products-shown-as-made-are-there
      channel.createRates = bulk.rates-shown-as-made-are-there
      channel.setAvailability = availability.is-of-its-rate-alone
      channel.bindProduct = binding.bound-to-another-channel-is-not-held
      channel.getChannel = channel.is-the-asked
      v2.listSuppliers channel.listChannels = There is one list of them.
      octo.getProduct octo.listCalendar = They show again what the lists of v2 show of each product.
      octo.updateBooking = What each booking was given is judged by the reads of v2.
      channel.createProduct = Each check that sells what it has set up makes a product of its own beside the others.`,
  },
  {
    name: 'nothing left, for real',
    cells: `
      v1.createHold = hold.held-seats-are-gone hold.beyond-capacity-is-refused
      v1.createBooking = booking.beyond-capacity-is-refused booking.takes-capacity-without-a-hold
      v1.listAvailabilities = hold.held-seats-are-gone
      v1.getAvailability = availability-single.beyond-capacity-is-not-bookable
      v1.releaseHold = hold.release-gives-back-once
      v1.cancelBooking = booking.capacity-after-cancel
      v2.createBooking = create.sold-out-is-refused create.held-units-are-gone
      v2.listAvailability = availability.sold-out-is-stated
      v2.checkAvailability = check.sold-out-is-not-bookable
      v2.cancelBooking = cancel.releases-inventory
      v2.extendBooking = extend.takes-no-more-inventory
      v2.confirmBooking = confirm.keeps-the-inventory
      octo.listCalendar = octo.calendar-has-a-day-each
      channel.setAvailability = availability.set-again-replaces
      v1.getHold v1.getBooking v2.getBooking octo.listBookings octo.updateBooking = It shows what has its seats already.
      octo.listByIds = Its answer is that of the list of v2.
      ${NO_SEATS} = ${COUNTS_NONE}`,
  },
  {
    name: 'what the answer says about the world',
    cells: `
      v1.listAvailabilities = availability.capacity-is-what-remains availability-list.retrieved-is-the-time-of-the-answer
      v1.getAvailability = availability-single.finds-the-listed availability-single.whole-capacity-is-bookable
      v1.createHold = hold.item-rate-is-the-rate hold.expires-within-the-holdable-period
      v1.getHold = hold.expires-by-time hold.lives-until-expires
      v1.createBooking = booking.item-rate-is-the-rate booking.cancelable-follows-the-rates
      v1.getBooking = booking.timeline-has-each-move
      v1.cancelBooking = booking.cancel-moves-open-to-cancelled
      v1.releaseHold = hold.release-moves-active-to-released
      v2.listAvailability = availability.listed-can-be-booked availability.offset-is-of-its-date availability.opening-hours-one-object-each
      v2.checkAvailability = check.satisfiable-is-bookable check.restrictions-are-evaluated
      v2.listSuppliers = supplier.contact-details
      v2.listProducts = supplier.endpoint-answers
      v2.createBooking = booking.shows-only-its-own create.hold-lives-until-its-expiration
      v2.getBooking = booking.read-shows-confirmed
      v2.extendBooking = extend.outlives-the-first-expiration
      v2.confirmBooking = confirm.outlives-the-hold
      v2.cancelBooking = booking.read-shows-cancelled
      octo.getProduct = octo.product-can-be-read
      octo.listCalendar = octo.calendar-has-a-day-each
      octo.listByIds = octo.ids-choose-availability
      octo.listBookings = octo.bookings-are-found-by-reference
      octo.updateBooking = octo.update-is-kept
      booking.listSuppliers booking.getSupplier = supplier.read-shows-the-listed
      booking.listProducts booking.getProduct = product.read-shows-the-listed
      booking.listRates booking.getRate = rate-read.shows-the-listed
      channel.createSupplier = supplier.is-sold-as-it-was-set-up
      channel.createProduct = product.is-sold-as-it-was-set-up
      channel.createRate = rate.is-sold-as-it-was-set-up
      channel.createSuppliers = bulk.suppliers-shown-as-made-are-there
      channel.createProducts = bulk.products-shown-as-made-are-there
      channel.createRates = bulk.rates-shown-as-made-are-there
      channel.setAvailability = availability.is-sold-as-it-was-set availability.can-be-held
      channel.bindProduct = product.is-sold-once-bound binding.unbound-product-is-not-held
      channel.listChannels channel.getChannel = channel.read-is-answered`,
  },
  {
    name: 'credentials and request ids at their edges',
    cells: `
      v1.createHold v1.createBooking = req-id.body-counts req-id.error-carries-that-of-the-body
      v1.getHold = req-id.never-of-another-request
      v1.listAvailabilities = auth.wrong-key auth.missing-key
      ${V2_LISTS} = auth.unknown-is-401 auth.missing-is-401
      v2.checkAvailability v2.getBooking = auth.unknown-is-401 auth.not-permitted-is-403
      v2.extendBooking v2.confirmBooking v2.cancelBooking = auth.unknown-is-401 auth.not-permitted-is-403 auth.read-only-key-is-403
      v2.createBooking = auth.refused-create-makes-nothing auth.not-permitted-is-403 auth.read-only-key-is-403
      booking.listSuppliers = auth.suppliers-with-unknown-keys-is-401 auth.suppliers-without-keys-is-401
      booking.getSupplier = auth.supplier-with-unknown-keys-is-401
      booking.listProducts booking.listRates = auth.other-calls-want-the-keys
      ${CHANNELS} = auth.reads-want-the-keys
      ${SET_UP_ONE} channel.setAvailability channel.bindProduct = auth.set-up-wants-the-keys
      ${SET_UP_MANY} = auth.bulk-set-up-wants-the-keys
      v1.getAvailability v1.getBooking v1.cancelBooking v1.releaseHold = It has no body whose id could be another than the header, and no status is stated for its keys.
      booking.getProduct booking.getRate = The text states no status for their keys: the lists stand for them.
      ${OCTO_READS} octo.updateBooking = They carry the Authorization of v2, which is judged on each of its calls.`,
  },
  {
    name: 'values at their edges, and what lies between two looks',
    cells: `
      v1.createHold = hold.any-valid-request-is-reflected hold.texts-come-back hold.negative-quantity-frees-nothing hold.malformed-json-is-refused hold.beyond-capacity-is-refused
      v1.createBooking = booking.any-valid-request-is-reflected booking.texts-come-back booking.malformed-json-is-refused booking.unknown-hold-is-refused
      v1.listAvailabilities = availability-list.any-window-is-kept hold.release-gives-back-once
      v1.getAvailability = availability-single.any-writing-finds-it availability-single.beyond-capacity-is-not-bookable
      v1.getHold v1.releaseHold v1.getBooking v1.cancelBooking = id.near-misses-find-nothing
      v2.createBooking = create.any-valid-request-comes-back create.unknown-availability-is-refused create.unknown-unit-is-refused create.hold-lives-until-its-expiration
      v2.confirmBooking = confirm.any-contact-comes-back booking.near-misses-find-nothing
      v2.extendBooking = extend.broken-reasons-do-not-extend
      v2.cancelBooking v2.getBooking = booking.near-misses-find-nothing
      v2.checkAvailability = check.broken-requests-are-not-bookable check.beyond-vacancies-is-not-bookable
      v2.listAvailability = availability.any-dates-are-kept cancel.releases-inventory
      octo.getProduct = octo.unknown-product-is-named
      octo.listBookings = octo.bookings-need-a-filter
      booking.listSuppliers = supplier.code-filter-keeps-no-other supplier.filter-without-a-match-is-empty
      booking.getSupplier = supplier.malformed-id-is-refused
      channel.createSupplier = supplier.any-is-sold-as-it-was-set-up
      channel.createRate = rate.any-is-sold-as-it-was-set-up
      channel.setAvailability = availability.end-before-start-is-never-shown
      channel.createRates = bulk.rate-for-no-traveler-is-never-shown
      channel.getChannel = channel.unknown-id-is-refused
      v2.listSuppliers v2.listProducts channel.listChannels = It takes no value but the id of a supplier, which the list of suppliers gives.
      octo.listCalendar octo.listByIds octo.updateBooking = The same values are sent to the calls of v2.
      booking.listProducts booking.getProduct booking.listRates booking.getRate = What an id gets that is none is not stated for products and rates, and observed.
      channel.createProduct channel.createSuppliers channel.createProducts channel.bindProduct = No sentence is about the values of a product or a binding, and those of several suppliers are those of one.`,
  },
  {
    name: 'required by a sentence, absent in the answer',
    cells: `
      v1.createHold = hold.create-answers-response-fields hold.item-rate-is-the-rate
      v1.getHold = hold.read-shows-the-created hold.fields
      v1.createBooking = booking.create-answers-response-fields booking.item-rate-is-the-rate
      v1.getBooking = booking.read-shows-the-created booking.version-is-stated
      v1.listAvailabilities = availability-list.fields availability.fields
      v1.getAvailability = availability-single.fields
      v1.cancelBooking = booking.cancel-is-204-and-empty
      v1.releaseHold = hold.release-is-a-success-without-body
      v2.listSuppliers = supplier.contact-details supplier.fields
      v2.listProducts = product.fields product.option-fields product.unit-fields
      v2.listAvailability = availability.fields
      v2.checkAvailability = check.answers-availability-with-status
      v2.createBooking = create.without-unit-items-is-refused create.without-availability-is-refused create.shows-the-whole-booking
      v2.getBooking = booking.is-complete
      v2.extendBooking = extend.without-reason-does-not-extend extend.shows-the-whole-booking
      v2.confirmBooking = confirm.shows-the-whole-booking
      v2.cancelBooking = cancel.shows-the-whole-booking
      octo.getProduct = octo.product-members
      octo.listCalendar = octo.calendar-members
      octo.listByIds = octo.availability-members
      octo.listBookings octo.updateBooking = octo.booking-members
      booking.listSuppliers booking.getSupplier = supplier.version-is-stated supplier.fields
      booking.listProducts booking.getProduct = product.fields
      booking.listRates booking.getRate = rate-read.version-is-stated
      channel.createSupplier = supplier.id-is-given supplier.fields
      channel.createRate = rate.id-is-given rate.fields
      channel.createProduct = product.create-is-answered
      ${SET_UP_MANY} = req-id.every-answer-carries-one
      ${CHANNELS} = channel.id-is-a-uuid
      channel.setAvailability channel.bindProduct = No sentence names a member of its answer.`,
  },
  {
    name: "a platform's other side",
    cells: `
      v1.createHold = forward.hold-is-made-once forward.hold-keeps-every-member forward.no-hold-of-a-broken-operator forward.refused-hold-is-refused
      v1.createBooking = forward.booking-is-made-once forward.booking-keeps-every-member forward.no-booking-of-a-broken-operator forward.resent-booking-is-one-at-the-operator
      v1.getHold v1.getBooking = forward.no-read-of-a-broken-operator forward.unknown-at-the-operator-is-404
      v1.releaseHold = forward.no-release-at-a-broken-operator
      v1.cancelBooking = forward.no-cancel-at-a-broken-operator
      v1.listAvailabilities = booking.limit.cache-age cache.another-window-is-asked cache.old-is-not-shown-as-fresh
      v1.getAvailability = forward.no-availability-of-a-broken-operator
      booking.listSuppliers = supplier.both-filters-hold
      booking.getSupplier = supplier.is-the-asked
      booking.listProducts booking.getProduct = product.supplier-is-the-asked
      booking.listRates booking.getRate = rate-read.product-is-the-asked
      channel.createSupplier = supplier.deprecated-location-fields-remain
      channel.createProduct = product.of-an-unknown-supplier-is-refused
      channel.createRate = rate.of-an-unknown-product-is-refused
      channel.createSuppliers = bulk.sent-supplier-ids-are-kept
      channel.createProducts = bulk.products-of-an-unknown-supplier-are-refused
      channel.createRates = bulk.rates-of-an-unknown-product-are-refused
      channel.setAvailability = availability.below-an-unknown-product-is-refused availability.set-again-replaces
      channel.bindProduct = binding.price-without-the-tag-is-not-listed binding.bound-to-another-channel-is-not-booked
      channel.getChannel = channel.unknown-id-is-refused
      ${BOTH_SIDES_OF_V2} = Nothing stands behind an operator.
      channel.listChannels = Channels are of the platform alone.`,
  },
  {
    name: 'seen, and judged',
    cells: `
      v1.createHold = hold.create-reflects-the-request hold.shows-only-its-own
      v1.getHold = hold.read-shows-the-created hold.timeline-keeps-its-events
      v1.createBooking = booking.create-reflects-the-request booking.shows-only-its-own
      v1.getBooking = booking.read-shows-the-created booking.timeline-keeps-its-events
      v1.listAvailabilities = availability-list.nothing-outside-the-window availability-list.product-is-the-asked sequence.keeps-the-model
      v1.getAvailability = availability-single.finds-the-listed availability-single.start-is-the-asked
      v2.listAvailability = availability.nothing-outside-the-dates availability.option-is-the-asked sequence.keeps-the-model
      v2.checkAvailability = check.unknown-availability-is-not-bookable
      v2.createBooking = create.shows-the-whole-booking create.read-shows-the-created
      v2.getBooking = create.read-shows-the-created booking.answers-agree booking.uuid-is-the-asked booking.is-complete
      v2.extendBooking = extend.shows-the-whole-booking extend.read-shows-the-extended
      v2.confirmBooking = confirm.shows-the-whole-booking
      v2.cancelBooking = cancel.shows-the-whole-booking
      v2.listSuppliers = supplier.id-is-unique
      v2.listProducts = product.id-is-unique product.ids-are-stable
      octo.getProduct = octo.product-can-be-read
      octo.listCalendar = octo.calendar-has-a-day-each
      octo.listByIds = octo.ids-choose-availability
      octo.listBookings = octo.bookings-are-found-by-reference
      octo.updateBooking = octo.update-changes-what-is-sent
      booking.listSuppliers booking.getSupplier = supplier.is-the-asked supplier.read-shows-the-listed
      booking.listProducts booking.getProduct = product.is-the-asked product.read-shows-the-listed
      booking.listRates booking.getRate = rate-read.is-the-asked rate-read.shows-the-listed
      channel.createSupplier = supplier.answer-shows-what-was-sent
      channel.createRate = rate.answer-shows-what-was-sent
      ${CHANNELS} = channel.is-the-asked channel.id-is-unique
      v1.cancelBooking v1.releaseHold channel.setAvailability channel.bindProduct = Its answer has no body that is stated.
      channel.createProduct ${SET_UP_MANY} = What they answer is not shown, and what was set up is read through the Booking API.`,
  },
  {
    name: 'seats, around everything',
    cells: `
      v1.createHold = hold.refused-takes-nothing hold.takes-capacity-in-the-list hold.one-id-one-hold
      v1.createBooking = booking.takes-no-second-helping booking.takes-capacity-without-a-hold booking.second-on-a-hold-takes-its-seats booking.refused-takes-nothing
      v1.cancelBooking = booking.cancel-gives-back-once booking.cancel-of-non-cancelable-has-no-effect
      v1.releaseHold = hold.release-gives-back-once hold.parallel-releases-give-back-once booking.keeps-seats-after-release booking.release-beside-it-leaves-its-seats
      v1.getHold = hold.lives-until-expires
      v1.listAvailabilities v1.getAvailability = availability.capacity-is-what-remains
      v2.createBooking = create.takes-inventory create.refused-takes-nothing create.other-data-takes-nothing create.repeat-takes-inventory-once
      v2.extendBooking = extend.takes-no-more-inventory extend.never-revives-the-cancelled extend.without-reason-does-not-extend
      v2.confirmBooking = confirm.keeps-the-inventory confirm.touches-no-other confirm.not-after-the-hold
      v2.cancelBooking = cancel.releases-inventory cancel.repeats-release-once cancel.parallel-repeats-release-once
      v2.checkAvailability = check.takes-no-inventory
      v2.getBooking = booking.elapsed-hold-releases-inventory
      v2.listAvailability = availability.sold-out-is-stated
      channel.setAvailability = availability.is-sold-as-it-was-set
      v1.getBooking = A booking has its seats whether it is read or not, and each check of seats reads it beside.
      octo.listCalendar octo.listByIds octo.listBookings octo.updateBooking = Seats of OCTO are counted by the calls that it shares with v2.
      ${NO_SEATS} = ${COUNTS_NONE}`,
  },
  {
    name: 'two rates in one request, accepted',
    cells: `
      v1.createHold = hold.takes-capacity-in-the-list hold.release-gives-back-once hold.expires-within-the-holdable-period
      v1.createBooking = booking.takes-no-second-helping booking.too-few-travelers-are-refused booking.beyond-capacity-is-refused
      v1.cancelBooking = booking.cancel-of-non-cancelable-has-no-effect
      v1.releaseHold = hold.release-gives-back-once
      v1.getHold v1.getBooking = hold.item-rate-is-the-rate booking.item-rate-is-the-rate
      v1.listAvailabilities = availability-list.by-product-spans-the-rates
      channel.createRates = bulk.rates-shown-as-made-are-there
      v1.getAvailability = It names one rate.
      ${BOTH_SIDES_OF_V2} = A request of v2 names one option.
      ${CATALOG} ${CHANNELS} ${SET_UP_ONE} channel.createSuppliers channel.createProducts channel.setAvailability channel.bindProduct = It is about one thing, or about no rate.`,
  },
];
