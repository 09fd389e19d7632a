// What there was room for when a call asked for seats, units or a quantity. Counted from what the answers show.
import { sumsOf } from '../../schemas/group.ts';
import { type Call, isDone, isRefused } from './limit-calls.ts';

interface Item {
  availabilityId: string;
  quantity: number;
}

/** A call that asked for a number where a number could be had, and whether it was given. */
interface Asked {
  index: number;
  call: Call;
  asked: number;
  room: number;
  given: boolean;
  refused: boolean;
}

type Counts = Map<string, number>;

const add = (counts: Counts, id: string, number: number): void => {
  counts.set(id, (counts.get(id) ?? 0) + number);
};

const sumOf = (items: readonly Item[]): Counts =>
  sumsOf(items.map(({ availabilityId, quantity }) => [availabilityId, quantity]));

/** Enters each availability that an answer shows with how many are left of it. */
const enterShown = (shown: unknown, free: Counts): void => {
  if (typeof shown !== 'object' || shown === null) {
    return;
  }
  const { id, capacity, vacancies } = shown as Record<string, unknown>;
  const left = capacity ?? vacancies;
  if (typeof id === 'string' && typeof left === 'number') {
    free.set(id, left);
  }
  for (const member of Object.values(shown)) {
    enterShown(member, free);
  }
};

interface Body {
  hold?: { id?: string; items?: Item[] };
  booking?: { holdId?: string; items?: Item[] };
  availabilityId?: string;
  unitItems?: unknown[];
  availabilityIds?: string[];
  units?: { quantity: number }[];
  uuid?: string;
}

/** What a create asks for, of which availability, and the hold that it stands on. */
const wantedIn = ({ method, sent }: Call): { items: Counts; id?: string; holdId?: string } | undefined => {
  const body = (method === 'POST' ? sent : undefined) as Body | undefined;
  if (body?.hold?.items) {
    return { items: sumOf(body.hold.items), ...(body.hold.id && { id: body.hold.id }) };
  }
  if (body?.booking?.items) {
    return { items: sumOf(body.booking.items), ...(body.booking.holdId && { holdId: body.booking.holdId }) };
  }
  return body?.availabilityId !== undefined && body.unitItems !== undefined
    ? { items: new Map([[body.availabilityId, body.unitItems.length]]), ...(body.uuid && { id: body.uuid }) }
    : undefined;
};

const BOOKABLE = ['FREESALE', 'AVAILABLE', 'LIMITED'];

/** The question of a single read, or of a check of a configuration for one availability. */
const questionIn = (call: Call, free: Counts): Omit<Asked, 'index' | 'call'> | undefined => {
  const { availability, bookable } = (call.shown ?? {}) as { availability?: { capacity: number }; bookable?: boolean };
  const quantity = call.query.get('qty');
  if (quantity !== null && availability !== undefined) {
    return {
      asked: Number(quantity),
      room: availability.capacity,
      given: bookable === true,
      refused: bookable === false,
    };
  }
  const { availabilityIds, units } = (call.sent ?? {}) as Body;
  const [id, ...others] = availabilityIds ?? [];
  if (id === undefined || others.length > 0 || units === undefined) {
    return undefined;
  }
  const shown = (Array.isArray(call.shown) ? call.shown : []) as { id: string; status: string }[];
  const given = isDone(call) && shown.some((one) => one.id === id && BOOKABLE.includes(one.status));
  const asked = units.reduce((sum, { quantity: each }) => sum + each, 0);
  return { asked, room: free.get(id) ?? 0, given, refused: !given && (isDone(call) || isRefused(call)) };
};

/** Every call that asked for a number, with what there was room for just before. */
export const askedIn = (calls: readonly Call[]): Asked[] => {
  const free: Counts = new Map();
  const held = new Map<string, Counts>();
  const found: Asked[] = [];
  for (const [index, call] of calls.entries()) {
    const wanted = wantedIn(call);
    if (wanted !== undefined) {
      const own = held.get(wanted.holdId ?? '') ?? new Map();
      const places = [...wanted.items].map(([id, asked]) => ({
        id,
        asked,
        own: own.get(id) ?? 0,
        room: (free.get(id) ?? 0) + (own.get(id) ?? 0),
      }));
      const [tightest] = places.toSorted((a, b) => b.asked - b.room - (a.asked - a.room));
      if (tightest !== undefined) {
        const { asked, room } = tightest;
        found.push({ index, call, asked, room, given: isDone(call), refused: isRefused(call) });
      }
      for (const { id, asked, own: mine } of isDone(call) ? places : []) {
        add(free, id, -Math.max(0, asked - mine));
      }
      if (isDone(call) && wanted.id !== undefined) {
        held.set(wanted.id, wanted.items);
      }
    }
    const ended = /\/(?:holds\/([^/]+)|bookings\/([^/]+)\/cancel)$/.exec(call.path);
    const given = held.get(ended?.[1] ?? ended?.[2] ?? '');
    if (isDone(call) && given !== undefined && call.method !== 'GET') {
      for (const [id, number] of given) {
        add(free, id, number);
      }
    }
    const question = questionIn(call, free);
    if (question !== undefined) {
      found.push({ index, call, ...question });
    }
    enterShown(call.shown, free);
  }
  return found;
};
