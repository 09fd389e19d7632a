// Whether a reseller may call.
import type { MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import { type ResellerKeys, resellerOf } from '../rules/key.ts';

const SUPPLIER_READ = /^\/booking\/v1\.2\/suppliers(\/[^/]+)?$/;

/** Lets a call through that shows the keys of a reseller; without `keys` every call. @throws ApiError with status 401 */
export const resellersOnly =
  (world: ControlledWorld, keys: ResellerKeys | null): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    const { call, record } = c.get('exchange');
    await arrive(world, call);
    if (keys) {
      const called = SUPPLIER_READ.test(worldPath(record.path)) ? 'supplier' : 'other';
      resellerOf(world, called, { key: c.req.header('X-API-Key'), secret: c.req.header('X-API-Secret') }, keys);
    }
    return next();
  };
