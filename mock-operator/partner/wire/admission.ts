// Whether a call is let in by the keys that it shows. Spec 5.
import type { Context, MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { bodyOfRefused, checkKeys, type Hint, type Keys } from '../rules/key.ts';
import { checkRate } from '../rules/limit.ts';
import { arrive } from '../rules/request-id.ts';
import { limited, readBody } from './accepts.ts';
import type { PartnerEnv } from './exchange.ts';

/** A cancel has no body, and says no type of one. */
const hasBody = ({ req }: Context): boolean =>
  req.method === 'POST' || (req.method === 'PUT' && req.header('content-type') !== undefined);

/** Lets each call in that `judge` does not refuse. A refusal carries the request id of the body too. Spec 2. @throws ApiError */
export const admission =
  (world: ControlledWorld, judge: (c: Context<PartnerEnv>) => void): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    await arrive(world, c.get('exchange').call);
    try {
      judge(c);
    } catch (refusal) {
      if (hasBody(c)) {
        await bodyOfRefused(world, () => limited(c, async () => void (await readBody(c))));
      }
      throw refusal;
    }
    return next();
  };

/** Lets a call through that shows the right keys; without `keys` every call. @throws ApiError with status 401 or 429 */
export const authorized = (world: ControlledWorld, keys: Keys | null, hint: Hint): MiddlewareHandler<PartnerEnv> =>
  admission(world, (c) => {
    checkRate(world);
    if (keys) {
      const { headers } = c.get('exchange').record;
      checkKeys(world, { key: headers.get('x-api-key'), secret: headers.get('x-api-secret') }, keys, hint);
    }
  });
