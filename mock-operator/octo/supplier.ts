// OCTO 1.0, the supplier.
import { type Context, Hono } from 'hono';
import type { Supplier } from '../domain/offer.ts';
import { permitted } from '../domain/v2/authorization.ts';
import { Refusal } from '../domain/v2/refusal.ts';
import { listSuppliers } from '../domain/v2/supplier.ts';
import { addressOf } from '../wire/address.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';

/** The supplier whose key the caller shows. @throws Refusal */
export const ownSupplier = (c: Context<V2Env>): Supplier => {
  const { world, access } = c.get('v2');
  world.now();
  const [own] = permitted(world, access, world.store.suppliers.all());
  if (!own) throw new Refusal('FORBIDDEN', 'the key belongs to no supplier');
  return own;
};

export const supplier = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/supplier', (c) => {
    const list = listSuppliers(world, c.get('v2').access, `${addressOf(c)}/octo`);
    const { id } = ownSupplier(c);
    return v2Reply(c, Array.isArray(list) ? (list.find((one) => one.id === id) ?? list[0] ?? {}) : list);
  });
