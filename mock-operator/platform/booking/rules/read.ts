// What the reseller gets of the read of a hold or booking, or of a single availability: what the operator shows. Spec 2.3, 4.1 rule 5, 4.2, 7.
import { counter, perWorld } from '../../../kernel/per-world.ts';
import { choice, rules, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { type Meaning, meaningOf, NO_JSON, type OperatorAnswer, passed, type Relayed } from './operator-answer.ts';
import { afterShortDelay } from './short-delay.ts';

/** What is read, and how the operator is asked. */
interface Read {
  resource: Resource;
  id: string;
  /** @param reqId by default that of the reseller's call */
  ask(reqId?: string): Promise<OperatorAnswer>;
}

type Reader = Version<[Read], Promise<Relayed>>;

const plain = choice<[Read], Promise<Relayed>>(
  'Spec silent: whether the operator is asked again for what it failed to answer',
  async (world, { resource, ask }) => passed(world, meaningOf(await ask(), resource)),
  {
    'read-that-fails-at-the-operator-is-asked-for-again': async (world, { resource, ask }) => {
      const first = meaningOf(await ask(), resource);
      return passed(world, first.kind === 'unusable' ? meaningOf(await ask(), resource) : first);
    },
  },
);

/** Wrong: something else than what an answer means, where there is something else. */
const otherwise =
  (wrong: (meaning: Meaning, resource: Resource) => Relayed | undefined): Reader =>
  async (world, { resource, ask }) => {
    const meaning = meaningOf(await ask(), resource);
    return wrong(meaning, resource) ?? passed(world, meaning);
  };

/** What was shown of each before. */
const before = perWorld(() => new Map<string, Relayed>());

/** Wrong: remembers what is shown, and shows it again where an answer is of a kind. */
const remembering =
  (is: (meaning: Meaning) => boolean): Reader =>
  async (world, { resource, id, ask }) => {
    const meaning = meaningOf(await ask(), resource);
    const known = before(world).get(id);
    return is(meaning) && known !== undefined ? known : remember(world, id, passed(world, meaning));
  };

const remember = (world: World, id: string, shown: Relayed): Relayed => {
  before(world).set(id, shown);
  return shown;
};

const readsBefore = counter();

/** Wrong: every second read of a hold, or of a booking, shows what the one before it did. */
const stale =
  (of: Resource): Reader =>
  async (world, { resource, id, ask }) => {
    const known = readsBefore(world, id) % 2 === 1 && resource === of ? before(world).get(id) : undefined;
    return known ?? remember(world, id, passed(world, meaningOf(await ask(), resource)));
  };

/** Reads a hold or booking at the operator. @throws ApiError */
export const readAt: Reader = rules(plain, {
  'booking.history.is-explained': {
    'every-second-read-of-a-hold-is-as-before': stale('hold'),
    'every-second-read-of-a-booking-is-as-before': stale('booking'),
  },
  'booking.forward.made-request-id-is-that-of-the-answer': {
    'read-that-fails-at-the-operator-is-asked-for-again-by-another-id': async (world, { resource, ask }) => {
      const first = meaningOf(await ask(), resource);
      return passed(world, first.kind === 'unusable' ? meaningOf(await ask(world.newId()), resource) : first);
    },
  },
  'booking.forward.unknown-at-the-operator-is-404': {
    'unknown-at-the-operator-is-502': otherwise((meaning) =>
      meaning.kind === 'refusal' ? refuse('INTERNAL_SERVER', 'the operator fails', {}, 502) : undefined,
    ),
    'unknown-at-the-operator-is-400': otherwise((meaning) =>
      meaning.kind === 'refusal' ? refuse('BAD_REQUEST', meaning.refusal.message) : undefined,
    ),
  },
  'booking.forward.no-read-of-a-broken-operator': {
    'read-without-an-answer-is-as-before': remembering(
      (meaning) => meaning.kind === 'unusable' && meaning.status === undefined,
    ),
    'read-at-a-failing-operator-is-as-before': remembering(
      (meaning) => meaning.kind === 'unusable' && meaning.status !== undefined,
    ),
    'page-in-place-of-a-read-is-an-empty-success': otherwise((meaning, resource) =>
      meaning.kind === 'unusable' && meaning.why === NO_JSON ? { status: 200, shown: { [resource]: {} } } : undefined,
    ),
  },
  'booking.forward.no-read-of-a-silent-operator': {
    'read-of-a-slow-operator-is-as-before': async (world, read) => {
      const known = before(world).get(read.id);
      const asked = plain(world, read).then((shown) => remember(world, read.id, shown));
      return known === undefined ? asked : Promise.race([asked, afterShortDelay(() => known)]);
    },
  },
});

type Single = Version<[ask: () => Promise<OperatorAnswer>], Promise<Relayed>>;

const plainSingle: Single = async (world, ask) => passed(world, meaningOf(await ask(), 'availability'));

/** Wrong: what the operator has not said. */
const BOOKABLE: Relayed = { status: 200, shown: { bookable: true } };

/** Wrong: bookable where nothing could be made of the answer, for some reasons. */
const bookableWhere =
  (is: (why: string) => boolean): Single =>
  async (world, ask) => {
    const meaning = meaningOf(await ask(), 'availability');
    return meaning.kind === 'unusable' && is(meaning.why) ? BOOKABLE : passed(world, meaning);
  };

/** Asks the operator for a single availability. @throws ApiError */
export const singleFor: Single = rules(plainSingle, {
  'booking.forward.no-availability-of-a-broken-operator': {
    'single-availability-of-a-broken-operator-is-bookable': bookableWhere((why) => why !== NO_JSON),
    'single-availability-that-a-page-answers-is-bookable': bookableWhere((why) => why === NO_JSON),
  },
  'booking.forward.no-read-of-a-silent-operator': {
    'single-availability-of-a-slow-operator-is-bookable': (world, ask) =>
      Promise.race([plainSingle(world, ask), afterShortDelay(() => BOOKABLE)]),
  },
});
