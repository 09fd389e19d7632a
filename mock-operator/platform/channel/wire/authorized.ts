// Whether an operator may set up what he sells.
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import { onceThere } from '../../../kernel/maybe-promise.ts';
import type { Keys } from '../../../partner/rules/key.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import type { Around } from '../../../wire/door.ts';
import { type Called, checkKeys } from '../rules/key.ts';

const calledBy = (method: string, path: string): Called =>
  method === 'GET' ? 'read' : path.startsWith('/channel/v1.2/bulk/') ? 'bulk' : 'set-up';

/** Lets a call through that shows the keys of an operator; without `keys` every call. @throws ApiError with status 401 */
export const operatorsOnly =
  (world: ControlledWorld, keys: Keys | null): Around<PartnerEnv> =>
  (c, next) => {
    const { call, record } = c.get('exchange');
    return onceThere(arrive(world, call), () => {
      if (keys) {
        const { headers } = record;
        const called = calledBy(record.method, worldPath(record.path));
        checkKeys(world, called, { key: headers.get('x-api-key'), secret: headers.get('x-api-secret') }, keys);
      }
      return next();
    });
  };
