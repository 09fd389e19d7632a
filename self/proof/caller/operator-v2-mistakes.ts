// Clients of v2, each with one habit broken.
import { randomUUID } from 'node:crypto';
import { demoSupplier } from '../../../mock-operator/demo.ts';
import { DEMO_AUTHORIZATION } from '../../../mock-operator/demo-v2.ts';
import { option } from '../../../mock-operator/operator-v2/test-client.ts';
import { askingAgainAfter, creating, listOf, type Scene } from './client.ts';

const contact = { fullName: 'Ada Byron' };

const STEPS = {
  extend: (s: Scene, uuid: string) => s.post(uuid, 'extend', { reason: 'OTHER', holdExpirationMinutes: 20 }),
  'extend for no reason': (s: Scene, uuid: string) => s.post(uuid, 'extend', { holdExpirationMinutes: 20 }),
  confirm: (s: Scene, uuid: string) => s.post(uuid, 'confirm', { contact }),
  cancel: (s: Scene, uuid: string) => s.post(uuid, 'cancel', { reason: 'CUSTOMER' }),
  wait: (s: Scene) => s.api.control('clock', { advanceSeconds: 3600 }),
};

/** Creates a booking, and goes on with it. */
const createdThen =
  (...steps: (keyof typeof STEPS)[]) =>
  async (s: Scene) => {
    const { uuid } = (await s.create('STANDARD')).json;
    for (const step of steps) {
      await STEPS[step](s, uuid);
    }
  };

/** Asks twice for the dates of one day. */
const listingTwice =
  (code: string, start: string) =>
  async ({ v2 }: Scene) => {
    for (const _ of [1, 2]) {
      await v2.dates(code, { start, end: start });
    }
  };

/** Checks a configuration, with other members; one that is undefined is left out. */
const checking =
  (members: object) =>
  async ({ v2, v2Free }: Scene) =>
    v2.check('STANDARD', await v2Free('STANDARD'), 1, members);

