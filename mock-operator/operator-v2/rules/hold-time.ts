// How long a hold lasts, and its end by time. Spec 2.12, 3.3.
import { asItIs, inTurn, onlyIf } from '../../kernel/around.ts';
import { giveBackOnceMore, takeInQuantity } from '../../kernel/capacity.ts';
import type { Rate } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { atNextMinute } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import {
  giveBack,
  isInProgress,
  isOfTheLastOption,
  ownerOf,
  seatsOf,
  type V2Booking,
  v2Bookings,
  wasExtended,
} from './booking.ts';
import { refuseIf } from './refusal.ts';

const MINUTE_MS = 60_000;

/** Spec silent: the length of a hold when none is requested, and the longest. */
const USUAL_MINUTES = 30;
const MAX_MINUTES = 60;

/** A rate whose holds are shorter than this keeps them as short in v2. */
const SHORT_SECONDS = 60;

/** Asked minutes, or the usual ones, in milliseconds. */
const hold: Version<[asked: number | undefined], number> = choice<[asked: number | undefined], number>(
  'operator-v2.create.hold-minutes',
  // Spec silent: whether the asked length of the hold is taken.
  (_world, asked = USUAL_MINUTES) => Math.min(asked, MAX_MINUTES) * MINUTE_MS,
  { 'v2-asked-hold-minutes-are-ignored': () => USUAL_MINUTES * MINUTE_MS },
);

/** When the hold of a new booking ends. */
export const expiryOf: Version<[Rate, asked: number | undefined], number> = (world, { holdablePeriod }, asked) => {
  const { holdMinutes } = world.habits;
  const lengthMs = holdMinutes === undefined ? hold(world, asked) : holdMinutes * MINUTE_MS;
  return world.now() + (holdablePeriod < SHORT_SECONDS ? Math.min(lengthMs, holdablePeriod * 1000) : lengthMs);
};

type Later = Version<[V2Booking, asked: number | undefined], number>;

const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** Holds of a rate that keeps them short are extended by a few times their length. */
const SHORT_EXTENSIONS = 3;

const extensionMs: Version<[V2Booking, asked: number | undefined], number> = (
  { habits },
  { offered },
  asked = USUAL_MINUTES,
) => {
  const { holdablePeriod } = offered.rate;
  const lengthMs = Math.min(asked, habits.extensionMinutes ?? MAX_MINUTES) * MINUTE_MS;
  return holdablePeriod < SHORT_SECONDS ? Math.min(lengthMs, SHORT_EXTENSIONS * holdablePeriod * 1000) : lengthMs;
};

/** Spec silent: by how much an extend moves the expiration. @throws Refusal when it has been extended for a day */
const usualLater: Later = choice<[V2Booking, asked: number | undefined], number>(
  'operator-v2.extend.minutes',
  (world, booking, asked) => {
    const { createdAt, expiresAt } = booking;
    const later = Math.min(expiresAt + extensionMs(world, booking, asked), createdAt + LONGEST_MS);
    refuseIf(later <= expiresAt, 'UNPROCESSABLE_ENTITY', 'the hold has been extended for a day');
    return later;
  },
  {
    'v2-extension-counts-from-now': (world, booking, asked) =>
      Math.max(world.now() + extensionMs(world, booking, asked), booking.expiresAt + MINUTE_MS),
    'v2-extension-is-always-five-minutes': (_world, { expiresAt }) => expiresAt + 5 * MINUTE_MS,
  },
);

/** When an extended hold ends. */
export const laterExpiryOf: Later = rule('operator-v2.extend.moves-the-expiration', usualLater, {
  'v2-extend-is-forgotten': (_world, { expiresAt }) => expiresAt,
  'v2-second-extend-moves-nothing': (world, booking, asked) =>
    wasExtended(booking) ? booking.expiresAt : usualLater(world, booking, asked),
  'v2-extend-shortens-the-hold': (_world, { expiresAt }) => expiresAt - 5 * MINUTE_MS,
  'v2-extension-counts-from-now-even-when-that-is-sooner': (world, booking, asked) =>
    world.now() + extensionMs(world, booking, asked),
});

/** When the units of a hold that has elapsed are free again. */
const freeElapsed: Version<[V2Booking], void> = choice<[V2Booking], void>(
  'Spec silent: when the seats of a hold whose time is over are free again',
  giveBack,
  {
    'seats-of-ended-holds-come-back-every-minute': (world, booking) =>
      atNextMinute(world, booking.expiresAt, () => giveBack(world, booking)),
  },
);

/** Later than units may come back. */
const LATE_MS = 180_000;

/** Bookings whose units a careless implementation gives back when they are next read. */
const freedWhenRead = perWorld(() => new Set<string>());

/** Bookings that a careless implementation keeps because somebody looks at them. */
const keptAlive = perWorld(() => new Set<string>());

/** What a read does to a hold: nothing. */
export const readHold: Version<[V2Booking], V2Booking> = rule<[V2Booking], V2Booking>(
  'operator-v2.booking.elapsed-hold-releases-inventory',
  (_world, booking) => booking,
  {
    'v2-elapsed-hold-frees-its-units-once-it-is-read': inTurn(
      onlyIf(giveBack, (booking, world) => freedWhenRead(world).delete(booking.id)),
      asItIs,
    ),
    'v2-read-keeps-the-hold-alive': (world, booking) => {
      keptAlive(world).add(booking.id);
      return booking;
    },
  },
);

