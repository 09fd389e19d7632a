// What a create that lacks something is taken for. Spec 4.4.
import { rules, type Version } from '../../kernel/rule.ts';
import type { BookingRequest, IncompleteRequest } from './booking.ts';

/** A create with the uuid that it gets when it was let through without one. */
export const completed: Version<[IncompleteRequest], BookingRequest> = rules<[IncompleteRequest], BookingRequest>(
  (world, sent) => ({
    ...sent,
    uuid: sent.uuid ?? world.newId(),
    availabilityId: sent.availabilityId ?? '',
    unitItems: sent.unitItems ?? [],
  }),
  {
    'operator-v2.create.broken-requests-make-nothing': {
      'v2-broken-unit-items-are-dropped': (world, sent) => ({
        ...sent,
        uuid: sent.uuid ?? world.newId(),
        availabilityId: sent.availabilityId ?? '',
        unitItems: (sent.unitItems ?? []).filter((item) => typeof item?.unitId === 'string' && item.unitId !== ''),
      }),
    },
    'operator-v2.create.without-unit-items-is-refused': {
      'v2-missing-unit-items-mean-one-unit': (world, sent) => ({
        ...sent,
        uuid: sent.uuid ?? world.newId(),
        availabilityId: sent.availabilityId ?? '',
        unitItems: sent.unitItems ?? [{ unitId: world.store.rates.get(sent.optionId)?.prices[0]?.id ?? '' }],
      }),
    },
  },
);
