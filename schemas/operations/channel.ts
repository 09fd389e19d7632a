import type { Operation } from './operation.ts';

/** The Channel API v1.2. Spec 4.3 has the paths; a binding may write an operation otherwise. Spec silent: bodies and statuses. */
export const channelOperations = {
  createSupplier: {
    method: 'POST',
    path: '/v1.2/supplier',
    request: 'channel/supplier-request',
    response: 'booking/supplier-envelope',
  },
  createSuppliers: {
    method: 'POST',
    path: '/v1.2/suppliers',
    request: 'channel/supplier-list-request',
    response: 'booking/supplier-list-envelope',
  },
  createProduct: {
    method: 'POST',
    path: '/v1.2/suppliers/{supplier_id}/products',
    request: 'channel/product-request',
    response: 'booking/product-envelope',
  },
  createProducts: {
    method: 'POST',
    path: '/v1.2/bulk/suppliers/{supplier_id}/products',
    request: 'channel/product-list-request',
    response: 'booking/product-list-envelope',
  },
  createRate: {
    method: 'POST',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/rates',
    request: 'channel/rate-request',
    response: 'booking/rate-envelope',
  },
  createRates: {
    method: 'POST',
    path: '/v1.2/bulk/suppliers/{supplier_id}/products/{product_id}/rates',
    request: 'channel/rate-list-request',
    response: 'booking/rate-list-envelope',
  },
  setAvailability: {
    method: 'PUT',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/rates/{rate_id}/availabilities',
    request: 'channel/availability-request',
  },
  listChannels: { method: 'GET', path: '/v1.2/channels', response: 'channel/channel-list-envelope' },
  getChannel: { method: 'GET', path: '/v1.2/channels/{channel_id}', response: 'channel/channel-envelope' },
  bindProduct: {
    method: 'POST',
    path: '/v1.2/suppliers/{supplier_id}/products/{product_id}/channels/{channel_id}',
    request: 'channel/binding-request',
  },
} as const satisfies Record<string, Operation>;

export type ChannelOperation = keyof typeof channelOperations;

/** What a body is about; a binding may call it otherwise. */
export const channelMembers: Record<ChannelOperation, string> = {
  createSupplier: 'supplier',
  createSuppliers: 'suppliers',
  createProduct: 'product',
  createProducts: 'products',
  createRate: 'rate',
  createRates: 'rates',
  setAvailability: 'availability',
  listChannels: 'channels',
  getChannel: 'channel',
  bindProduct: '',
};
