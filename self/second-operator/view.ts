// The members that the second operator adds to a hold or booking. Spec 2.6, 2.7, written from the specification alone.
import type { Entry, Line } from './order.ts';
import { type Json, type Reply, written } from './wire.ts';

/** Spec silent: any 2xx is a success; this operator says 200 to creates as well. */
export const ok = (body: Json): Reply => ({ status: 200, body: { ...body, served: 'second operator' } });

/** Spec 2: no extensions may be null. */
export const orNull = (ext: Json | null | undefined) => (ext && Object.keys(ext).length > 0 ? ext : null);

export const timelineView = ({ timeline }: Entry) =>
  timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: written(at), clerk: 'second' }));

export const itemView = ({ item, availability }: Line): Json => ({
  ...item,
  ext: orNull(item.ext),
  rate: availability.rate,
});

/** One ticket for the whole booking. Spec 2.6; formats beyond CODE128 and TEXT are not shown. */
export function ticket({ id, lines }: Entry, status: string, items: Json[]): Json {
  const prices = [...new Set(lines.map(({ price }) => price))];
  return {
    barcode: { format: 'QR_CODE', value: `SECOND/${id}` },
    bookingItemIds: items.map((item) => item.id),
    extensions: {},
    guests: prices.map(({ id: priceId, travelerType }) => ({
      count: lines.reduce((sum, { price, quantity }) => sum + (price.id === priceId ? quantity : 0), 0),
      typeCode: travelerType.ageBand,
      typeModifier: travelerType.modifier,
      typeName: travelerType.name,
    })),
    leadTraveler: lines.find(({ item }) => item.traveler?.isLead === true)?.item.traveler,
    status: status === 'CANCELLED' ? 'VOID' : 'ISSUED',
  };
}
