// Finding a hold by the id in a path. Spec 4.1 rule 5.
import { isUuid } from '../../schemas/formats.ts';
import { ApiError } from './api-error.ts';
import type { Hold } from './hold.ts';
import { alive } from './hold-end.ts';
import { activate } from './hold-life.ts';
import { choice, rule, type Version } from './rule.ts';
import type { World } from './world.ts';

type Miss = Version<[id: string], Hold>;

const nothing: Miss = (_world, id) => {
  throw new ApiError('NOT_FOUND', 'there is no hold with this id', { id });
};

const noUuid: Miss = choice('Spec silent: an id in the path that is no uuid', nothing, {
  'malformed-hold-id-is-400': (_world, id) => {
    throw new ApiError('BAD_REQUEST', 'the id is no uuid', { id });
  },
});

const madeUp = (world: World, id: string): Hold => ({
  id,
  sent: { items: [] },
  items: [],
  seats: [],
  status: 'RELEASED',
  timeline: [],
  createdAt: world.now(),
  expiresAt: world.now(),
});

const missedRead = rule('partner.hold.unknown-id-is-404', nothing, {
  'unknown-hold-is-400': () => {
    throw new ApiError('BAD_REQUEST', 'there is no hold with this id');
  },
  'unknown-hold-is-410': () => {
    throw new ApiError('GONE', 'there is no hold with this id');
  },
  'unknown-hold-is-made-up': madeUp,
});

const malformedRead = rule('partner.hold.malformed-id-is-refused', noUuid, {
  'malformed-hold-id-is-a-server-error': () => {
    throw new ApiError('INTERNAL_SERVER', 'cannot read the id');
  },
  'malformed-hold-id-finds-the-latest': (world, id) => world.store.holds.all().at(-1) ?? nothing(world, id),
});

const missedRelease = rule('partner.hold.release-of-unknown-id-is-404', nothing, {
  'release-of-an-unknown-hold-succeeds': madeUp,
  'release-of-an-unknown-hold-is-409': () => {
    throw new ApiError('CONFLICT', 'there is no hold with this id');
  },
});

// Spec silent: the status that a hold begins with.
const readAgain = choice<[Hold], Hold>('partner.hold.first-status', (world, hold) => activate(world, hold), {
  'hold-is-pending-until-it-was-read': (world, hold) => {
    activate(world, hold);
    return hold;
  },
});

// Spec silent: whether a hold stays readable after release and expiry.
const ended = choice<[Hold], Hold>('partner.hold.after-its-end', (_world, hold) => hold, {
  'ended-hold-is-404': (world, hold) => (alive(hold) ? hold : nothing(world, hold.id)),
  'ended-hold-is-410': (_world, hold) => {
    if (alive(hold)) return hold;
    throw new ApiError('GONE', 'the hold has ended', {}, 410);
  },
});

const lookUp = rule(
  'partner.id.near-misses-find-nothing',
  (world, id: string): Hold | undefined => world.store.holds.get(id),
  {
    'hold-is-found-with-more-behind-its-id': (world, id) => world.store.holds.get(id.slice(0, 36)),
    'hold-is-found-by-the-first-group-of-its-id': (world, id) =>
      world.store.holds.get(id) ??
      world.store.holds.all().find((hold) => isUuid(id) && hold.id.slice(0, 8) === id.slice(0, 8)),
    'hold-is-found-by-the-beginning-of-its-id': (world, id) =>
      world.store.holds.get(id) ??
      world.store.holds.all().find((hold) => id.length > 8 && hold.id.toLowerCase().startsWith(id)),
  },
);

const finder =
  (missed: Miss, malformed: Miss, seen: Version<[Hold], Hold>): Miss =>
  (world, id) => {
    world.now();
    const hold = lookUp(world, id);
    if (hold) return seen(world, hold);
    return isUuid(id) ? missed(world, id) : malformed(world, id);
  };

/** The hold to be read. @throws ApiError NOT_FOUND */
export const holdToRead = finder(missedRead, malformedRead, (world, hold) => ended(world, readAgain(world, hold)));

/** The hold to be released. @throws ApiError NOT_FOUND */
export const holdToRelease = finder(missedRelease, noUuid, (_world, hold) => hold);
