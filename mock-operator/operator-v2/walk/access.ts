// Suppliers and products, with every kind of key and at paths that are not there.
import { demoSupplier } from '../../demo.ts';
import { neighbour } from '../../demo-v2.ts';
import { missing, restricted, unknown, type Walker } from './walker.ts';

/** Reads of suppliers and products. */
export const access = async ({ binding, api, newId, did }: Walker): Promise<void> => {
  await did('suppliers', api.suppliers(), binding === 'octo' ? undefined : 'supplier');
  await did('suppliers again', api.suppliers());
  await did('products', api.products(), 'product');
  await did('products again', api.products(), 'product');
  for (const headers of [missing, unknown, { Authorization: '' }]) {
    await did('suppliers without a key', api.suppliers(headers));
    await did('products without a key', api.products(headers));
  }
  await did('suppliers, restricted', api.suppliers(restricted));
  await did('products, restricted', api.products(restricted));
  await did('products of the neighbour, restricted', api.products(restricted, neighbour.id));
  await did('products of nobody', api.products({}, newId()));
  await did('no path', api.call('GET', `${api.endpoint()}/nothing`));
  await did('no path at all', api.call('GET', binding === 'octo' ? '/octo/nothing' : '/v2/nothing'));
  await did('beside the endpoint', api.call('GET', `/v2/suppliers/${demoSupplier.id}/products`));
};
