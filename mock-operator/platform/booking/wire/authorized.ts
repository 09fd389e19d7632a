// Whether a reseller may call.
import type { MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import type { Hint } from '../../../partner/rules/key.ts';
import { admission } from '../../../partner/wire/admission.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import { type Called, channelOf, type ResellerKeys, resellerOf } from '../rules/key.ts';
import { madeId } from '../rules/request-id.ts';

const SUPPLIERS = /^\/booking\/v1\.2\/suppliers(\/[^/]+)?$/;

const calledBy = (method: string, path: string): Called => {
  if (method !== 'GET') {
    return 'sale';
  }
  const [read, one] = SUPPLIERS.exec(path) ?? [];
  if (read === undefined) {
    return 'other';
  }
  return one === undefined ? 'supplier-list' : 'supplier';
};

/** Lets a call through that shows the keys of a reseller; without `keys` every call. @throws ApiError with status 401 */
export const resellersOnly = (
  world: ControlledWorld,
  keys: ResellerKeys | null,
  hint: Hint,
): MiddlewareHandler<PartnerEnv> => {
  const admitted = admission(world, (c) => {
    if (keys) {
      const { method, path } = c.get('exchange').record;
      const called = calledBy(method, worldPath(path));
      const shown = { key: c.req.header('X-API-Key'), secret: c.req.header('X-API-Secret') };
      const reseller = resellerOf(world, called, shown, keys, hint);
      Object.assign(c.get('exchange'), { reseller, channelId: channelOf(world, reseller, keys) });
    }
  });
  return async (c, next) => {
    c.get('exchange').call.fromHeader ??= madeId(world);
    return admitted(c, next);
  };
};
