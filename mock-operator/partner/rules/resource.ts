/** What the Partner API makes. */
export type Resource = 'hold' | 'booking';

/** The members that an item of a hold and one of a booking have in common. */
export interface RequestItem {
  supplierId: string;
  productId: string;
  rateId: string;
  priceId: string;
  quantity: number;
  availabilityId?: string;
}
