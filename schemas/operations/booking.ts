import type { Operation } from './operation.ts';
import { partnerOperations } from './partner.ts';

/** What the Booking API answers of its own: suppliers, products and rates. Spec 4.2. */
export const catalogOperations = {
  listSuppliers: {
    method: 'GET',
    path: '/v1.2/suppliers',
    query: ['partner_id', 'code'],
    response: 'booking/supplier-list-envelope',
  },
  getSupplier: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}',
    response: 'booking/supplier-envelope',
  },
  listProducts: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products',
    response: 'booking/product-list-envelope',
  },
  getProduct: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}',
    response: 'booking/product-envelope',
  },
  listRates: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/rates',
    response: 'booking/rate-list-envelope',
  },
  getRate: {
    method: 'GET',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/rates/{rate_id}',
    response: 'booking/rate-envelope',
  },
} as const satisfies Record<string, Operation>;

export type CatalogOperation = keyof typeof catalogOperations;

/** The Booking API v1.2: availability, holds and bookings are those of the Partner API. Spec 4.2. */
export const bookingOperations = { ...catalogOperations, ...partnerOperations } as const;

export type BookingOperation = keyof typeof bookingOperations;
