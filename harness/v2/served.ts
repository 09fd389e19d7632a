import type { V2Supplier } from '../../schemas/generated/types.ts';
import { type AllowedOrigins, destinationOf, whyForbidden } from '../exchange/allowed-origins.ts';
import { textAt } from '../exchange/pointer.ts';
import { shown } from '../judge/expect.ts';

/** Where a supplier is served: the address of its calls, or why none is sent. */
export type Served = { address: string } | { blocked: string };

/** The origins that a profile allows and one more, as they stand in it. */
const lineWith = (origin: string, { baseUrl, origins }: AllowedOrigins): string => {
  const { origin: own } = new URL(baseUrl);
  return `"endpoints": ${JSON.stringify([...[...origins].filter((known) => known !== own), origin])}`;
};

/** The endpoint that a supplier names, else the address of the list; as far as the profile lets us go. Spec 4.4. */
export const servedAt = (supplier: V2Supplier, allowed: AllowedOrigins): Served => {
  const place = destinationOf(textAt(supplier, '/endpoint') ?? '', allowed);
  if (place === 'no address') {
    return {
      blocked: `the endpoint of supplier ${shown(supplier.id)} is no address (see operator-v2.supplier.fields)`,
    };
  }
  if ('address' in place) {
    return place;
  }
  const { origin } = place.closed;
  const never = whyForbidden(place.closed, allowed.baseUrl);
  const found = `supplier ${shown(supplier.id)} is served at ${origin}`;
  return {
    blocked:
      never === undefined
        ? `${found}, which gets nothing until the profile allows it: add ${lineWith(origin, allowed)} to "operator-v2"`
        : `${found}, which is never called: ${never}. Name another endpoint, or add "endpoints": "own" to "operator-v2" to stay at ${new URL(allowed.baseUrl).origin}`,
  };
};
