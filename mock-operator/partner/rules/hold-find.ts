// Finding a hold by the id in a path. Spec 4.1 rule 5.
import { isUuid } from '../../../schemas/formats.ts';
import { asItIs, inTurn, onlyIf } from '../../kernel/around.ts';
import { choice, rule, rules } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import { type Find, finder, malformed, missing } from './find.ts';
import { activate, alive, giveBack, type Hold, holds } from './hold.ts';

const nothing: Find<Hold> = missing('hold');

const noUuid: Find<Hold> = malformed('hold');

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
  'unknown-hold-is-400': () => refuse('BAD_REQUEST', 'there is no hold with this id'),
  'unknown-hold-is-410': () => refuse('GONE', 'there is no hold with this id'),
  'unknown-hold-is-made-up': madeUp,
});

const malformedRead = rule('partner.hold.malformed-id-is-refused', noUuid, {
  'malformed-hold-id-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read the id'),
  'malformed-hold-id-finds-the-latest': (world, id) => holds(world).all().at(-1) ?? nothing(world, id),
});

const missedRelease = rule('partner.hold.release-of-unknown-id-is-404', nothing, {
  'release-of-an-unknown-hold-succeeds': madeUp,
  'release-of-an-unknown-hold-is-409': () => refuse('CONFLICT', 'there is no hold with this id'),
});

// Spec silent: the status that a hold begins with.
const readAgain = choice<[Hold], Hold>('partner.hold.first-status', (world, hold) => activate(world, hold), {
  'hold-is-pending-until-it-was-read': inTurn(activate, asItIs),
});

// Spec silent: whether a hold stays readable after release and expiry.
const ended = choice<[Hold], Hold>('partner.hold.after-its-end', (_world, hold) => hold, {
  'ended-hold-is-404': (world, hold) => (alive(hold) ? hold : nothing(world, hold.id)),
  'ended-hold-is-410': (_world, hold) => (alive(hold) ? hold : refuse('GONE', 'the hold has ended', {}, 410)),
});

const lookUp = rule(
  'partner.id.near-misses-find-nothing',
  (world, id: string): Hold | undefined => holds(world).get(id),
  {
    'hold-is-found-with-more-behind-its-id': (world, id) => holds(world).get(id.slice(0, 36)),
    'hold-is-found-by-the-first-group-of-its-id': (world, id) =>
      holds(world).get(id) ?? holds(world).find((hold) => isUuid(id) && hold.id.slice(0, 8) === id.slice(0, 8)),
    'hold-is-found-by-the-beginning-of-its-id': (world, id) =>
      holds(world).get(id) ?? holds(world).find((hold) => id.length > 8 && hold.id.toLowerCase().startsWith(id)),
  },
);

/** What reading does to a hold: nothing. */
const untouched = rules((_world, hold: Hold): Hold => hold, {
  'partner.hold.expiry-gives-back-once': {
    'expired-seats-come-back-when-the-hold-is-read': inTurn(
      onlyIf(giveBack, (hold) => hold.status === 'EXPIRED'),
      asItIs,
    ),
  },
  'partner.hold.lives-until-expires': {
    'reading-a-hold-keeps-it-alive': (world, hold) => {
      const longer = { ...hold, expiresAt: 2 * world.now() - hold.createdAt + 60_000 };
      return hold.status === 'ACTIVE' && world.now() > hold.createdAt + 500 ? holds(world).save(longer) : hold;
    },
    'reading-a-hold-gives-its-seats-back': inTurn(
      onlyIf(giveBack, (hold, world) => world.now() > hold.createdAt + 500),
      asItIs,
    ),
  },
});

/** The hold to be read. @throws ApiError NOT_FOUND */
export const holdToRead = finder<Hold>({
  lookUp,
  found: (world, hold) => ended(world, untouched(world, readAgain(world, hold))),
  missing: missedRead,
  malformed: malformedRead,
});

/** The hold to be released. @throws ApiError NOT_FOUND */
export const holdToRelease = finder<Hold>({
  lookUp,
  found: (_world, hold) => hold,
  missing: missedRelease,
  malformed: noUuid,
});
