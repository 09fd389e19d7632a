/** An operation that only OCTO has, in its own words. */
interface OctoOperationShape {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: readonly string[];
  /** Schema id of the answer, or of one element of a list. */
  response: string;
}

/** The operations of OCTO 1.0 that the operator booking API v2 has not. */
export const octoOperations = {
  getProduct: { method: 'GET', path: '/products/{id}', response: 'octo/product' },
  listCalendar: { method: 'POST', path: '/availability/calendar', response: 'octo/calendar-day' },
  listByIds: { method: 'POST', path: '/availability', response: 'octo/availability' },
  listBookings: { method: 'GET', path: '/bookings', query: ['resellerReference'], response: 'octo/booking' },
  updateBooking: { method: 'PATCH', path: '/bookings/{uuid}', response: 'octo/booking' },
} as const satisfies Record<string, OctoOperationShape>;

export type OctoOperation = keyof typeof octoOperations;
