// What OCTO 1.0 publishes beyond what the second operator's v2 side shows.
import type { Json } from './wire.ts';

const WORDS: Record<string, string> = { RESERVED: 'ON_HOLD', SOLD: 'CONFIRMED', VOID: 'CANCELLED', LAPSED: 'EXPIRED' };

export const isCancellable = (status: unknown) => status === 'RESERVED' || status === 'SOLD';

/** What the bound knows of a booking by itself. */
export interface Kept {
  createdAt: string;
  updatedAt: string;
  notes: unknown;
  /** What a confirm has sent. */
  resellerReference?: unknown;
}

const all = (list: unknown): Json[] => (Array.isArray(list) ? (list as Json[]) : []);

const unitView = (unit: Json): Json => ({
  reference: null,
  ...unit,
  restrictions: {
    minAge: 0,
    maxAge: 120,
    idRequired: false,
    minQuantity: null,
    maxQuantity: null,
    paxCount: 1,
    accompaniedBy: [],
  },
  requiredContactFields: [],
});

const optionView = (option: Json, index: number): Json => ({
  reference: null,
  ...option,
  default: index === 0,
  availabilityLocalStartTimes: ['00:00'],
  cancellationCutoff: 'any time',
  cancellationCutoffAmount: 0,
  cancellationCutoffUnit: 'day',
  requiredContactFields: [],
  restrictions: { minUnits: 1, maxUnits: null },
  units: all(option.units).map(unitView),
});

export const productView = (product: Json): Json => ({
  ...product,
  allowFreesale: false,
  availabilityRequired: true,
  redemptionMethod: 'MANIFEST',
  options: all(product.options).map(optionView),
});

export const availabilityView = ({ optionId: _optionId, ...one }: Json): Json => ({
  ...one,
  vacancies: one.status === 'FREESALE' ? null : one.vacancies,
  utcCutoffAt: new Date(Date.parse(String(one.localDateTimeEnd))).toISOString(),
  allDay: false,
  available: one.status !== 'SOLD_OUT',
  capacity: null,
  maxUnits: null,
  openingHours: [],
});

/** A day for each date of a list. */
export const calendarOf = (list: unknown): Json[] => {
  const byDate: Record<string, Json[]> = {};
  for (const one of all(list)) {
    const date = String(one.localDateTimeStart).slice(0, 10);
    byDate[date] = [...(byDate[date] ?? []), availabilityView(one)];
  }
  return Object.entries(byDate).map(([localDate, ofTheDay]) => {
    const best = ofTheDay.find(({ available }) => available) ?? ofTheDay[0];
    return {
      localDate,
      available: best?.available,
      status: best?.status,
      vacancies: best?.vacancies,
      capacity: null,
      openingHours: [],
    };
  });
};

const contactView = (contact: unknown): Json => ({
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
  ...(contact as Json | null),
});

const ticketView = (ticket: unknown): Json | null =>
  ticket === null || ticket === undefined
    ? null
    : { redemptionMethod: 'MANIFEST', utcRedeemedAt: null, deliveryOptions: [ticket] };

export const bookingView = (
  { utcHoldExpiration, status, cancellationRequest, ...booking }: Json,
  { createdAt, updatedAt, notes, resellerReference }: Kept,
): Json => {
  const cancelled = cancellationRequest as Json | null;
  return {
    ...booking,
    resellerReference: resellerReference ?? booking.resellerReference ?? null,
    id: booking.uuid,
    testMode: true,
    status: WORDS[String(status)],
    utcCreatedAt: createdAt,
    utcUpdatedAt: updatedAt,
    utcExpiresAt: utcHoldExpiration,
    utcRedeemedAt: null,
    cancellable: isCancellable(status),
    cancellation: cancelled && { refund: 'NONE', reason: null, utcCancelledAt: cancelled.utcCancelledAt },
    freesale: false,
    availability: { ...(booking.availability as Json), allDay: false, openingHours: [] },
    contact: contactView(booking.contact),
    notes: notes ?? null,
    deliveryMethods: ['VOUCHER'],
    voucher: ticketView(booking.voucher),
    unitItems: all(booking.unitItems).map((item) => ({
      resellerReference: null,
      supplierReference: null,
      ...item,
      status: WORDS[String(status)],
      utcRedeemedAt: null,
      contact: contactView(item.contact),
      ticket: ticketView(item.ticket),
    })),
  };
};
