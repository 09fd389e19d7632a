// The second platform's Channel API. The specification shows paths without payloads; these are others, by a binding.
import type { Call, Json, Reply } from '../second-operator/wire.ts';
import { isRecord, malformed, Refusal } from '../second-operator/wire.ts';
import type { Kept, Stock } from './stock.ts';
import { type DoorRoutes, door, type Keys, listIn, objectIn, unknown } from './wire.ts';

const made = ({ value }: Kept): Reply => ({ status: 200, body: { created: value } });

/** Sets several up, with an answer for each: the object, or the reason of its refusal. */
const each = (member: string, sent: unknown, make: (one: Json) => Kept): Reply => ({
  status: 207,
  body: {
    [member]: listIn(sent, member).map((one) => {
      try {
        if (!isRecord(one)) {
          throw malformed('one is no object');
        }
        return make(one).value;
      } catch (error) {
        const { code, message } = error as Refusal;
        return { error: { code, message } };
      }
    }),
  },
});

const TOUR = '/v1.2/operators/*/tours/*';

/** The API through which operators set up their inventory. Spec 1, 4.3. */
export const channelDoor = (stock: Stock, keys: Keys): ((call: Call) => Promise<Reply>) => {
  const routes: DoorRoutes = {
    'GET /v1.2/sellers': () => ({ status: 200, body: { sellers: [stock.channel] } }),
    'GET /v1.2/sellers/*': ({ ids: [id = ''] }) => {
      if (id.toLowerCase() !== stock.channel.id.toLowerCase()) {
        throw unknown('channel');
      }
      return { status: 200, body: { seller: stock.channel } };
    },
    'POST /v1.2/operators': ({ sent }) => made(stock.putSupplier(objectIn(sent, 'operator'))),
    'POST /v1.2/operators/batch': ({ sent }) => each('operators', sent, (one) => stock.putSupplier(one)),
    'POST /v1.2/operators/*/tours': ({ ids: [supplierId = ''], sent }) =>
      made(stock.putProduct(supplierId, objectIn(sent, 'tour'))),
    'POST /v1.2/operators/*/tours/batch': ({ ids: [supplierId = ''], sent }) => {
      stock.supplier(supplierId);
      return each('tours', sent, (one) => stock.putProduct(supplierId, one));
    },
    [`POST ${TOUR}/plans`]: ({ ids: [supplierId = '', productId = ''], sent }) =>
      made(stock.putRate(supplierId, productId, objectIn(sent, 'plan'))),
    [`POST ${TOUR}/plans/batch`]: ({ ids: [supplierId = '', productId = ''], sent }) => {
      stock.product(supplierId, productId);
      return each('plans', sent, (one) => stock.putRate(supplierId, productId, one));
    },
    [`PATCH ${TOUR}/plans/*/dates`]: ({ ids: [supplierId = '', productId = '', rateId = ''], sent }) => {
      stock.setAvailability(stock.rate(supplierId, productId, rateId), listIn(sent, 'dates'));
      return { status: 204 };
    },
    [`PUT ${TOUR}/sellers/*`]: ({ ids: [supplierId = '', productId = '', channelId = ''], sent }) => {
      const product = stock.product(supplierId, productId);
      if (product.rates.size === 0) {
        throw new Refusal(424, 'FAILED_DEPENDENCY', 'a product without a rate cannot be sold');
      }
      stock.bind(product, channelId, isRecord(sent) ? sent : {});
      return { status: 204 };
    },
  };
  return door(routes, { keys, unauthorized: /^$/ });
};
