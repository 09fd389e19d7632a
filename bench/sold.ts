// The inventory of the measured mock operator: one rate that is never sold out.
import type { Plan } from '../mock-operator/demo.ts';
import type { Inventory } from '../schemas/generated/types.ts';

export const ids = {
  channelId: '0f0f0f0f-0000-4000-8000-000000000001',
  supplierId: '0f0f0f0f-0000-4000-8000-000000000010',
  productId: '0f0f0f0f-0000-4000-8000-000000000020',
  rateId: '0f0f0f0f-0000-4000-8000-000000000030',
  priceId: '0f0f0f0f-0000-4000-8000-000000000040',
};

const DAY_MS = 86_400_000;

export const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const sold = (): Inventory => ({
  channels: [ids.channelId],
  suppliers: [{ id: ids.supplierId, name: 'Old Town Tours' }],
  products: [{ id: ids.productId, supplierId: ids.supplierId, name: 'Old Town Walk' }],
  rates: [
    {
      id: ids.rateId,
      productId: ids.productId,
      code: 'STANDARD',
      name: 'Standard',
      type: 'RESERVED',
      holdable: true,
      holdablePeriod: 3600,
      cancelable: true,
      minTravelers: 1,
      maxTravelers: 20,
      prices: [
        {
          id: ids.priceId,
          name: 'Adult',
          retail: { amount: 2500, currency: 'EUR' },
          travelerType: { ageBand: 'ADULT', minAge: 18, maxAge: 120, name: 'Adult' },
        },
      ],
    },
  ],
  availability: [
    {
      rateId: ids.rateId,
      opening: {
        from: day(0).slice(0, 10),
        until: day(14).slice(0, 10),
        times: [
          { open: '09:00', close: '11:00' },
          { open: '13:00', close: '15:00' },
          { open: '17:00', close: '19:00' },
        ],
        capacity: 1_000_000_000,
      },
    },
  ],
});

/** What the demo operator sells, with so long holds where they are short. */
export const holdingFor =
  (seconds: number) =>
  (plan: Plan): Plan =>
    plan.rate.code === 'SHORT' ? { ...plan, rate: { ...plan.rate, holdablePeriod: seconds } } : plan;
