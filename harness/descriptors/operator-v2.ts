import { loadBinding } from '../../schemas/bindings/load.ts';
import type { Binding, OperatorV2Profile } from '../../schemas/generated/types.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { secretOf } from '../../schemas/text/profile-secrets.ts';
import type { Invariant } from '../judge/invariants.ts';
import { limitsOf } from '../resources/budget.ts';
import { clockFor } from '../schedule/clock.ts';
import { describeInterface } from '../schedule/describe-interface.ts';
import { raceWithin } from '../schedule/race.ts';
import { known } from '../transport/scope.ts';
import { contradictionOf } from '../v2/binding.ts';
import { v2Checks } from '../v2/check.ts';
import { OperatorV2Client } from '../v2/client.ts';
import type { OperatorV2Context } from '../v2/context.ts';
import { operatorV2Given } from '../v2/given.ts';
import { v2Invariants, v2Observations } from '../v2/invariants/dialect.ts';
import { operatorV2Needs } from '../v2/needs.ts';
import { openState } from '../v2/session-state.ts';
import { undoOperatorV2 } from '../v2/undo.ts';

/** What can only be judged where the profile names it: the member of the profile, by capability. */
const NAMED = {
  'restricted-key': 'restricted',
  'read-only-key': 'readOnly',
  'never-available-dates': 'neverAvailable',
} as const;

const isNamed = (needs: string | undefined): needs is keyof typeof NAMED => needs !== undefined && needs in NAMED;

/** Why a requirement cannot be judged without what the profile leaves unnamed. */
const unnamed = (profile: OperatorV2Profile, wanted: RequirementId): string | undefined => {
  const { needs } = catalogue[wanted];
  const member = isNamed(needs) ? NAMED[needs] : undefined;
  return member !== undefined && profile[member] === undefined
    ? `operator-v2.${member} is absent, as where the profile declares: without ${needs}`
    : undefined;
};

/** An Authorization of the same scheme that no operator has given out. */
const unknownOf = (value = ''): string => {
  const [scheme = '', rest] = value.split(' ');
  const token = Buffer.from('holdfast:nobody').toString('base64');
  return rest === undefined ? token : `${scheme} ${token}`;
};

/** A key that is shorter has no parts. */
const LEAST = 12;

/** Authorizations that only begin like the known one, or go on behind its end. Neither holds another secret than that one. */
const similarTo = (value = ''): string[] => {
  const bare = value.replace(/=+$/, '');
  const token = bare.slice(bare.lastIndexOf(' ') + 1);
  return token.length < LEAST ? [] : [bare.slice(0, -4), ...(bare === value ? [`${value}holdfast`] : [])];
};

const applies =
  (binding: Binding) =>
  ({ requirement }: Invariant): boolean =>
    contradictionOf(binding, requirement) === undefined &&
    (catalogue[requirement].binding ?? binding.name) === binding.name;

export const operatorV2Harness = describeInterface<OperatorV2Context>({
  checks: v2Checks,
  open: (session) => {
    const { connection, maxWaitMs, runTag } = session;
    const profile = requiredSection(session.profile, 'operator-v2');
    const binding = known('binding', () => loadBinding(profile.binding ?? 'operator-v2', session.profileFolder));
    const state = openState(session, profile);
    const invariants = v2Invariants.filter(applies(binding));
    return {
      without: profile.without ?? [],
      inapplicable: (requirement) => {
        if (connection.ignoreAdvertised && requirement === 'operator-v2.supplier.endpoint-answers') {
          return 'the profile declares: "endpoints": "own"';
        }
        const found = contradictionOf(binding, requirement);
        return found === undefined
          ? unnamed(profile, requirement)
          : `the binding ${binding.name} contradicts it: ${found.why}`;
      },
      sold: () => ({
        kind: 'option',
        all: state.offers.map(({ supplier, product, option }) => ({
          supplier: supplier.id,
          product: product.id,
          item: option.id,
        })),
      }),
      arrange: ({ caller, resources, task, sampler, observe, propertyRun, inParts }) => {
        const clock = clockFor(session.clock, task);
        const v2 = new OperatorV2Client({ caller, resources, binding, addresses: state.addresses });
        const given = operatorV2Given({ v2, profile, binding, clock, maxWaitMs, state, sampler, task, runTag });
        const undo = () => undoOperatorV2({ v2, given, binding, clock, maxWaitMs }, resources);
        const context: OperatorV2Context = {
          v2,
          given,
          observe,
          clock,
          task,
          race: raceWithin(connection, caller),
          profile,
          binding,
          maxWaitMs,
          authorization: {
            restricted: profile.restricted && secretOf(profile.restricted.authorization),
            readOnly: profile.readOnly && secretOf(profile.readOnly.authorization),
            unknown: unknownOf(connection.headers.Authorization),
            similar: similarTo(connection.headers.Authorization),
          },
          sessionState: state,
          sampler,
          run: { ...propertyRun, undo },
          inParts: inParts ?? ((body) => body(context)),
        };
        return {
          context,
          probe: (options) => v2.listSuppliers(options),
          needs: operatorV2Needs(profile, given, v2, limitsOf(session.profile)),
          given,
          undo,
        };
      },
      invariants,
      passiveObservations: v2Observations,
    };
  },
});
