import type { PartnerProfile } from '../../schemas/generated/types.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** The free seats of a rate, by its type. */
const seatsOf = (type: string) =>
  type === 'RESERVED' ? { capacity: 10, maxCapacity: 12 } : { capacity: 999, maxCapacity: -1 };

/** An inventory with these products and rates, open every day for two weeks from a moment; whether it can be sold is not looked at. */
export const openEveryDay = (
  { supplierId, channelId, products }: Pick<PartnerProfile, 'supplierId' | 'channelId' | 'products'>,
  from: number,
) => {
  const date = (days: number) => new Date(from + days * DAY_MS).toISOString().slice(0, 10);
  const rates = products.flatMap(({ id, rates: own }) => own.map((rate) => ({ ...rate, productId: id })));
  return {
    channels: [channelId],
    suppliers: [{ id: supplierId, name: 'Supplier of the profile' }],
    products: products.map(({ id }, index) => ({ id, supplierId, name: `Product ${index + 1}` })),
    rates,
    availability: rates.map(({ id, type }) => ({
      rateId: id,
      opening: {
        from: date(0),
        until: date(DAYS),
        times: [
          { open: '09:00', close: '11:00' },
          { open: '13:00', close: '15:00' },
          { open: '17:00', close: '19:00' },
        ],
        ...seatsOf(type),
      },
    })),
  };
};
