/** An operation that only OCTO has, in its own words. */
export interface OctoOperationShape {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: readonly string[];
  /** Texts that form the body. */
  texts?: readonly string[];
  /** Schema id of the body. */
  request?: string;
  /** Schema id of the answer, or of one element of a list. */
  response: string;
  list?: boolean;
}

/** The operations of OCTO 1.0 that the operator booking API v2 has not. */
export const octoOperations = {
  getProduct: { method: 'GET', path: '/products/{id}', response: 'octo/product' },
  listCalendar: {
    method: 'POST',
    path: '/availability/calendar',
    texts: ['productId', 'optionId', 'localDateStart', 'localDateEnd'],
    response: 'octo/calendar-day',
    list: true,
  },
  listByIds: { method: 'POST', path: '/availability', response: 'octo/availability', list: true },
  listBookings: {
    method: 'GET',
    path: '/bookings',
    query: ['resellerReference'],
    response: 'octo/booking',
    list: true,
  },
  updateBooking: {
    method: 'PATCH',
    path: '/bookings/{uuid}',
    request: 'octo/update-request',
    response: 'octo/booking',
  },
} as const satisfies Record<string, OctoOperationShape>;

export type OctoOperation = keyof typeof octoOperations;

/** The schema of OCTO for an answer that has another schema in v2. */
export const OCTO_ANSWER: Readonly<Record<string, string>> = {
  'operator-v2/supplier': 'octo/supplier',
  'operator-v2/product': 'octo/product',
  'operator-v2/availability': 'octo/availability',
  'operator-v2/booking': 'octo/booking',
};
