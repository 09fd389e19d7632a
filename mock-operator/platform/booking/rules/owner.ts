// Whose a hold or booking is. Spec silent: what another reseller gets of it.
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { objectIn } from './forwarded-body.ts';
import type { OperatorAnswer, Relayed } from './operator-answer.ts';

/** A reseller, by his place among those that are known: his key is nothing to be saved. Undefined where none is asked for. */
type Reseller = number | undefined;

/** What a reseller asks about. */
export interface Wanted {
  resource: Resource;
  id: string;
  reseller: Reseller;
}

type Ask = () => Promise<OperatorAnswer>;

/** Who has made a hold or booking. */
interface Owner {
  resource: Resource;
  id: string;
  reseller: number;
}

const owners = perWorld(() => new Map<string, Owner>());

const keyOf = (resource: Resource, id: string): string => `${resource} ${id.toLowerCase()}`;

/** All that resellers are known to have made. */
export const ownersIn: Version<[], Owner[]> = (world) => [...owners(world).values()];

/** Remembers who has made one. */
export const rememberOwner: Version<[Owner], void> = (world, owner) => {
  owners(world).set(keyOf(owner.resource, owner.id), owner);
};

/** Remembers who has made what the operator shows. */
export const ownedBy: Version<[Resource, Relayed, Reseller], void> = (world, resource, { shown }, reseller) => {
  const id = typeof shown === 'string' ? undefined : objectIn(shown[resource])?.id;
  if (typeof id === 'string' && reseller !== undefined) {
    rememberOwner(world, { resource, id, reseller });
  }
};

type Gate = Version<[Wanted, Ask], Promise<OperatorAnswer>>;

const NOT_YOURS = 'the reseller has made none with this id';

const refused: Gate = choice<[Wanted, Ask], Promise<OperatorAnswer>>(
  'Spec silent: what a reseller gets of a hold or booking of another',
  async (_world, { id }) => refuse('NOT_FOUND', NOT_YOURS, { id }),
  {
    'holds-and-bookings-of-others-are-403': async (_world, { id }) => refuse('FORBIDDEN', NOT_YOURS, { id }),
    'holds-and-bookings-of-others-are-served': (_world, _wanted, ask) => ask(),
  },
);

/** What nobody is known to have made is everybody's, and where no keys are asked for all is. */
const ofItsOwner: Gate = (world, wanted, ask) => {
  const owner = owners(world).get(keyOf(wanted.resource, wanted.id));
  const isOthers = owner !== undefined && wanted.reseller !== undefined && owner.reseller !== wanted.reseller;
  return isOthers ? refused(world, wanted, ask) : ask();
};

const served: Gate = (_world, _wanted, ask) => ask();

/** Wrong: refused, and yet carried out. */
const servedAndRefused: Gate = async (world, wanted, ask) => {
  const answer = await ask();
  await ofItsOwner(world, wanted, async () => answer);
  return answer;
};

/** Gives the rule for an act: who has made a hold or booking is let through to the operator. @throws ApiError */
export const ownersOnly = {
  readHold: rule('booking.stranger.hold-is-not-read', ofItsOwner, { 'hold-is-shown-to-other-resellers': served }),
  readBooking: rule('booking.stranger.booking-is-not-read', ofItsOwner, {
    'booking-is-shown-to-other-resellers': served,
  }),
  releaseHold: rule('booking.stranger.hold-is-not-released', ofItsOwner, {
    'hold-is-released-by-other-resellers': served,
    'release-by-another-reseller-is-refused-and-carried-out': servedAndRefused,
  }),
  cancelBooking: rule('booking.stranger.booking-is-not-cancelled', ofItsOwner, {
    'booking-is-cancelled-by-other-resellers': served,
    'cancel-by-another-reseller-is-refused-and-carried-out': servedAndRefused,
  }),
} satisfies Record<string, Gate>;
