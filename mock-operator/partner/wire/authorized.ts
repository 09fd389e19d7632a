// Whether a platform may call.
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Around } from '../../wire/door.ts';
import { checkKeys, type Keys } from '../rules/key.ts';
import { checkRate } from '../rules/rate-of-calls.ts';
import { admission } from './admission.ts';
import type { PartnerEnv } from './exchange.ts';

/** Lets a call through that shows the right keys; without `keys` every call. @throws ApiError with status 401 or 429 */
export const authorized = (world: ControlledWorld, keys: Keys | null): Around<PartnerEnv> =>
  admission(world, (c) => {
    checkRate(world);
    if (keys) {
      const { headers } = c.get('exchange').record;
      checkKeys(world, { key: headers.get('x-api-key'), secret: headers.get('x-api-secret') }, keys);
    }
  });
