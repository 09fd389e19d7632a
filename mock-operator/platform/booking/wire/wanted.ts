import type { Context } from 'hono';
import type { Resource } from '../../../partner/rules/resource.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import type { Wanted } from '../rules/owner.ts';

/** The hold or booking of a path, and who asks about it. */
export const wantedIn = (c: Context<PartnerEnv>, resource: Resource, id: string): Wanted => ({
  resource,
  id,
  reseller: c.get('exchange').reseller,
});
