// A second, independent platform: lawful by the specification, and different from the mock's wherever it is silent. It keeps
// no availability, gives holds and bookings other ids at the operator, and has other paths and members at its Channel API.
import { type Json, listen, newId } from '../second-operator/wire.ts';
import { bookingDoor } from './booking.ts';
import { channelDoor } from './channel.ts';
import { type OperatorAddress, OperatorLink } from './operator.ts';
import { Stock } from './stock.ts';
import type { Keys } from './wire.ts';

/** The operator behind it, and what that sells, under the ids by which it knows it. */
export interface ConnectedOperator extends OperatorAddress {
  supplierId: string;
  products: readonly { id: string; rates: readonly Json[] }[];
}

export interface SecondPlatform {
  /** Each without `/v1.2`. */
  bookingUrl: string;
  channelUrl: string;
  channelId: string;
  reseller: Keys;
  operator: Keys;
  close: () => Promise<void>;
}

/** Starts a platform behind two free ports, one a door. */
export async function startSecondPlatform(connected: ConnectedOperator): Promise<SecondPlatform> {
  const reseller = { key: 'second-reseller', secret: 'second-reseller-secret' };
  const operator = { key: 'second-set-up', secret: 'second-set-up-secret' };
  const stock = new Stock(newId());
  const supplierId = connected.supplierId;
  stock.putSupplier({ id: supplierId, code: 'BEHIND', name: 'The one behind', partnerId: 'behind-1' }, true);
  for (const { id, rates } of connected.products) {
    stock.putProduct(supplierId, { id, name: `Tour ${id.slice(0, 4)}` });
    for (const rate of rates) {
      stock.putRate(supplierId, id, rate);
    }
    stock.bind(stock.product(supplierId, id), stock.channel.id, {});
  }
  const bookingSide = await listen(bookingDoor(stock, new OperatorLink(connected), reseller));
  const channelSide = await listen(channelDoor(stock, operator));
  return {
    bookingUrl: bookingSide.url,
    channelUrl: channelSide.url,
    channelId: stock.channel.id,
    reseller,
    operator,
    close: async () => {
      await Promise.all([bookingSide.close(), channelSide.close()]);
    },
  };
}
