// Whether an operator may set up what he sells.
import type { MiddlewareHandler } from 'hono';
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import type { Hint, Keys } from '../../../partner/rules/key.ts';
import { admission } from '../../../partner/wire/admission.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import { type Called, checkKeys } from '../rules/key.ts';

const calledBy = (method: string, path: string): Called => {
  if (method === 'GET') {
    return 'read';
  }
  if (path.endsWith('/v1.2/suppliers')) {
    return 'suppliers';
  }
  return path.startsWith('/channel/v1.2/bulk/') ? 'bulk' : 'set-up';
};

/** Lets a call through that shows the keys of an operator; without `keys` every call. @throws ApiError with status 401 */
export const operatorsOnly = (world: ControlledWorld, keys: Keys | null, hint: Hint): MiddlewareHandler<PartnerEnv> =>
  admission(world, (c) => {
    if (keys) {
      const { headers, method, path } = c.get('exchange').record;
      const called = calledBy(method, worldPath(path));
      checkKeys(world, called, { key: headers.get('x-api-key'), secret: headers.get('x-api-secret') }, keys, hint);
    }
  });
