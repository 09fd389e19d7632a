// Whether a reseller may call.
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import { onceThere } from '../../../kernel/maybe-promise.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import type { Around } from '../../../wire/door.ts';
import { type Called, channelOf, type ResellerKeys, resellerOf } from '../rules/key.ts';
import { madeId } from '../rules/request-id.ts';
import { bodyOf } from './body.ts';

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

/** Refuses once what was sent has been read. @throws the refusal */
const refusedWith = async (refusal: unknown, body: Promise<string> | undefined): Promise<never> => {
  await body;
  throw refusal;
};

/** Lets a call through that shows the keys of a reseller; without `keys` every call. @throws ApiError with status 401 */
export const resellersOnly =
  (world: ControlledWorld, keys: ResellerKeys | null): Around<PartnerEnv> =>
  (c, next) => {
    const { call, record } = c.get('exchange');
    call.fromHeader ??= madeId(world);
    return onceThere(arrive(world, call), () => {
      if (keys) {
        const called = calledBy(record.method, worldPath(record.path));
        const shown = { key: c.req.header('X-API-Key'), secret: c.req.header('X-API-Secret') };
        try {
          const reseller = resellerOf(world, called, shown, keys);
          Object.assign(c.get('exchange'), { reseller, channelId: channelOf(world, reseller, keys) });
        } catch (refusal) {
          // A refusal too carries the request id of the body. Spec 2.
          return refusedWith(refusal, call.hasBody ? bodyOf(c) : undefined);
        }
      }
      return next();
    });
  };
