// The words of OCTO 1.0 for what v2 answers.
import { type Body, without } from '../../kernel/body.ts';
import { choice, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import type { V2Booking } from '../rules/booking.ts';
import { optionBody, productBody, unitAt } from '../rules/product.ts';
import { Refusal } from '../rules/refusal.ts';

const BOOKABLE = new Set(['FREESALE', 'AVAILABLE', 'LIMITED']);

const timeOf = (dateTime: unknown): string => String(dateTime).slice(11, 16);

/** An availability, without its option: that is the one of the request. */
export const availabilityView = (availability: Body): Body => ({
  ...without(availability, 'optionId'),
  allDay: false,
  available: BOOKABLE.has(String(availability.status)),
  openingHours: [{ from: timeOf(availability.localDateTimeStart), to: timeOf(availability.localDateTimeEnd) }],
});

/** One day of the calendar, from what is listed on it. */
export const calendarView = (localDate: string, listed: readonly Body[]): Body => {
  const statuses = new Set(listed.map(({ status }) => String(status)));
  const status = ['FREESALE', 'AVAILABLE', 'LIMITED', 'SOLD_OUT'].find((one) => statuses.has(one)) ?? 'CLOSED';
  const vacancies = listed.map((one) => one.vacancies).filter((one) => typeof one === 'number');
  return {
    localDate,
    available: BOOKABLE.has(status),
    status,
    vacancies: vacancies.length === 0 ? null : vacancies.reduce((sum, one) => sum + one, 0),
    capacity: null,
    openingHours: listed.map((one) => ({ from: timeOf(one.localDateTimeStart), to: timeOf(one.localDateTimeEnd) })),
  };
};

const unitOf = (booking: V2Booking, unitId: unknown): unknown => {
  try {
    return unitAt(booking.offered.rate, String(unitId));
  } catch (error) {
    if (error instanceof Refusal) {
      return null;
    }
    throw error;
  }
};

const NAMED: Record<string, string> = { utcHoldExpiration: 'utcExpiresAt', cancellationRequest: 'cancellation' };

/** Whether a booking can be cancelled: what has ended still can, without effect. */
export const cancellable: Version<[V2Booking], boolean> = choice<[V2Booking], boolean>(
  'Spec silent: in OCTO a booking may say that it cannot be cancelled',
  () => true,
  { 'octo-confirmed-bookings-cannot-be-cancelled': (_world, { confirmedAt }) => confirmedAt === undefined },
);

/** A booking with its product, option and units. Only what is on hold or confirmed says that it can be cancelled. */
export const bookingView = (world: World, body: Body, booking: V2Booking): Body => ({
  ...Object.fromEntries(Object.entries(body).map(([name, value]) => [NAMED[name] ?? name, value])),
  ...(body.uuid !== undefined && { id: body.uuid }),
  ...(body.status !== undefined && { status: body.status === 'HOLD' ? 'ON_HOLD' : body.status }),
  ...(Array.isArray(body.unitItems) && {
    unitItems: body.unitItems.map((item: Body) => ({ ...item, unit: unitOf(booking, item.unitId) })),
  }),
  testMode: true,
  freesale: false,
  cancellable: booking.endedAt === undefined && cancellable(world, booking),
  product: productBody(world, booking.offered.product),
  option: optionBody(world, booking.offered.rate),
  utcUpdatedAt: body.utcCreatedAt ?? null,
  utcRedeemedAt: null,
  deliveryMethods: ['TICKET', 'VOUCHER'],
});

type Names = Readonly<Record<string, string>>;

/** A body of OCTO in the words of v2. */
export const inOurWords = (value: unknown, names: Names): unknown => {
  if (Array.isArray(value)) {
    return value.map((one) => inOurWords(one, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names[name] ?? name, inOurWords(inner, names)]),
  );
};
