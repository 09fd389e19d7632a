// Calls, holds and bookings as lines of the page: bounded, and without bodies.

import type { CallLine, HoldOrBooking } from '../../pages/mock/model.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Table } from '../kernel/table.ts';
import { isInProgress, type V2Booking, v2Bookings } from '../operator-v2/rules/booking.ts';
import { type Booking, bookings } from '../partner/rules/booking.ts';
import { alive, type Hold, holds } from '../partner/rules/hold.ts';
import type { CallRecord } from '../wire/call-record.ts';

const MAX_FINDINGS = 5;
const MAX_TEXT = 300;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

export const callLine = (record: CallRecord): CallLine => ({
  number: record.number,
  at: record.at,
  ...(record.durationMs !== undefined && { durationMs: Math.round(record.durationMs * 10) / 10 }),
  interface: record.called,
  ...(record.operation !== undefined && { operation: record.operation }),
  method: record.method,
  path: cut(record.path),
  ...(record.status !== undefined && { status: record.status }),
  ...(record.forwardedFor !== undefined && { forwardedFor: record.forwardedFor }),
  ...(record.behaviour && { asked: true }),
  findings: record.findings
    .slice(0, MAX_FINDINGS)
    .map(({ severity, requirement, message }) => ({ severity, requirement, message: cut(message) })),
  ...(record.findings.length > MAX_FINDINGS && { more: record.findings.length - MAX_FINDINGS }),
});

const itemsOf = (items: readonly { sent: { quantity?: unknown }; rate: { name: string } }[]): string =>
  cut(items.map(({ sent, rate }) => `${sent.quantity ?? 1} × ${rate.name}`).join(', '));

const holdLine = (hold: Hold): HoldOrBooking => ({
  kind: 'hold',
  id: hold.id,
  status: hold.status,
  items: itemsOf(hold.items),
  at: hold.createdAt,
  ...(alive(hold) && { expiresAt: hold.expiresAt }),
  timeline: [...hold.timeline],
});

const bookingLine = (booking: Booking): HoldOrBooking => ({
  kind: 'booking',
  id: booking.id,
  status: booking.status,
  items: itemsOf(booking.items),
  at: booking.timeline[0]?.at ?? 0,
  timeline: [...booking.timeline],
});

/** v2 keeps moments where v1.2 has a timeline. */
const v2Line = (booking: V2Booking): HoldOrBooking => ({
  kind: 'booking of v2',
  id: booking.id,
  status: booking.status,
  items: cut(`${booking.unitItems.length} × ${booking.offered.rate.title}`),
  at: booking.createdAt,
  ...(isInProgress(booking) && { expiresAt: booking.expiresAt }),
  timeline: [
    { typeOf: 'ON_HOLD', at: booking.createdAt },
    ...(booking.confirmedAt === undefined ? [] : [{ typeOf: 'CONFIRMED', at: booking.confirmedAt }]),
    ...(booking.endedAt === undefined
      ? []
      : [{ typeOf: booking.endedBy === 'time' ? 'EXPIRED' : 'CANCELLED', at: booking.endedAt }]),
  ],
});

interface Rows {
  /** A number that changes with every row. */
  version: number;
  /** The latest rows, oldest first, each with its line. */
  latest(count: number): { row: object; line: () => HoldOrBooking }[];
}

const rowsOf = <Row extends { readonly id: string }>(table: Table<Row>, line: (row: Row) => HoldOrBooking): Rows => ({
  version: table.version,
  latest: (count) =>
    table
      .all()
      .slice(-count)
      .map((row) => ({ row, line: () => line(row) })),
});

/** What a world keeps: its holds, its bookings, and those of v2. */
export const keptIn = (world: ControlledWorld): Rows[] => [
  rowsOf(holds(world), holdLine),
  rowsOf(bookings(world), bookingLine),
  rowsOf(v2Bookings(world), v2Line),
];
