// The Channel API: the API through which operators set up what is sold. Spec 1, 4.3.
import { Hono } from 'hono';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Binding } from '../../kernel/offer.ts';
import type { Hint, Keys } from '../../partner/rules/key.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import { beginExchange, type PartnerEnv } from '../../partner/wire/exchange.ts';
import { done, unknownRoute } from '../../partner/wire/reply.ts';
import type { Api } from '../../wire/api.ts';
import { admitted } from '../../wire/behaviour.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import { forgetLists } from '../kept-list.ts';
import { isEmptyAnswer, setAvailability } from './rules/availability.ts';
import type { SentAvailability } from './rules/availability-put.ts';
import { bind } from './rules/binding.ts';
import { makeAll } from './rules/bulk.ts';
import { listChannels, readChannel } from './rules/channel.ts';
import { answerer } from './rules/created.ts';
import { made } from './rules/identity.ts';
import { admitProduct, admitProductOfSeveral } from './rules/product.ts';
import { admitRate, admitRateOfSeveral, joined } from './rules/rate.ts';
import { admitSupplier } from './rules/supplier.ts';
import { accepts } from './wire/accepts.ts';
import { operatorsOnly } from './wire/authorized.ts';
import { fail, reply } from './wire/reply.ts';

const channel = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/channels', (c) => reply(c, listChannels(world)))
    .get('/channels/:channel_id', (c) => reply(c, readChannel(world, c.req.param('channel_id'))));

const answerSupplier = answerer('supplier');

const supplier = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/supplier', limited, accepts('supplier-request'), (c) => {
      const sent = accepted<{ supplier: Body }>(c);
      return reply(c, answerSupplier(world, admitSupplier(world, sent.supplier)()), made(world));
    })
    .post('/suppliers', limited, accepts('supplier-list-request'), (c) => {
      const { suppliers } = accepted<{ suppliers: Body[] }>(c);
      return reply(c, { suppliers: makeAll(world, 'supplier', suppliers, admitSupplier) }, made(world));
    });

const PRODUCTS = '/suppliers/:supplier_id/products';

const answerProduct = answerer('product');

const product = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(PRODUCTS, limited, accepts('product-request'), (c) => {
      const sent = accepted<{ product: Body }>(c);
      return reply(
        c,
        answerProduct(world, admitProduct(c.req.param('supplier_id'))(world, sent.product)()),
        made(world),
      );
    })
    .post(`/bulk${PRODUCTS}`, limited, accepts('product-list-request'), (c) => {
      const { products } = accepted<{ products: Body[] }>(c);
      const admit = admitProductOfSeveral(c.req.param('supplier_id'));
      return reply(c, { products: makeAll(world, 'product', products, admit) }, made(world));
    });

const RATES = '/suppliers/:supplier_id/products/:product_id/rates';

const answerRate = answerer('rate');

/** The ids of a path. */
const pathOf = ({ supplier_id: supplierId, product_id: productId }: Record<'supplier_id' | 'product_id', string>) => ({
  supplierId,
  productId,
});

const rate = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(RATES, limited, accepts('rate-request'), async (c) => {
      const sent = accepted<{ rate: Body }>(c);
      const path = pathOf(c.req.param());
      const shown = await joined(world, path.productId, admitRate(path)(world, sent.rate));
      return reply(c, answerRate(world, shown), made(world));
    })
    .post(`/bulk${RATES}`, limited, accepts('rate-list-request'), (c) => {
      const { rates } = accepted<{ rates: Body[] }>(c);
      return reply(c, { rates: makeAll(world, 'rate', rates, admitRateOfSeveral(pathOf(c.req.param()))) }, made(world));
    });

const AVAILABILITIES = '/suppliers/:supplier_id/products/:product_id/rates/:rate_id/availabilities';

const availability = (world: ControlledWorld) =>
  new Hono<PartnerEnv>().put(AVAILABILITIES, limited, accepts('availability-request'), (c) => {
    const { supplier_id: supplierId, product_id: productId, rate_id: rateId } = c.req.param();
    const sent = accepted<{ availability: SentAvailability[] }>(c).availability;
    setAvailability(world, { supplierId, productId }, rateId, sent);
    forgetLists(world);
    return isEmptyAnswer(world) ? done(c, { status: 204, text: '' }) : reply(c, {});
  });

const binding = (world: ControlledWorld) =>
  new Hono<PartnerEnv>().post(
    '/suppliers/:supplier_id/products/:product_id/channels/:channel_id',
    limited,
    accepts('binding-request'),
    (c) => {
      const { supplier_id: supplierId, product_id: productId, channel_id: channelId } = c.req.param();
      const { priceTags = [], rateIds = [] } = accepted<Partial<Binding>>(c);
      bind(world, { supplierId, productId }, { channelId, priceTags, rateIds });
      return reply(c, {}, made(world));
    },
  );

/** Mounted below `/channel`. `keys` are those that operators must show, null for none. */
export const channelApi = (
  world: ControlledWorld,
  journal: Journal,
  keys: Keys | null,
  hint: Hint,
): Api<PartnerEnv> => ({
  routes: new Hono<PartnerEnv>()
    .route('/v1.2', channel(world))
    .route('/v1.2', supplier(world))
    .route('/v1.2', product(world))
    .route('/v1.2', rate(world))
    .route('/v1.2', availability(world))
    .route('/v1.2', binding(world)),
  around: [
    journaled(journal, world, 'channel', beginExchange(world)),
    admitted(world),
    operatorsOnly(world, keys, hint),
  ],
  unknown: unknownRoute,
  fail,
});
