// A hold as it is stored, and as a create requests it. Spec 2.10.
import type { Seats } from '../../kernel/inventory.ts';
import { memoizeLast } from '../../kernel/latest.ts';
import type { Rate } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { rule } from '../../kernel/rule.ts';
import { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';
import type { RequestItem } from './resource.ts';
import { moveTo, type StatusEvent } from './timeline.ts';

/** What was sent, unknown members included. */
export interface HoldRequest {
  id?: string;
  expires?: string;
  items: HoldRequestItem[];
  [more: string]: unknown;
}

export interface HoldRequestItem extends RequestItem {
  at: string;
  [more: string]: unknown;
}

export interface Hold {
  readonly id: string;
  readonly sent: HoldRequest;
  readonly items: ReadonlyArray<{ sent: HoldRequestItem; rate: Rate }>;
  readonly seats: readonly Seats[];
  readonly status: 'ACTIVE' | 'EXPIRED' | 'FAILED' | 'PENDING' | 'RELEASED';
  readonly timeline: readonly StatusEvent[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The booking that has used it up. A member from the beginning: V8 makes a hidden class for each copy that gets it later. */
  readonly bookingId?: string | undefined;
}

/** The holds of a world. */
export const holds = perWorld(() => new Table<Hold>());

const ownerOfId = memoizeLast((id: string) => `hold:${id}`);

/** The name under which a hold has seats. */
export const ownerOf = ({ id }: Pick<Hold, 'id'>): string => ownerOfId(id);

/** Takes the seats of a hold. */
export const takeSeats = (world: World, hold: Hold): void => world.store.inventory.take(ownerOf(hold), hold.seats);

/** Gives back what a hold has taken. */
export const giveBack = (world: World, hold: Hold): void => world.store.inventory.giveBack(ownerOf(hold));

/** Whether a hold has not ended. */
export const alive = ({ status }: Hold): boolean => status === 'ACTIVE' || status === 'PENDING';

const settled = rule('partner.hold.new-is-active', (world, hold: Hold): Hold => moveTo(hold, 'ACTIVE', world.now()), {
  'pending-hold-ends-released': (world, hold) => moveTo(hold, 'RELEASED', world.now()),
});

/** Moves a PENDING hold to ACTIVE. Spec silent: when; here with the next call for it. */
export const activate = (world: World, hold: Hold): Hold =>
  hold.status === 'PENDING' ? holds(world).save(settled(world, hold)) : hold;
