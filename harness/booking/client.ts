import { type CatalogOperation, catalogOperations } from '../../schemas/operations/booking.ts';
import type { CallOptions } from '../exchange/call.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readWithoutNulls } from '../v1/null-members.ts';

/** A product below its supplier. */
export interface ProductPlace {
  supplierId: string;
  productId: string;
}

/** The reads of what a Booking API sells, one method an operation. Spec 4.2. */
export class CatalogClient {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  listSuppliers(query: { code?: string; partnerId?: string } = {}, options?: CallOptions): Promise<Exchange> {
    return this.#call('listSuppliers', { code: query.code, partner_id: query.partnerId }, options);
  }

  getSupplier(supplierId: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('getSupplier', { supplier_id: supplierId }, options);
  }

  listProducts(supplierId: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('listProducts', { supplier_id: supplierId }, options);
  }

  getProduct({ supplierId, productId }: ProductPlace, options?: CallOptions): Promise<Exchange> {
    return this.#call('getProduct', { supplier_id: supplierId, product_id: productId }, options);
  }

  listRates({ supplierId, productId }: ProductPlace, options?: CallOptions): Promise<Exchange> {
    return this.#call('listRates', { supplier_id: supplierId, product_id: productId }, options);
  }

  getRate({ supplierId, productId }: ProductPlace, rateId: string, options?: CallOptions): Promise<Exchange> {
    return this.#call('getRate', { supplier_id: supplierId, product_id: productId, rate_id: rateId }, options);
  }

  #call(
    name: CatalogOperation,
    parameters: Record<string, string | undefined>,
    options?: CallOptions,
  ): Promise<Exchange> {
    return this.#caller.send({
      name,
      operation: catalogOperations[name],
      parameters,
      read: readWithoutNulls,
      ...(options && { options }),
    });
  }
}
