import type { Operation } from './operation.ts';

/** The Partner API v1.2. Spec 4.1. */
export const partnerOperations = {
  listAvailabilities: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/availabilities',
    query: ['start', 'end', 'rate_id'],
    response: 'partner/availability-list-envelope',
  },
  getAvailability: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/availability',
    query: ['at', 'qty', 'rate_id'],
    response: 'partner/single-availability-envelope',
  },
  createBooking: {
    method: 'POST',
    path: '/v1.2/bookings',
    request: 'partner/booking-request',
    response: 'partner/booking-envelope',
  },
  cancelBooking: { method: 'PUT', path: '/v1.2/bookings/cancel/{booking_id}' },
  getBooking: { method: 'GET', path: '/v1.2/bookings/{booking_id}', response: 'partner/booking-envelope' },
  createHold: {
    method: 'POST',
    path: '/v1.2/holds',
    request: 'partner/hold-request',
    response: 'partner/hold-envelope',
  },
  releaseHold: { method: 'DELETE', path: '/v1.2/holds/{hold_id}' },
  getHold: { method: 'GET', path: '/v1.2/holds/{hold_id}', response: 'partner/hold-envelope' },
} as const satisfies Record<string, Operation>;

export type PartnerOperation = keyof typeof partnerOperations;
