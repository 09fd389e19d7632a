import { loadBinding } from '../../../schemas/bindings/load.ts';
import type { Binding, OperatorV2Profile } from '../../../schemas/generated/types.ts';
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import { secretOf } from '../../../text/profile-secrets.ts';
import type { Clock } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import type { InterfaceHarness, Observe } from '../interface.ts';
import { type Race, raceWithin } from '../race.ts';
import type { Session } from '../session.ts';
import { judgeInPassing, observeInPassing, type StandingObservation, type StandingRule } from '../standing.ts';
import type { Trial } from '../trial.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { type Addresses, OperatorV2Client } from './client.ts';
import { OperatorV2Given, type Shared } from './given.ts';
import { ofTheQuestion } from './question.ts';
import { accessObservations, accessRules } from './standing/access.ts';
import { availabilityObservations, availabilityRules } from './standing/availability.ts';
import { bookingObservations, bookingRules } from './standing/booking.ts';
import { productObservations, productRules } from './standing/product.ts';
import { shapeRules } from './standing/shape.ts';
import { undoOperatorV2 } from './undo.ts';

/** What a check of the operator booking API v2 is called with. */
export interface OperatorV2Context {
  v2: OperatorV2Client;
  given: OperatorV2Given;
  observe: Observe;
  clock: Clock;
  /** Sends calls together. */
  race: Race;
  profile: OperatorV2Profile;
  binding: Binding;
  patienceMs: number;
  /** The Authorization of the profile, its restricted one, and one that nobody knows. */
  authorization: { restricted: string | undefined; unknown: string };
  shared: Shared;
  trial: Trial;
}

/** What the checks of one session share: the binding, the addresses and what was found on the target. */
interface Ground {
  binding: Binding;
  addresses: Addresses;
  shared: Shared;
}

const grounds = new WeakMap<Session, Ground>();

const profileOf = (session: Session): OperatorV2Profile => session.profile['operator-v2'] as OperatorV2Profile;

/** What the profile declares absent, and what can only be judged when it names where: then it need not say so. */
const lackingOf = ({ without = [], restricted, neverAvailable }: OperatorV2Profile): string[] => [
  ...without,
  ...(restricted === undefined ? ['restricted-key'] : []),
  ...(neverAvailable === undefined ? ['never-available-dates'] : []),
];

const groundOf = (session: Session): Ground => {
  const known = grounds.get(session);
  if (known !== undefined) {
    return known;
  }
  const profile = profileOf(session);
  const addresses: Addresses = { served: new Map(), supplierOf: new Map() };
  let catalog: Promise<Catalog> | undefined;
  const ground: Ground = {
    binding: loadBinding(profile.binding ?? 'operator-v2', session.profileFolder),
    addresses,
    shared: {
      barren: new Set(),
      staysPending: false,
      leases: session.leases,
      part: session.part,
      picks: session.picks,
      uses: new Map(),
      catalog: (v2) => {
        catalog ??= readCatalog(v2, profile, addresses, session.line).catch((error: unknown) => {
          catalog = undefined;
          throw error;
        });
        return catalog;
      },
    },
  };
  grounds.set(session, ground);
  return ground;
};

/** An Authorization of the same scheme that no operator has given out. */
const unknownOf = (value = ''): string => {
  const [scheme = '', rest] = value.split(' ');
  const token = Buffer.from('holdfast:nobody').toString('base64');
  return rest === undefined ? token : `${scheme} ${token}`;
};

/** An open point that is observed in passing has been seen. */
const asSeen = ({ point, observe }: StandingObservation): StandingRule => ({
  requirement: point,
  judge: (exchange) => (observe(exchange) === undefined ? undefined : []),
});

const applies =
  ({ contradicts = [] }: Binding) =>
  ({ requirement }: Pick<StandingRule, 'requirement'>): boolean =>
    !contradicts.some((contradicted) => contradicted.requirement === requirement);

export const operatorV2Harness: InterfaceHarness = {
  without: (session) => lackingOf(profileOf(session)),
  inapplicable: (session, requirement: RequirementId) => {
    if (session.line.staysHome && requirement === 'operator-v2.supplier.endpoint-answers') {
      return 'the profile declares: "endpoints": "own"';
    }
    const { binding } = groundOf(session);
    const found = binding.contradicts?.find((contradicted) => contradicted.requirement === requirement);
    return found && `the binding ${binding.name} contradicts it: ${found.why}`;
  },
  arrange: (session, caller, effects, observe, trial) => {
    const { binding, addresses, shared } = groundOf(session);
    const profile = profileOf(session);
    const v2 = new OperatorV2Client({ caller, effects, binding, addresses });
    const { clock, patienceMs, runTag } = session;
    const given = new OperatorV2Given({ v2, profile, binding, clock, patienceMs, shared, runTag });
    const undo = () => undoOperatorV2(v2, given, clock, effects);
    const context: OperatorV2Context = {
      v2,
      given,
      observe,
      clock,
      race: raceWithin(session.line),
      profile,
      binding,
      patienceMs,
      authorization: {
        restricted: profile.restricted && secretOf(profile.restricted.authorization),
        unknown: unknownOf(session.line.headers.Authorization),
      },
      shared,
      trial: { ...trial, undo },
    };
    const observations = [
      ...accessObservations,
      ...productObservations(session.line.baseUrl),
      ...availabilityObservations,
      ...bookingObservations,
    ];
    const rules = [
      ...accessRules,
      ...[...shapeRules, ...productRules, ...availabilityRules, ...bookingRules].map(ofTheQuestion),
    ];
    return {
      context,
      judge: (exchanges: readonly Exchange[]) => ({
        standing: judgeInPassing([...rules.filter(applies(binding)), ...observations.map(asSeen)], exchanges),
        observations: observeInPassing(observations, exchanges),
      }),
      freeSeats: () => given.freeSeats(),
      undo,
      leased: () => given.leased(),
      end: () => given.endLeases(),
    };
  },
};
