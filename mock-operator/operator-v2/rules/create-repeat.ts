// A create whose uuid has been used. Spec 3.3, 4.4.
import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '../../../schemas/formats.ts';
import { inTurn } from '../../kernel/around.ts';
import { leak } from '../../kernel/capacity.ts';
import { choice, refusing, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import { type BookingRequest, giveBack, type V2Booking, v2Bookings } from './booking.ts';
import { type Created, make, unitItemsOf } from './create-begin.ts';
import { answerAsItIs, answering, repeatFaults } from './create-repeat.faults.ts';
import { refuse, serverError } from './refusal.ts';
import { resolve } from './resolve.ts';

type Again = Version<[V2Booking, BookingRequest], Created>;

/** The same create again: the same booking, as it is by now. Spec 3.3, 4.4. */
const again: Again = rules<[V2Booking, BookingRequest], Created>(answerAsItIs, repeatFaults);

/** The reference that a request has for a unit item, by its uuid. */
const referenceOf = ({ unitItems }: BookingRequest, { uuid }: V2Booking['unitItems'][number]) => {
  const reference = unitItems.find((item) => item.uuid !== undefined && sameId(item.uuid, uuid))?.resellerReference;
  return reference === undefined ? {} : { resellerReference: reference };
};

const refuseOther = (status: number): never => refuse('BAD_REQUEST', 'the uuid is that of another booking', status);

const refuseWith400 = (): never => refuseOther(400);

/** The same uuid with other data. @throws Refusal 400 */
const otherData: Again = rules(
  refusing(
    'operator-v2.create.refusal-statuses',
    'other data',
    // Spec silent: what the same uuid with other data gets; 400 is only a SHOULD.
    choice<[V2Booking, BookingRequest], Created>('operator-v2.create.other-data-is-400', refuseWith400, {
      'v2-other-data-is-409': () => refuseOther(409),
      'v2-other-data-is-422': () => refuseOther(422),
      'v2-other-data-answers-the-stored': answerAsItIs,
    }),
  ),
  {
    'operator-v2.create.other-data-changes-nothing': {
      'v2-other-data-replaces-the-booking': (world, booking, request) => {
        const offered = resolve(world, booking.supplierId, request);
        giveBack(world, booking);
        return make(world, booking.supplierId, request, offered);
      },
      'v2-other-kinds-of-units-replace-those-that-were-booked': answering((world, booking, request) =>
        request.unitItems.length === booking.unitItems.length
          ? v2Bookings(world).save({ ...booking, unitItems: unitItemsOf(world, request) })
          : refuseOther(400),
      ),
      'v2-other-availability-moves-the-booking': answering((world, booking, request) => {
        const offered = resolve(world, booking.supplierId, request);
        return request.unitItems.length === booking.unitItems.length
          ? v2Bookings(world).save({ ...booking, offered, sent: request })
          : refuseOther(400);
      }),
      'v2-refused-other-data-stores-its-references': inTurn((world, booking, { resellerReference }) => {
        const sent = { ...booking.sent, ...(resellerReference !== undefined && { resellerReference }) };
        v2Bookings(world).save({ ...booking, sent });
      }, refuseWith400),
      'v2-refused-other-data-stores-the-references-of-its-units': inTurn((world, booking, request) => {
        const unitItems = booking.unitItems.map((item) => ({ ...item, ...referenceOf(request, item) }));
        v2Bookings(world).save({ ...booking, unitItems });
      }, refuseWith400),
      'v2-other-data-is-shown-as-stored': answering((world, booking, request) => ({
        ...booking,
        sent: request,
        unitItems: unitItemsOf(world, request),
      })),
    },
    'operator-v2.create.other-data-takes-nothing': {
      'v2-refused-other-data-takes-inventory': inTurn(
        (world, { offered }, { unitItems }) =>
          leak(world, [{ availabilityId: offered.availability.id, quantity: unitItems.length }]),
        refuseWith400,
      ),
      'v2-refused-other-data-frees-the-first': inTurn(giveBack, refuseWith400),
      'v2-refused-other-data-takes-inventory-elsewhere': inTurn((world, booking, request) => {
        const { availability } = resolve(world, booking.supplierId, request);
        const isElsewhere = availability.id !== booking.offered.availability.id;
        leak(world, isElsewhere ? [{ availabilityId: availability.id, quantity: request.unitItems.length }] : []);
      }, refuseWith400),
    },
  },
);

/** A copy in which all uuids are in lower case: what is compared. */
const comparable = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return isUuid(value) ? value.toLowerCase() : value;
  }
  if (Array.isArray(value)) {
    return value.map(comparable);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner)]));
};

type IsSame = Version<[V2Booking, supplierId: string, BookingRequest], boolean>;

/** Whether a create wants what was created under its uuid. */
const isSame: IsSame = rule<[V2Booking, string, BookingRequest], boolean>(
  'operator-v2.create.other-data-is-400',
  (_world, booking, supplierId, request) =>
    sameId(booking.supplierId, supplierId) && isDeepStrictEqual(comparable(booking.sent), comparable(request)),
  {
    'v2-repeat-is-compared-by-the-number-of-units': (_world, { unitItems }, _supplierId, request) =>
      unitItems.length === request.unitItems.length,
    'v2-repeat-is-compared-by-its-availability': (_world, { sent }, _supplierId, request) =>
      sameId(sent.availabilityId, request.availabilityId),
  },
);

/** What a create gets whose uuid a booking has. @throws Refusal 400 when it wants another booking */
export const repeated: Version<[V2Booking, supplierId: string, BookingRequest], Created> = (
  world,
  booking,
  supplierId,
  request,
) => (isSame(world, booking, supplierId, request) ? again : otherData)(world, booking, request);

/** The booking that has the uuid of a create. */
export const known: Version<[BookingRequest], V2Booking | undefined> = rule(
  'operator-v2.create.letter-case-makes-no-second-booking',
  (world, { uuid }: BookingRequest) => {
    world.now();
    return v2Bookings(world).get(uuid);
  },
  {
    'v2-uuid-in-other-letters-is-another-booking': (world, { uuid }) => {
      const booking = v2Bookings(world).get(uuid);
      return booking?.id === uuid ? booking : undefined;
    },
    'v2-uuid-in-other-letters-is-a-server-error': (world, { uuid }) => {
      const booking = v2Bookings(world).get(uuid);
      return booking && booking.id !== uuid ? serverError() : booking;
    },
  },
);
