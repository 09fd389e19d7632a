// What an operator offers. Rates are kept in the very form in which they are answered. Spec 2.1, 2.8, 2.9.

export interface Supplier {
  id: string;
  code: string;
  name: string;
  contact: Contact;
  /** The other members of spec 2.11, as they were given; the platform shows them. */
  details?: Readonly<Record<string, unknown>>;
}

/** Contact details, as v2 lists them. Spec 4.4. */
export interface Contact {
  website: string;
  email: string;
  telephone: string;
  address: string;
}

export interface Product {
  id: string;
  supplierId: string;
  code: string;
  name: string;
  /** Whether one comes at a start, or at any time of a range. Spec 2.12. */
  availabilityType: 'START_TIME' | 'OPENING_HOURS';
  /** IANA name: the zone of local times. */
  timeZone: string;
  /** What the platform shows besides: title, description, location and the like. */
  details?: Readonly<Record<string, unknown>>;
  /** The channels to which it is bound; every channel sells a product that has no such list. */
  bindings?: readonly Binding[];
}

/** That a channel sells a product. Spec 1, 2.8. */
export interface Binding {
  channelId: string;
  /** Only prices with one of these labels are listed; all where there are none. */
  priceTags: readonly string[];
  /** Only these rates are sold; all where there are none. */
  rateIds: readonly string[];
}

/** A span of time in which a rate has room. `seats` is what there was to begin with. */
export interface Availability {
  id: string;
  supplierId: string;
  productId: string;
  rateId: string;
  /** Milliseconds since 1970, as `end`. */
  start: number;
  end: number;
  seats: number;
  /** -1 for unlimited. */
  maxCapacity: number;
  /** What is free at most, where a maximum was set. */
  maxFree?: number;
  /** Listed, but not on sale. */
  closed: boolean;
  /** What is free again once it is reopened; absent while it is open. */
  reopensWith?: number;
}

export interface Rate {
  id: string;
  productId: string;
  optionId: string;
  code: string;
  name: string;
  title: string;
  type: string;
  partnerId: string;
  cancelable: boolean;
  refundable: boolean;
  holdable: boolean;
  /** Seconds. */
  holdablePeriod: number;
  /** Minutes. */
  cutoff: number;
  minTravelers: number;
  maxTravelers: number;
  ext: Record<string, string>;
  hours: Hours[];
  valid: Span;
  prices: Price[];
  version: number;
}

export interface Price {
  id: string;
  name: string;
  labels: string[];
  status: string;
  net: Money;
  original: Money;
  retail: Money;
  includedTaxes: Array<{ id: string; name: string; currency: string; net: number; retail: number }>;
  travelerType: { ageBand: string; minAge: number; maxAge: number; modifier: string; name: string };
}

export interface Money {
  /** Cents. */
  amount: number;
  currency: string;
}

interface Hours {
  dates: string[];
  daysOfWeek: number[];
  times: Array<{ open: string; close: string }>;
  timezone: string;
  valid: Span;
}

/** Date-times as they are answered. */
interface Span {
  from: string;
  until: string;
}

/** An availability with the rate and the product that it is of. */
export interface Offered {
  product: Product;
  rate: Rate;
  availability: Availability;
}

/** The terms of a rate where nothing else is said. */
export const USUAL_TERMS = {
  cancelable: true,
  refundable: true,
  holdable: true,
  holdablePeriod: 900,
  cutoff: 0,
  minTravelers: 1,
} satisfies Partial<Rate>;
