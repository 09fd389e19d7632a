import { expect, test } from '@playwright/test';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { inventoryOf } from '../kernel/offer-file.ts';
import { gatheredFrom, inventoryOfGathered } from './inventory.ts';

const RAN_AT = Date.parse('2026-11-20T08:00:00Z');
const NOW = Date.parse('2026-11-23T09:00:00Z');

const [SUPPLIER, PRODUCT, RATE, UNSOLD, PLACE, PRICE] = [1, 2, 3, 4, 5, 6].map(
  (digit) => `0f0f0f0f-0000-4000-8000-00000000000${digit}`,
) as [string, string, string, string, string, string];

const call = (operation: string, path: string, body: unknown, own: Partial<LoggedExchange> = {}): LoggedExchange => ({
  requirement: 'partner.hold.fields',
  number: 1,
  operation,
  startedAt: new Date(RAN_AT).toISOString(),
  durationMs: 1,
  request: { method: 'GET', url: `http://operator.test${path}`, headers: {} },
  answer: { status: 200, headers: {}, body: JSON.stringify(body) },
  ...own,
});

const place = (capacity: number) => ({
  id: PLACE,
  start: '2026-11-25T10:00:00+01:00',
  end: '2026-11-25T11:00:00+01:00',
  capacity,
  maxCapacity: 12,
});

const list = (capacity: number, own: Partial<LoggedExchange> = {}) => {
  const byRate = {
    [RATE]: { availability: [place(capacity)] },
    [UNSOLD]: { availability: [{ ...place(1), id: UNSOLD }] },
  };
  const path = `/v1.2/suppliers/${SUPPLIER}/products/${PRODUCT}/availabilities`;
  return call('partner.listAvailabilities', path, { availabilities: { productId: PRODUCT, byRate } }, own);
};

const rate = { id: RATE, productId: PRODUCT, type: 'RESERVED', holdable: true, prices: [{ id: PRICE, name: 'Adult' }] };
const hold = call('partner.createHold', '/v1.2/holds', { hold: { items: [{ rate, productId: PRODUCT }] } });

test('lists show times and the most seats there were, holds the rates; whole days have passed since', () => {
  const gathered = gatheredFrom([list(8), hold, list(12), list(5)]);

  const { inventory, otherwise } = inventoryOfGathered(gathered, RAN_AT, NOW);

  expect(inventoryOf(inventory, NOW)).toEqual({
    suppliers: [{ id: SUPPLIER, name: SUPPLIER }],
    products: [{ id: PRODUCT, supplierId: SUPPLIER, name: PRODUCT }],
    rates: [rate],
    availability: [
      {
        rateId: RATE,
        windows: [
          {
            id: PLACE,
            start: '2026-11-28T09:00:00.000Z',
            end: '2026-11-28T10:00:00.000Z',
            capacity: 12,
            maxCapacity: 12,
          },
        ],
      },
    ],
  });
  expect(otherwise).toEqual([
    'inventory: 1 rates are not sold, as no hold or booking shows them whole',
    'inventory: all times are 3 days later than in the run',
  ]);
});

test('what a call was made to show, and what was refused, says nothing of an inventory', () => {
  const refused = { answer: { status: 404, headers: {}, body: '{}' } };

  const { inventory, otherwise } = inventoryOfGathered(
    gatheredFrom([list(8, { defect: 'a wrong key' }), list(8, refused), hold]),
    RAN_AT,
    RAN_AT,
  );

  expect(inventory).toBeUndefined();
  expect(otherwise).toEqual(['inventory: no call of the run shows a rate whole']);
});

test('options of v2 are rates, and units their prices; ids that are no uuids are replaced', () => {
  const product = {
    id: 'tour-1',
    internalName: 'Tour',
    timeZone: 'Europe/Lisbon',
    availabilityType: 'START_TIME',
    options: [{ id: 'opt-1', internalName: 'Morning', units: [{ id: 'adult', internalName: 'Adult', type: 'ADULT' }] }],
  };
  const availability = (id: string, status: string, vacancies?: number) => ({
    id,
    optionId: 'opt-1',
    localDateTimeStart: '2026-11-25T10:00:00+00:00',
    localDateTimeEnd: '2026-11-25T11:00:00+00:00',
    status,
    vacancies,
  });
  const gathered = gatheredFrom([
    call('operator-v2.listSuppliers', '/v2/suppliers', [{ id: 'sup-1', name: 'Lisbon Walks' }]),
    call('operator-v2.listProducts', '/v2/suppliers/sup-1/products', [product]),
    call('operator-v2.listAvailability', '/v2/suppliers/sup-1/availability?productId=tour-1&optionId=opt-1', [
      availability('a', 'AVAILABLE', 7),
      availability('b', 'CLOSED', 7),
      availability('c', 'FREESALE'),
    ]),
  ]);

  const { inventory, otherwise } = inventoryOfGathered(gathered, RAN_AT, RAN_AT);

  const [sold] = inventoryOf(inventory, RAN_AT).availability;
  expect(inventory).toMatchObject({
    suppliers: [{ name: 'Lisbon Walks' }],
    products: [{ name: 'Tour', timeZone: 'Europe/Lisbon', availabilityType: 'START_TIME' }],
    rates: [{ code: 'Morning', prices: [{ name: 'Adult', travelerType: { ageBand: 'ADULT' } }] }],
  });
  expect(sold?.windows?.map(({ capacity, closed, maxCapacity }) => [capacity, closed, maxCapacity])).toEqual([
    [7, false, undefined],
    [7, true, undefined],
    [999, false, -1],
  ]);
  expect(otherwise).toEqual(['inventory: 4 ids are no uuids, and others stand for them']);
});
