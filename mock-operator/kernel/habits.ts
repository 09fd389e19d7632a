// What another operator does in a way of its own, as its calls have shown it. Spec silent on all of it.

/** Ids are those of this world, in lower case. */
export interface Habits {
  /** The rates whose bookings begin PENDING, where a variant lets bookings do so; absent where all do. */
  pendingRates?: readonly string[];
  /** Status of a booking → that of the answer to its create. */
  bookingCreated?: Readonly<Record<string, number>>;
  /** Status of a new booking of v2, and `repeat` for a create that repeats one → that of the answer. */
  bookingCreatedOfV2?: Readonly<Record<string, number>>;
  /** Rate → the offset of the times of its availabilities of v1, in minutes; 0 is written as Z. */
  offsets?: Readonly<Record<string, number>>;
  /** `RATE STATUS`, the first rate of a booking, or `any`, and its status → the words for its items and tickets; no word is no ticket. */
  parts?: Readonly<Record<string, Parts>>;
  /** Status of a refusal of v1 → the code that comes with it. */
  errorCodes?: Readonly<Record<string, string>>;
  /** Supplier, product, option or unit of v2 → which of name, title and description it has. */
  standardFields?: Readonly<Record<string, readonly string[]>>;
  /** The status of a v2 request whose body has not the form of one. */
  malformedStatus?: number;
  /** The minutes that a hold of v2 lasts, whatever is asked. */
  holdMinutes?: number;
  /** Member of a v2 create, or `MEMBER of a unit` → the status of a create without it. */
  wantedMembers?: Readonly<Record<string, number>>;
  /** The minutes by which an extend of v2 moves the end of a hold at most. */
  extensionMinutes?: number;
}

export interface Parts {
  item?: string;
  ticket?: string;
}

/** Whether a booking of these rates begins PENDING, where bookings may. */
export const beginsPending = ({ pendingRates }: Habits, rateIds: readonly string[]): boolean =>
  pendingRates === undefined || rateIds.some((id) => pendingRates.includes(id));
