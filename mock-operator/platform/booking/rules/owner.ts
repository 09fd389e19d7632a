// Which reseller owns a hold or booking. Spec silent: what another reseller is answered.
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { objectIn } from './forwarded-body.ts';
import type { OperatorAnswer, Relayed } from './operator-answer.ts';

/** The position of a reseller in the list of known ones: saved files hold no keys. Undefined where no keys are required. */
type Reseller = number | undefined;

/** A hold or booking, and the reseller that calls. */
export interface Wanted {
  resource: Resource;
  id: string;
  reseller: Reseller;
}

type Forward = () => Promise<OperatorAnswer>;

/** A hold or booking, and the reseller that created it. */
interface Owner {
  resource: Resource;
  id: string;
  reseller: number;
}

const owners = perWorld(() => new Map<string, Owner>());

const keyOf = (resource: Resource, id: string): string => `${resource} ${id.toLowerCase()}`;

export const ownersIn: Version<[], Owner[]> = (world) => [...owners(world).values()];

export const rememberOwner: Version<[Owner], void> = (world, owner) => {
  owners(world).set(keyOf(owner.resource, owner.id), owner);
};

/** Remembers the reseller as the owner of the hold or booking in the operator's answer. */
export const rememberOwnerOf: Version<[Resource, Relayed, Reseller], void> = (world, resource, { shown }, reseller) => {
  const id = typeof shown === 'string' ? undefined : objectIn(shown[resource])?.id;
  if (typeof id === 'string' && reseller !== undefined) {
    rememberOwner(world, { resource, id, reseller });
  }
};

type Gate = Version<[Wanted, Forward], Promise<OperatorAnswer>>;

const NOT_YOURS = 'the reseller has made none with this id';

const refused: Gate = choice<[Wanted, Forward], Promise<OperatorAnswer>>(
  'Spec silent: what a reseller gets of a hold or booking of another',
  async (_world, { id }) => refuse('NOT_FOUND', NOT_YOURS, { id }),
  {
    'holds-and-bookings-of-others-are-403': async (_world, { id }) => refuse('FORBIDDEN', NOT_YOURS, { id }),
    'holds-and-bookings-of-others-are-served': (_world, _wanted, forward) => forward(),
  },
);

/** Refuses what another reseller created. Without a known owner, or where no keys are required, forwards every call. */
const refuseOthers: Gate = (world, wanted, forward) => {
  const owner = owners(world).get(keyOf(wanted.resource, wanted.id));
  const isOthers = owner !== undefined && wanted.reseller !== undefined && owner.reseller !== wanted.reseller;
  return isOthers ? refused(world, wanted, forward) : forward();
};

const forwardAll: Gate = (_world, _wanted, forward) => forward();

/** Wrong: forwards the call, and refuses it then. */
const forwardAndRefuse: Gate = async (world, wanted, forward) => {
  const answer = await forward();
  await refuseOthers(world, wanted, async () => answer);
  return answer;
};

/** The rule of each call: only the owner's calls are forwarded to the operator. @throws ApiError */
export const ownersOnly = {
  readHold: rule('booking.stranger.hold-is-not-read', refuseOthers, { 'hold-is-shown-to-other-resellers': forwardAll }),
  readBooking: rule('booking.stranger.booking-is-not-read', refuseOthers, {
    'booking-is-shown-to-other-resellers': forwardAll,
  }),
  releaseHold: rule('booking.stranger.hold-is-not-released', refuseOthers, {
    'hold-is-released-by-other-resellers': forwardAll,
    'release-by-another-reseller-is-refused-and-carried-out': forwardAndRefuse,
  }),
  cancelBooking: rule('booking.stranger.booking-is-not-cancelled', refuseOthers, {
    'booking-is-cancelled-by-other-resellers': forwardAll,
    'cancel-by-another-reseller-is-refused-and-carried-out': forwardAndRefuse,
  }),
} satisfies Record<string, Gate>;