export const operatorV2Mistakes = listOf({
  'operator-v2.auth.caller-sends-it': {
    'sends no Authorization': ['/headers/authorization', ({ v2 }) => v2.suppliers({ Authorization: undefined })],
  },
  'operator-v2.auth.caller-stays-within-its-permission': {
    'reads what its key does not permit': [
      '/headers/authorization',
      ({ v2 }) => v2.products({ Authorization: DEMO_AUTHORIZATION.restricted }),
    ],
  },
  'operator-v2.path.caller-calls-an-operation': {
    'calls a path that there is not': ['/path', ({ v2 }) => v2.call('GET', '/v2/desk/products')],
  },
  'operator-v2.supplier.endpoint-is-followed': {
    'does not call the endpoint of the supplier': [
      '/path',
      ({ v2 }) => v2.call('GET', `/v2/suppliers/${demoSupplier.id}/products`),
    ],
  },
  'operator-v2.content.caller-sends-json': {
    'sends half a document to v2': ['/body', ({ v2, json }) => v2.create('{"uuid":', json)],
  },
  'operator-v2.content.caller-says-that-it-is-json': {
    'sends a create as text': [
      '/headers/content-type',
      async ({ v2, v2Free }) =>
        v2.create(v2.wanted('STANDARD', await v2Free('STANDARD')), { 'Content-Type': 'text/plain' }),
    ],
  },
  'operator-v2.content.caller-names-each-member-once': {
    'names a member of v2 twice': [
      '/body',
      async ({ v2, v2Free, json }) =>
        v2.create(JSON.stringify(v2.wanted('STANDARD', await v2Free('STANDARD'))).replace('{', '{"uuid":"x",'), json),
    ],
  },
  'operator-v2.content.caller-sends-known-members': {
    'writes unitID for unitId': [
      '/body/unitItems/0/unitID',
      creating(({ unitItems: [first] }) => Object.assign(first, { unitID: first.unitId })),
    ],
  },
  'operator-v2.availability.caller-sends-valid-dates': {
    'asks for dates with times': [
      '/query/localDateStart',
      ({ v2 }) => v2.dates('STANDARD', { start: '2026-06-02T00:00:00Z', end: '2026-06-03' }),
    ],
  },
  'operator-v2.availability.caller-sends-known-parameters': {
    'writes product_id for productId': [
      '/query/product_id',
      ({ v2, dates }) => v2.dates('STANDARD', dates, { product_id: option('STANDARD').productId }),
    ],
  },
  'operator-v2.availability.cache-available': {
    'asks for the same list again at once': ['/path', listingTwice('STANDARD', '2026-06-05')],
  },
  'operator-v2.availability.cache-freesale': {
    'asks for unlimited availability every day': [
      '/path',
      async ({ v2, api, dates }) => {
        await v2.dates('PASS', dates);
        await api.control('clock', { advanceSeconds: 86_400 });
        await v2.dates('PASS', dates);
      },
    ],
  },
  'operator-v2.availability.cache-closed': {
    'asks for closed days again': ['/path', listingTwice('ENTRY', '2026-06-03')],
  },
  'operator-v2.availability.cache-sold-out': {
    'asks for what is sold out again': [
      '/path',
      async (s) => {
        const day = { start: '2026-06-04', end: '2026-06-04' };
        for (const one of (await s.v2.dates('STANDARD', day)).json) {
          await s.api.control('sold-out', { availabilityId: one.id });
        }
        await s.api.call('DELETE', '/_mock/journal');
        await listingTwice('STANDARD', day.start)(s);
      },
    ],
  },
  'operator-v2.check.caller-sends-all-units': {
    'checks without units': ['/body/units', checking({ units: undefined })],
  },
  'operator-v2.check.caller-sends-availability-ids': {
    'checks without availabilityIds': ['/body/availabilityIds', checking({ availabilityIds: undefined })],
  },
  'operator-v2.create.caller-sends-the-fields': {
    'creates with a quantity for the length of a hold': [
      '/body/holdExpirationMinutes',
      creating((wanted) => Object.assign(wanted, { holdExpirationMinutes: '15' })),
    ],
  },
  'operator-v2.create.caller-sends-a-uuid': {
    'creates without a uuid': ['/body/uuid', creating((wanted) => delete wanted.uuid)],
  },
  'operator-v2.create.caller-sends-all-unit-items': {
    'creates without unitItems': ['/body/unitItems', creating((wanted) => delete wanted.unitItems)],
  },
  'operator-v2.create.caller-sends-the-listed-availability': {
    'creates with an availability that was not listed': [
      '/body/availabilityId',
      creating((wanted) => Object.assign(wanted, { availabilityId: '2026-06-02' })),
    ],
  },
  'operator-v2.create.caller-names-what-is-listed': {
    'creates with units of another option': [
      '/body',
      creating(({ unitItems: [first] }) => Object.assign(first, { unitId: option('SMALL').prices[0]?.id })),
    ],
  },
  'operator-v2.create.caller-repeats-with-the-same-data': {
    'sends other data under the uuid of a booking': [
      '/body/uuid',
      async ({ create }) => {
        const uuid = randomUUID();
        await create('STANDARD', 1, { uuid });
        await create('STANDARD', 2, { uuid });
      },
    ],
  },
  'operator-v2.create.caller-asks-for-what-is-free': {
    'creates more than is left': ['/body/availabilityId', ({ create }) => create('STANDARD', 11)],
  },
  'operator-v2.create.caller-keeps-to-the-limits': {
    'creates fewer units than the option takes': ['/body/unitItems', ({ create }) => create('SMALL', 1)],
  },
  'operator-v2.booking.caller-names-a-known-one': {
    'reads a booking of v2 that there is not': ['/path', ({ v2 }) => v2.get(randomUUID())],
  },
  'operator-v2.extend.caller-gives-a-reason': {
    'extends without a reason': ['/body/reason', createdThen('extend for no reason')],
  },
  'operator-v2.extend.caller-extends-once': {
    'extends again and again': ['/path', createdThen('extend', 'extend')],
  },
  'operator-v2.extend.caller-extends-what-is-in-progress': {
    'extends what has elapsed': ['/path', createdThen('wait', 'extend')],
    'extends what it has confirmed': ['/path', createdThen('confirm', 'extend')],
  },
  'operator-v2.confirm.caller-confirms-in-time': {
    'confirms what has elapsed': ['/path', createdThen('wait', 'confirm')],
    'confirms what it has cancelled': ['/path', createdThen('cancel', 'confirm')],
  },
  'operator-v2.cancel.caller-cancels-the-abandoned': {
    'leaves a booking to elapse': ['/path', createdThen('wait')],
  },
  'operator-v2.error.caller-follows-retry-after': {
    'asks again before the time that Retry-After names, v2': [
      '/at',
      askingAgainAfter(3, ({ v2, dates }) => v2.dates('STANDARD', dates)),
    ],
  },
  'operator-v2.error.caller-asks-for-what-can-be-done': {
    'lists a product that there is not': [
      '/status',
      ({ v2, dates }) => v2.dates('STANDARD', dates, { productId: randomUUID(), optionId: randomUUID() }),
    ],
  },
});
