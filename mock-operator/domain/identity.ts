// The id of a new hold or booking. Spec 2: a valid uuid supplied on create is stored; otherwise one is generated.
import { isUuid } from '../../schemas/formats.ts';
import { ApiError } from './api-error.ts';
import { choice, rule, type Version } from './rule.ts';
import type { Store } from './world.ts';

export type Resource = 'hold' | 'booking';

const tableOf = (store: Store, resource: Resource) => (resource === 'hold' ? store.holds : store.bookings);

type Wanted = [wantedId: string | undefined];
type Identify = Version<Wanted, string>;

/** Gives the rule that chooses the id of a new object from the id that was supplied, if one was. */
export const identifier = (resource: Resource): Identify => {
  const generated: Identify = rule<Wanted, string>(
    `partner.${resource}.generated-id-is-a-new-uuid`,
    (world) => world.newId(),
    {
      [`generated-${resource}-ids-repeat`]: (world) => tableOf(world.store, resource).all().at(-1)?.id ?? world.newId(),
      [`generated-${resource}-id-has-no-dashes`]: (world) => world.newId().replaceAll('-', ''),
    },
  );
  const stored: Identify = rule<Wanted, string>(`partner.${resource}.supplied-id-is-stored`, (_world, id) => id ?? '', {
    [`supplied-${resource}-id-is-replaced`]: (world) => world.newId(),
  });
  // Spec silent: whether an id that is no uuid is replaced or refused.
  const replaced: Identify = choice(`partner.${resource}.id-that-is-no-uuid-is-replaced`, generated, {
    [`${resource}-id-that-is-no-uuid-is-refused`]: (_world, id) => {
      throw new ApiError('BAD_REQUEST', 'the id is no uuid', { id: id ?? '' });
    },
  });
  const notUuid: Identify = rule(`partner.${resource}.id-that-is-no-uuid-is-not-stored`, replaced, {
    [`${resource}-id-that-is-no-uuid-is-stored`]: (_world, id) => id ?? '',
    [`${resource}-id-that-is-no-uuid-is-a-server-error`]: () => {
      throw new ApiError('INTERNAL_SERVER', 'cannot read the id');
    },
  });
  return (world, wantedId) => {
    if (wantedId === undefined) return generated(world, wantedId);
    return isUuid(wantedId) ? stored(world, wantedId) : notUuid(world, wantedId);
  };
};
