// The second platform's Booking API (spec 4.2): reads are its own, what an operator sells goes to that, the rest it holds itself.
import { type Call, isRecord, type Json, Refusal, type Reply } from '../second-operator/wire.ts';
import { OwnHolds } from './holds.ts';
import type { KeptLists } from './kept-lists.ts';
import type { OperatorLink } from './operator.ts';
import { rateView, type Stock, soldRates } from './stock.ts';
import { type ApiRoutes, api, type Keys, objectIn, unknown } from './wire.ts';

const ok = (body: Json): Reply => ({ status: 200, body });

/** The supplier of the first item, by which it is known who sells it. */
const supplierOf = ({ items }: Json): string => {
  const [first] = Array.isArray(items) ? items : [];
  return isRecord(first) ? String(first.supplierId) : '';
};

const TOUR = '/v1.2/suppliers/*/products/*';

/** What the API is made of. */
interface Parts {
  stock: Stock;
  operator: OperatorLink;
  keys: Keys;
  now(): number;
  /** Absent where no list is kept. */
  kept?: KeptLists;
}

/** The API through which resellers buy. */
export const bookingApi = ({ stock, operator, keys, now, kept }: Parts): ((call: Call) => Promise<Reply>) => {
  const own = new OwnHolds(stock, now);

  /** Whether the platform sells it itself. What no supplier is known for is for the operator to refuse. */
  const isOwn = (supplierId: string): boolean =>
    stock.suppliers.some(
      ({ value, hasOperator }) => value.id.toLowerCase() === supplierId.toLowerCase() && !hasOperator,
    );

  const sold = (supplierId: string, productId: string) => {
    const product = stock.product(supplierId, productId);
    if (product.bound === undefined) {
      throw unknown('product');
    }
    return product;
  };

  /** @throws FORBIDDEN where a product of an item is bound to no channel; what the platform does not know is for the operator to refuse */
  const mustBeBound = ({ items }: Json): void => {
    for (const { supplierId, productId } of (Array.isArray(items) ? items : []).filter(isRecord)) {
      const supplier = stock.suppliers.find(({ value }) => value.id.toLowerCase() === String(supplierId).toLowerCase());
      const product = supplier?.products.get(String(productId).toLowerCase());
      if (product !== undefined && product.bound === undefined) {
        throw new Refusal(403, 'FORBIDDEN', 'the product is not sold to this channel');
      }
    }
  };

  const routes: ApiRoutes = {
    'GET /v1.2/suppliers': ({ query }) => {
      const [code, partnerId] = [query.get('code'), query.get('partner_id')];
      const suppliers = stock.suppliers.map(({ value }) => value);
      return ok({
        suppliers: suppliers.filter(
          (one) => (code === null || one.code === code) && (partnerId === null || one.partnerId === partnerId),
        ),
      });
    },
    'GET /v1.2/suppliers/*': ({ ids: [supplierId = ''] }) => ok({ supplier: stock.supplier(supplierId).value }),
    'GET /v1.2/suppliers/*/products': ({ ids: [supplierId = ''] }) => {
      const products = [...stock.supplier(supplierId).products.values()].filter(({ bound }) => bound !== undefined);
      return ok({ products: products.map(({ value }) => value) });
    },
    [`GET ${TOUR}`]: ({ ids: [supplierId = '', productId = ''] }) => ok({ product: sold(supplierId, productId).value }),
    [`GET ${TOUR}/rates`]: ({ ids: [supplierId = '', productId = ''] }) => {
      const product = sold(supplierId, productId);
      return ok({ rates: soldRates(product).map((rate) => rateView(product, rate)) });
    },
    [`GET ${TOUR}/rates/*`]: ({ ids: [supplierId = '', productId = '', rateId = ''] }) => {
      const product = sold(supplierId, productId);
      const rate = soldRates(product).find(({ value }) => value.id.toLowerCase() === rateId.toLowerCase());
      if (rate === undefined) {
        throw unknown('rate');
      }
      return ok({ rate: rateView(product, rate) });
    },
    [`GET ${TOUR}/availabilities`]: async ({ ids: [supplierId = '', productId = ''], query, reqId }) => {
      const path = `/suppliers/${encodeURIComponent(supplierId)}/products/${encodeURIComponent(productId)}/availabilities`;
      const ask = async (asked: URLSearchParams): Promise<Json> =>
        isOwn(supplierId)
          ? own.list(sold(supplierId, productId), asked)
          : (await operator.availability(path, asked, 'availabilities', reqId)).availabilities;
      return ok({ availabilities: await (kept === undefined ? ask(query) : kept.list(path, query, ask)) });
    },
    [`GET ${TOUR}/availability`]: async ({ ids: [supplierId = '', productId = ''], query, reqId }) =>
      ok(
        isOwn(supplierId)
          ? own.single(sold(supplierId, productId), query)
          : await operator.availability(
              `/suppliers/${encodeURIComponent(supplierId)}/products/${encodeURIComponent(productId)}/availability`,
              query,
              'availability',
              reqId,
            ),
      ),
    'POST /v1.2/holds': (visit) => {
      const wanted = objectIn(visit.sent, 'hold');
      if (isOwn(supplierOf(wanted))) {
        return ok({ hold: own.acquire(wanted) });
      }
      mustBeBound(wanted);
      return operator.create('hold', wanted, visit);
    },
    'GET /v1.2/holds/*': ({ ids: [id = ''], reqId }) => {
      const hold = own.find(id);
      return hold === undefined ? operator.read('hold', id, reqId) : ok({ hold });
    },
    'DELETE /v1.2/holds/*': ({ ids: [id = ''], reqId }) =>
      own.release(id) ? { status: 204 } : operator.end('hold', id, reqId),
    'POST /v1.2/bookings': (visit) => {
      const wanted = objectIn(visit.sent, 'booking');
      if (isOwn(supplierOf(wanted))) {
        throw new Refusal(424, 'FAILED_DEPENDENCY', 'what has no operator is held here, and booked at its desk');
      }
      mustBeBound(wanted);
      return operator.create('booking', wanted, visit);
    },
    'GET /v1.2/bookings/*': ({ ids: [id = ''], reqId }) => operator.read('booking', id, reqId),
    'PUT /v1.2/bookings/cancel/*': ({ ids: [id = ''], reqId }) => operator.end('booking', id, reqId),
  };
  return api(routes, { keys, unauthorized: /^\/v1\.2\/suppliers(\/[^/]*)?$/ });
};
