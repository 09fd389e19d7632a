// OCTO 1.0, the supplier.
import { type Context, Hono } from 'hono';
import { lacking } from '../../kernel/around.ts';
import { type Body, without } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Supplier } from '../../kernel/offer.ts';
import { choice, rule, type Version } from '../../kernel/rule.ts';
import { addressOf } from '../../wire/address.ts';
import { permitted } from '../rules/authorization.ts';
import { Refusal } from '../rules/refusal.ts';
import { listSuppliers } from '../rules/supplier.ts';
import type { V2Env } from '../wire/exchange.ts';
import { v2Reply } from '../wire/reply.ts';

/** The supplier whose key the caller shows. @throws Refusal */
export const ownSupplier = (c: Context<V2Env>): Supplier => {
  const { world, access } = c.get('exchange');
  world.now();
  const [own] = permitted(world, access, world.store.suppliers.all());
  if (!own) {
    throw new Refusal('FORBIDDEN', 'the key belongs to no supplier');
  }
  return own;
};

/** The list, with contacts as OCTO lets them be. */
const shownBody: Version<[Body], Body> = choice<[Body], Body>(
  'Spec silent: in OCTO each member of a contact may be null',
  (_world, body) => body,
  {
    'octo-contact-members-are-null': (_world, body) => ({
      ...body,
      contact: { website: null, email: null, telephone: null, address: null },
    }),
  },
);

const supplierBody: Version<[Body], Body> = rule<[Body], Body>('operator-v2.octo.supplier-members', shownBody, {
  'octo-supplier-has-no-name': lacking(shownBody, 'name'),
  'octo-supplier-contact-lacks-its-address': (_world, body) => ({
    ...body,
    contact: without(body.contact as Body, 'address'),
  }),
});

/** The supplier; older clients of OCTO look for it in a list. */
export const supplier = (world: ControlledWorld) => {
  const shown = (c: Context<V2Env>): Body => {
    const list = listSuppliers(world, c.get('exchange').access, `${addressOf(c)}/octo`);
    const { id } = ownSupplier(c);
    return supplierBody(world, {
      endpoint: `${addressOf(c)}/octo`,
      ...(Array.isArray(list) ? (list.find((one) => one.id === id) ?? list[0]) : list),
    });
  };
  return new Hono<V2Env>()
    .get('/supplier', (c) => v2Reply(c, shown(c)))
    .get('/suppliers', (c) => v2Reply(c, [shown(c)]))
    .get('/suppliers/:id', (c) => v2Reply(c, shown(c)));
};