const giveBackElapsed: Version<[V2Booking], void> = rules(freeElapsed, {
  'operator-v2.booking.elapsed-hold-releases-inventory': {
    'v2-elapsed-hold-keeps-its-units': () => undefined,
    'v2-elapsed-units-come-back-three-minutes-late': (world, booking) =>
      world.plan(booking.expiresAt + LATE_MS, () => giveBack(world, booking)),
    'v2-elapsed-units-come-back-at-once-and-again-a-minute-later': inTurn(giveBack, (world, booking) =>
      atNextMinute(world, booking.expiresAt, () => giveBackOnceMore(world, seatsOf(booking))),
    ),
    'v2-elapsed-hold-gives-back-twice': inTurn(giveBack, (world, booking) => giveBackOnceMore(world, seatsOf(booking))),
    'v2-elapsed-extension-keeps-its-units': onlyIf(giveBack, (booking) => !wasExtended(booking)),
    'v2-elapsed-hold-frees-its-units-once-it-is-read': (world, booking) => {
      freedWhenRead(world).add(booking.id);
    },
    'v2-elapsed-hold-frees-one-unit-only': inTurn(giveBack, (world, booking) =>
      takeInQuantity(world, ownerOf(booking), seatsOf(booking), (quantity) => quantity - 1),
    ),
  },
});

const halfTime = ({ createdAt, expiresAt }: V2Booking): number => (createdAt + expiresAt) / 2;

/** Ten seconds before its end; of a short hold, no sooner than at half its time. */
const tenSecondsEarly = (booking: V2Booking): number => Math.max(halfTime(booking), booking.expiresAt - 10_000);

/** When a hold ends: as its answers state it. */
const endOf: Version<[V2Booking], number> = rule<[V2Booking], number>(
  'operator-v2.create.hold-lives-until-its-expiration',
  (_world, { expiresAt }) => expiresAt,
  {
    'v2-hold-ends-at-half-its-time': (_world, booking) => halfTime(booking),
    'v2-hold-ends-ten-seconds-early': (_world, booking) => tenSecondsEarly(booking),
  },
);

/** Whether the moment that was planned ends a booking: it does not when it has been extended, or confirmed. */
const isDue: Version<[V2Booking], boolean> = rules<[V2Booking], boolean>(
  (world, booking) => isInProgress(booking) && endOf(world, booking) <= world.now(),
  {
    'operator-v2.booking.elapsed-hold-releases-inventory': {
      'v2-read-keeps-the-hold-alive': (world, booking) =>
        isInProgress(booking) && booking.expiresAt <= world.now() && !keptAlive(world).has(booking.id),
    },
    'operator-v2.extend.outlives-the-first-expiration': {
      'v2-first-expiration-still-counts': (_world, booking) => isInProgress(booking),
    },
    'operator-v2.confirm.outlives-the-hold': {
      'v2-expiration-ends-the-confirmed-too': (world, booking) =>
        booking.endedAt === undefined && booking.expiresAt <= world.now(),
    },
  },
);

/** What the moment does that was planned, to a booking that goes on. */
const passedBy: Version<[V2Booking], void> = rules<[V2Booking], void>(() => undefined, {
  'operator-v2.extend.outlives-the-first-expiration': {
    'v2-first-expiration-frees-the-inventory-of-the-extended': onlyIf(giveBack, (booking) => isInProgress(booking)),
  },
  'operator-v2.confirm.outlives-the-hold': {
    'v2-expiration-frees-the-inventory-of-the-confirmed': onlyIf(giveBack, (booking) => booking.status === 'CONFIRMED'),
    'v2-expiration-frees-the-inventory-of-the-confirmed-on-one-option': onlyIf(
      giveBack,
      (booking, own) => booking.status === 'CONFIRMED' && isOfTheLastOption(booking, own),
    ),
  },
});

const elapse = (world: World, id: string): void => {
  const booking = v2Bookings(world).get(id);
  if (!booking) {
    return;
  }
  if (!isDue(world, booking)) {
    passedBy(world, booking);
    return;
  }
  giveBackElapsed(world, booking);
  v2Bookings(world).save({ ...booking, status: 'EXPIRED', endedAt: booking.expiresAt, endedBy: 'time' });
};

const planEnd: Version<[V2Booking], void> = (world, booking) =>
  world.plan(endOf(world, booking), () => elapse(world, booking.id));

/** Plans the end of a hold whose units are on sale again before it. */
const planFreedAt = (world: World, booking: V2Booking, freedAt: number): void => {
  world.plan(freedAt, () => {
    const latest = v2Bookings(world).get(booking.id);
    if (latest && isInProgress(latest)) {
      giveBack(world, latest);
    }
  });
  planEnd(world, booking);
};

/** Plans the end of a hold. */
export const planExpiry: Version<[V2Booking], void> = rule<[V2Booking], void>(
  'operator-v2.create.hold-lives-until-its-expiration',
  planEnd,
  {
    'v2-held-units-come-back-at-half-time': (world, booking) => planFreedAt(world, booking, halfTime(booking)),
    'v2-held-units-come-back-ten-seconds-early': (world, booking) =>
      planFreedAt(world, booking, tenSecondsEarly(booking)),
  },
);
