// What a create that lacks something is taken for. Spec 4.4.
import { showing } from '../../kernel/around.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import type { BookingRequest, IncompleteRequest } from './booking.ts';
import { refuse } from './refusal.ts';

const isWhole = ({ holdExpirationMinutes, resellerReference, unitItems = [] }: IncompleteRequest): boolean =>
  holdExpirationMinutes !== undefined &&
  resellerReference !== undefined &&
  unitItems.every((item) => item?.uuid !== undefined && item.resellerReference !== undefined);

const named: Version<[IncompleteRequest], BookingRequest> = (world, sent) => ({
  ...sent,
  uuid: sent.uuid ?? world.newId(),
  availabilityId: sent.availabilityId ?? '',
  unitItems: sent.unitItems ?? [],
});

const OF_A_UNIT = / of a unit$/;

/** Whether a create has a member, or each of its unit items: `resellerReference of a unit`. */
const has = (sent: IncompleteRequest, member: string): boolean => {
  const name = member.replace(OF_A_UNIT, '');
  const bearers: readonly unknown[] = OF_A_UNIT.test(member) ? (sent.unitItems ?? []) : [sent];
  return bearers.every((one) => (one as Readonly<Record<string, unknown>> | undefined)?.[name] !== undefined);
};

/** What the operator wants that the mock is like. @throws Refusal */
const checkWanted: Version<[IncompleteRequest], void> = ({ habits }, sent) => {
  for (const [member, status] of Object.entries(habits.wantedMembers ?? {})) {
    if (!has(sent, member)) {
      refuse('BAD_REQUEST', `${member} is missing`, status);
    }
  }
};

const completedByRule = rules<[IncompleteRequest], BookingRequest>(
  // Spec silent: which published members an operator wants.
  choice<[IncompleteRequest], BookingRequest>('operator-v2.create.members-left-out', named, {
    'v2-create-wants-every-published-member': (world, sent) =>
      isWhole(sent) ? named(world, sent) : refuse('BAD_REQUEST', 'a member of the create is missing'),
  }),
  {
    'operator-v2.create.broken-requests-make-nothing': {
      'v2-broken-unit-items-are-dropped': showing(named, (_own, sent) => ({
        unitItems: (sent.unitItems ?? []).filter((item) => typeof item?.unitId === 'string' && item.unitId !== ''),
      })),
    },
    'operator-v2.create.without-unit-items-is-refused': {
      'v2-missing-unit-items-mean-one-unit': showing(named, (_own, sent, world) => ({
        unitItems: sent.unitItems ?? [{ unitId: world.store.rates.get(sent.optionId)?.prices[0]?.id ?? '' }],
      })),
    },
  },
);

/** A create with the uuid that it gets when it was let through without one. */
export const completed: Version<[IncompleteRequest], BookingRequest> = (world, sent) => {
  checkWanted(world, sent);
  return completedByRule(world, sent);
};
