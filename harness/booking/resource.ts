import { isUuid } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';

/** How a code begins that a run gives to two suppliers, to see what the platform does: both stay, so no list is judged by it. */
export const GIVEN_TWICE = 'HF-TWICE-';

/** What the Booking API sells, by the name of one; several are `…s`. Spec 4.2. */
export type Resource = 'supplier' | 'product' | 'rate';

const BY_OPERATION: Readonly<Record<string, Resource>> = {
  listSuppliers: 'supplier',
  getSupplier: 'supplier',
  listProducts: 'product',
  getProduct: 'product',
  listRates: 'rate',
  getRate: 'rate',
};

/** What a read is about; undefined for every other call. */
export const resourceOf = ({ intent }: Exchange): Resource | undefined => BY_OPERATION[intent.operation];

/** One supplier, product or rate of an answer, with its pointer. */
export interface Element {
  value: unknown;
  at: string;
}

/** What a successful read shows: the elements of a list, or the one that was asked for. */
export const elementsOf = (exchange: Exchange): Element[] => {
  const resource = resourceOf(exchange);
  if (resource === undefined || !exchange.succeeded) {
    return [];
  }
  const listed = listAt(exchange.canonical, `/${resource}s`).map((value, index) => ({
    value,
    at: `/${resource}s/${index}`,
  }));
  const one = valueAt(exchange.canonical, `/${resource}`);
  return one === undefined ? listed : [{ value: one, at: `/${resource}` }];
};

/** What a read shows that has an id of the right form. */
export const identified = (exchange: Exchange): { id: string; value: unknown }[] =>
  elementsOf(exchange).flatMap(({ value }) => {
    const id = textAt(value, '/id');
    return id !== undefined && isUuid(id) ? [{ id, value }] : [];
  });
