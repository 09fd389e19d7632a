// The id of a new hold or booking. Spec 2: a valid uuid supplied on create is stored; otherwise one is generated.
import { isUuid } from '../../../schemas/formats.ts';
import { choice, rule, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import { bookings } from './booking.ts';
import { holds } from './hold.ts';
import type { Resource } from './resource.ts';

const tableOf = (world: World, resource: Resource) => (resource === 'hold' ? holds : bookings)(world);

type Supplied = [suppliedId: string | undefined];
type Identify = Version<Supplied, string>;

/** Wrong: for ids of another kind than one thinks of an id is generated. */
const replacedWhen = (world: World, id: string | undefined, kind: RegExp): string =>
  id === undefined || kind.test(id) ? world.newId() : id;

const MOMENT_MS = 20;

/** Wrong: an id that is made from the time alone. */
const ofTheMoment = (world: World): string =>
  `00000000-0000-4000-8000-${Math.floor(world.now() / MOMENT_MS)
    .toString(16)
    .padStart(12, '0')}`;

/** Gives the rule that chooses the id of a new object from the id that was supplied, if one was. */
export const identifier = (resource: Resource): Identify => {
  const generated: Identify = rule<Supplied, string>(
    `partner.${resource}.generated-id-is-a-new-uuid`,
    (world) => world.newId(),
    {
      [`generated-${resource}-ids-repeat`]: (world) => tableOf(world, resource).all().at(-1)?.id ?? world.newId(),
      [`generated-${resource}-id-has-no-dashes`]: (world) => world.newId().replaceAll('-', ''),
      [`parallel-${resource}s-share-a-generated-id`]: (world) => ofTheMoment(world),
    },
  );
  const stored: Identify = rule<Supplied, string>(
    `partner.${resource}.supplied-id-is-stored`,
    (_world, id) => id ?? '',
    {
      [`supplied-${resource}-id-is-replaced`]: (world) => world.newId(),
      [`supplied-${resource}-id-of-version-7-is-replaced`]: (world, id) => replacedWhen(world, id, /^.{14}7/),
      [`supplied-${resource}-id-of-version-8-is-replaced`]: (world, id) => replacedWhen(world, id, /^.{14}8/),
      [`supplied-${resource}-id-of-version-1-is-replaced`]: (world, id) => replacedWhen(world, id, /^.{14}1/),
    },
  );
  // Spec silent: whether an id that is no uuid is replaced or refused.
  const replaced: Identify = choice(`partner.${resource}.id-that-is-no-uuid-is-replaced`, generated, {
    [`${resource}-id-that-is-no-uuid-is-refused`]: (_world, id) =>
      refuse('BAD_REQUEST', 'the id is no uuid', { id: id ?? '' }),
  });
  const notUuid: Identify = rule(`partner.${resource}.id-that-is-no-uuid-is-not-stored`, replaced, {
    [`${resource}-id-that-is-no-uuid-is-stored`]: (_world, id) => id ?? '',
    [`${resource}-id-that-is-no-uuid-is-a-server-error`]: () => refuse('INTERNAL_SERVER', 'cannot read the id'),
  });
  return (world, suppliedId) => {
    if (suppliedId === undefined) {
      return generated(world, suppliedId);
    }
    return isUuid(suppliedId) ? stored(world, suppliedId) : notUuid(world, suppliedId);
  };
};
