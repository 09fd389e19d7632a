// Clients of v2, each with one habit broken.
import { randomUUID } from 'node:crypto';
import { demoSupplier } from '../../../mock-operator/demo.ts';
import { DEMO_AUTHORIZATION } from '../../../mock-operator/demo-v2.ts';
import { option } from '../../../mock-operator/operator-v2/test-client.ts';
import { creating, type Mistake } from './client.ts';

export const operatorV2Mistakes: readonly Mistake[] = [
  [
    'sends no Authorization',
    'operator-v2.auth.caller-sends-it',
    '/headers/authorization',
    ({ v2 }) => v2.suppliers({ Authorization: undefined }),
  ],
  [
    'reads what its key does not permit',
    'operator-v2.auth.caller-stays-within-its-permission',
    '/headers/authorization',
    ({ v2 }) => v2.products({ Authorization: DEMO_AUTHORIZATION.restricted }),
  ],
  [
    'calls a path that there is not',
    'operator-v2.path.caller-calls-an-operation',
    '/path',
    ({ v2 }) => v2.call('GET', '/v2/desk/products'),
  ],
  [
    'does not call the endpoint of the supplier',
    'operator-v2.supplier.endpoint-is-followed',
    '/path',
    ({ v2 }) => v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`),
  ],
  [
    'sends half a document to v2',
    'operator-v2.content.caller-sends-json',
    '/body',
    ({ v2, json }) => v2.create('{"uuid":', json),
  ],
  [
    'sends a create as text',
    'operator-v2.content.caller-says-that-it-is-json',
    '/headers/content-type',
    async ({ v2, v2Free }) =>
      v2.create(v2.wanted('STANDARD', await v2Free('STANDARD')), { 'Content-Type': 'text/plain' }),
  ],
  [
    'names a member of v2 twice',
    'operator-v2.content.caller-names-each-member-once',
    '/body',
    async ({ v2, v2Free, json }) =>
      v2.create(JSON.stringify(v2.wanted('STANDARD', await v2Free('STANDARD'))).replace('{', '{"uuid":"x",'), json),
  ],
  [
    'writes unitID for unitId',
    'operator-v2.content.caller-sends-known-members',
    '/body/unitItems/0/unitID',
    creating((wanted) => {
      wanted.unitItems[0].unitID = wanted.unitItems[0].unitId;
    }),
  ],
  [
    'asks for dates with times',
    'operator-v2.availability.caller-sends-valid-dates',
    '/query/localDateStart',
    ({ v2 }) => v2.dates('STANDARD', { start: '2026-06-02T00:00:00Z', end: '2026-06-03' }),
  ],
  [
    'writes product_id for productId',
    'operator-v2.availability.caller-sends-known-parameters',
    '/query/product_id',
    ({ v2, dates }) => v2.dates('STANDARD', dates, { product_id: option('STANDARD').productId }),
  ],
  [
    'asks for the same list again at once',
    'operator-v2.availability.cache-available',
    '/path',
    async ({ v2 }) => {
      for (const _ of [1, 2]) {
        await v2.dates('STANDARD', { start: '2026-06-05', end: '2026-06-05' });
      }
    },
  ],
  [
    'asks for unlimited availability every day',
    'operator-v2.availability.cache-freesale',
    '/path',
    async ({ v2, api, dates }) => {
      await v2.dates('PASS', dates);
      await api.control('clock', { advanceSeconds: 86_400 });
      await v2.dates('PASS', dates);
    },
  ],
  [
    'asks for closed days again',
    'operator-v2.availability.cache-closed',
    '/path',
    async ({ v2 }) => {
      for (const _ of [1, 2]) {
        await v2.dates('ENTRY', { start: '2026-06-03', end: '2026-06-03' });
      }
    },
  ],
  [
    'asks for what is sold out again',
    'operator-v2.availability.cache-sold-out',
    '/path',
    async ({ v2, api }) => {
      const day = { start: '2026-06-04', end: '2026-06-04' };
      for (const one of (await v2.dates('STANDARD', day)).json) {
        await api.control('sold-out', { availabilityId: one.id });
      }
      await api.call('DELETE', '/_mock/journal');
      for (const _ of [1, 2]) {
        await v2.dates('STANDARD', day);
      }
    },
  ],
  [
    'checks without units',
    'operator-v2.check.caller-sends-all-units',
    '/body/units',
    async ({ v2, v2Free, json }) => {
      const id = await v2Free('STANDARD');
      const { productId, id: optionId } = option('STANDARD');
      await v2.call('POST', `${v2.endpoint()}/availability`, { productId, optionId, availabilityIds: [id] }, json);
    },
  ],
  [
    'checks without availabilityIds',
    'operator-v2.check.caller-sends-availability-ids',
    '/body/availabilityIds',
    async ({ v2, json }) => {
      const { productId, id: optionId, prices } = option('STANDARD');
      await v2.call(
        'POST',
        `${v2.endpoint()}/availability`,
        { productId, optionId, units: [{ unitId: prices[0]?.id, quantity: 1 }] },
        json,
      );
    },
  ],
  [
    'creates with a quantity for the length of a hold',
    'operator-v2.create.caller-sends-the-fields',
    '/body/holdExpirationMinutes',
    creating((wanted) => {
      wanted.holdExpirationMinutes = '15';
    }),
  ],
  [
    'creates without a uuid',
    'operator-v2.create.caller-sends-a-uuid',
    '/body/uuid',
    creating((wanted) => {
      delete wanted.uuid;
    }),
  ],
  [
    'creates without unitItems',
    'operator-v2.create.caller-sends-all-unit-items',
    '/body/unitItems',
    creating((wanted) => {
      delete wanted.unitItems;
    }),
  ],
  [
    'creates with an availability that was not listed',
    'operator-v2.create.caller-sends-the-listed-availability',
    '/body/availabilityId',
    creating((wanted) => {
      wanted.availabilityId = '2026-06-02';
    }),
  ],
  [
    'creates with units of another option',
    'operator-v2.create.caller-names-what-is-listed',
    '/body',
    creating((wanted) => {
      wanted.unitItems[0].unitId = option('SMALL').prices[0]?.id;
    }),
  ],
  [
    'sends other data under the uuid of a booking',
    'operator-v2.create.caller-repeats-with-the-same-data',
    '/body/uuid',
    async ({ create }) => {
      const uuid = randomUUID();
      await create('STANDARD', 1, { uuid });
      await create('STANDARD', 2, { uuid });
    },
  ],
  [
    'creates more than is left',
    'operator-v2.create.caller-asks-for-what-is-free',
    '/body/availabilityId',
    async ({ create }) => {
      await create('STANDARD', 11);
    },
  ],
  [
    'creates fewer units than the option takes',
    'operator-v2.create.caller-keeps-to-the-limits',
    '/body/unitItems',
    async ({ create }) => {
      await create('SMALL', 1);
    },
  ],
  [
    'reads a booking of v2 that there is not',
    'operator-v2.booking.caller-names-a-known-one',
    '/path',
    ({ v2 }) => v2.get(randomUUID()),
  ],
  [
    'extends without a reason',
    'operator-v2.extend.caller-gives-a-reason',
    '/body/reason',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'extend', { holdExpirationMinutes: 20 });
    },
  ],
  [
    'extends again and again',
    'operator-v2.extend.caller-extends-once',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      for (const _ of [1, 2]) {
        await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
      }
    },
  ],
  [
    'extends what has elapsed',
    'operator-v2.extend.caller-extends-what-is-in-progress',
    '/path',
    async ({ api, create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await api.control('clock', { advanceSeconds: 3600 });
      await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
    },
  ],
  [
    'confirms what has elapsed',
    'operator-v2.confirm.caller-confirms-in-time',
    '/path',
    async ({ api, create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await api.control('clock', { advanceSeconds: 3600 });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
    },
  ],
  [
    'confirms what it has cancelled',
    'operator-v2.confirm.caller-confirms-in-time',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'cancel', { reason: 'CUSTOMER' });
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
    },
  ],
  [
    'extends what it has confirmed',
    'operator-v2.extend.caller-extends-what-is-in-progress',
    '/path',
    async ({ create, post }) => {
      const { uuid } = (await create('STANDARD')).json;
      await post(uuid, 'confirm', { contact: { fullName: 'Ada Byron' } });
      await post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 });
    },
  ],
  [
    'leaves a booking to elapse',
    'operator-v2.cancel.caller-cancels-the-abandoned',
    '/path',
    async ({ api, create }) => {
      await create('STANDARD');
      await api.control('clock', { advanceSeconds: 3600 });
    },
  ],
  [
    'lists a product that there is not',
    'operator-v2.error.caller-asks-for-what-can-be-done',
    '/status',
    ({ v2, dates }) =>
      v2.call(
        'GET',
        `${v2.endpoint()}/availability?${new URLSearchParams({ productId: randomUUID(), optionId: randomUUID(), localDateStart: dates.start, localDateEnd: dates.end })}`,
      ),
  ],
];
