// A hold as it is kept, and as it is asked for. Spec 2.10.
import type { Seats } from './inventory.ts';
import type { Rate } from './offer.ts';
import type { Asked } from './place.ts';
import type { StatusEvent } from './timeline.ts';

/** What was sent, unknown members included. */
export interface WantedHold {
  id?: string;
  expires?: string;
  items: WantedHoldItem[];
  [more: string]: unknown;
}

export interface WantedHoldItem extends Asked {
  at: string;
  [more: string]: unknown;
}

export interface Hold {
  readonly id: string;
  readonly sent: WantedHold;
  readonly items: ReadonlyArray<{ sent: WantedHoldItem; rate: Rate }>;
  readonly seats: readonly Seats[];
  readonly status: 'ACTIVE' | 'EXPIRED' | 'FAILED' | 'PENDING' | 'RELEASED';
  readonly timeline: readonly StatusEvent[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The booking that has used it up. */
  readonly bookingId?: string;
}

/** The name under which a hold has seats. */
export const ownerOf = ({ id }: Pick<Hold, 'id'>): string => `hold:${id}`;
