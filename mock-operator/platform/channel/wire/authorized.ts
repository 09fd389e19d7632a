// Whether an operator may set up what he sells.
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import { onceThere } from '../../../kernel/maybe-promise.ts';
import type { Keys } from '../../../partner/rules/key.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import type { Around } from '../../../wire/door.ts';
import { checkKeys } from '../rules/key.ts';

/** Lets a call through that shows the keys of an operator; without `keys` every call. @throws ApiError with status 401 */
export const operatorsOnly =
  (world: ControlledWorld, keys: Keys | null): Around<PartnerEnv> =>
  (c, next) => {
    const { call, record } = c.get('exchange');
    return onceThere(arrive(world, call), () => {
      if (keys) {
        const { headers, method } = record;
        const called = method === 'GET' ? 'read' : 'set-up';
        checkKeys(world, called, { key: headers.get('x-api-key'), secret: headers.get('x-api-secret') }, keys);
      }
      return next();
    });
  };
