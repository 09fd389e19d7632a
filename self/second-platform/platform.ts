// A second, independent platform: lawful by the specification, and different from the mock's wherever it is silent. It keeps
// no availability, or lists of it for five minutes; it gives holds and bookings other ids at the operator, and has other paths
// and members at its Channel API.
import {
  type Call,
  isRecord,
  type Json,
  listen,
  malformed,
  newId,
  parsed,
  Refusal,
  type Reply,
} from '../second-operator/wire.ts';
import { bookingApi } from './booking.ts';
import { KeptLists } from './kept-lists.ts';
import { type OperatorAddress, OperatorLink, type Wrong } from './operator.ts';
import { type Kept, Stock } from './stock.ts';
import { type ApiRoutes, api, type Keys, listIn, objectIn, unknown } from './wire.ts';

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
const channelApi = (stock: Stock, keys: Keys): ((call: Call) => Promise<Reply>) => {
  const routes: ApiRoutes = {
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
  return api(routes, { keys, unauthorized: /^$/ });
};

/** The operator behind it, and what that sells, under the ids by which it knows it. */
interface ConnectedOperator extends OperatorAddress {
  /** Absent where the platform starts empty: then the operator sells the rates that are set up. */
  sold?: { supplierId: string; products: readonly { id: string; rates: readonly Json[] }[] };
  /** Where its clock is moved, which goes with that of the platform; absent where somebody else moves it. */
  control?: string;
}

export interface Choices {
  /** Whether lists of availability are kept for five minutes. */
  keeps?: boolean;
  /** Its wrong behaviour. */
  wrong?: Wrong;
}

export interface SecondPlatform {
  /** Each without `/v1.2`. */
  bookingUrl: string;
  channelUrl: string;
  channelId: string;
  reseller: Keys;
  operator: Keys;
  /** Where its clock is moved. */
  control: string;
  close: () => Promise<void>;
}

/** A clock that `POST /clock` moves on, and that of the operator with it. */
const movedClock = (operatorControl: string | undefined) => {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const move = async (text: string) => {
    const sent = parsed(text);
    aheadMs += 1_000 * Number(isRecord(sent) ? sent.advanceSeconds : 0);
    if (operatorControl !== undefined) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${operatorControl}/clock`, { method: 'POST', headers, body: text });
    }
    return { status: 200, body: { now: new Date(now()).toISOString() } };
  };
  return { now, move };
};

/** Starts a platform behind two free ports, one for each API. */
export async function startSecondPlatform(
  connected: ConnectedOperator,
  { keeps = false, wrong }: Choices = {},
): Promise<SecondPlatform> {
  const reseller = { key: 'second-reseller', secret: 'second-reseller-secret' };
  const operator = { key: 'second-set-up', secret: 'second-set-up-secret' };
  const { sold, control } = connected;
  const stock = new Stock(newId(), sold === undefined);
  if (sold !== undefined) {
    const { supplierId, products } = sold;
    stock.putSupplier({ id: supplierId, code: 'BEHIND', name: 'The one behind', partnerId: 'behind-1' }, true);
    for (const { id, rates } of products) {
      stock.putProduct(supplierId, { id, name: `Tour ${id.slice(0, 4)}` });
      for (const rate of rates) {
        stock.putRate(supplierId, id, rate);
      }
      stock.bind(stock.product(supplierId, id), stock.channel.id, {});
    }
  }
  const { now, move } = movedClock(control);
  const link = new OperatorLink(connected, wrong);
  const bookingSide = await listen(
    bookingApi({ stock, operator: link, keys: reseller, now, ...(keeps && { kept: new KeptLists(now) }) }),
  );
  const channelSide = await listen(channelApi(stock, operator));
  const controlSide = await listen(({ text }) => move(text));
  return {
    bookingUrl: bookingSide.url,
    channelUrl: channelSide.url,
    channelId: stock.channel.id,
    reseller,
    operator,
    control: controlSide.url,
    close: async () => {
      await Promise.all([bookingSide.close(), channelSide.close(), controlSide.close()]);
    },
  };
}
