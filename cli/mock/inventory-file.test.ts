// The file of `holdfast mock --data`, as somebody writes it for the first time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { schemaFor } from '../init/schema.ts';
import { inventoryFile } from './mock-files.ts';

const SUPPLIER = '0f0f0f0f-0000-4000-8000-000000000010';
const PRODUCT = '0f0f0f0f-0000-4000-8000-000000000020';
const RATE = '0f0f0f0f-0000-4000-8000-000000000030';
const PRICE = '0f0f0f0f-0000-4000-8000-000000000041';

const small = (availability: object[]) => ({
  suppliers: [{ id: SUPPLIER, name: 'Museum' }],
  products: [{ id: PRODUCT, supplierId: SUPPLIER, name: 'Visit' }],
  rates: [{ id: RATE, productId: PRODUCT, prices: [{ id: PRICE }] }],
  availability,
});

const inFile = async (value: unknown, act: (file: string) => Promise<void> | void): Promise<void> => {
  const folder = temporaryFolder();
  const file = join(folder, 'tour.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  await act(file);
};

test('days from now are sold from the day on that the mock has, and a reseller books them without a channel in the file', () =>
  inFile(
    small([
      {
        rateId: RATE,
        windows: [
          { start: '+1dT09:00Z', end: '+1dT11:00Z', capacity: 5 },
          { start: '+2d', end: '+3d', capacity: 6 },
        ],
        opening: {
          from: '+4d',
          until: '+6d',
          times: [{ open: '10:00', close: '12:00' }],
          capacity: 7,
          closedDates: ['+5d'],
          neverDates: ['+6d'],
        },
      },
    ]),
    async (file) => {
      const now = Date.parse('2027-03-01T15:20:40Z');
      const mock = await startMock({ now, inventory: inventoryFile(file, now) });
      try {
        const { url, headers } = mock.api('booking');
        const query = `start=2027-03-01T00:00:00Z&end=2027-03-20T00:00:00Z&rate_id=${RATE}`;
        const place = `${url}/v1.2/suppliers/${SUPPLIER}/products/${PRODUCT}/availabilities?${query}`;
        const listed = await (await fetch(place, { headers })).json();
        const spans = (
          listed as {
            availabilities: { byRate: Record<string, { availability: { start: string; capacity: number }[] }> };
          }
        ).availabilities.byRate[RATE]?.availability.map(({ start, capacity }) => [Date.parse(start), capacity]);

        expect(mock.catalogue().channels).toHaveLength(1);
        expect(spans).toEqual(
          [
            ['2027-03-02T09:00:00Z', 5],
            ['2027-03-03T15:20:00Z', 6],
            ['2027-03-05T10:00:00Z', 7],
            ['2027-03-06T10:00:00Z', 0],
          ].map(([start, capacity]) => [Date.parse(String(start)), capacity]),
        );
        mock.clock.advance(86_400);
        mock.reset();
        expect(mock.catalogue().suppliers[0]?.products[0]?.rates[0]?.next[0]?.start).toBe('2027-03-02T09:00:00Z');
      } finally {
        await mock.close();
      }
    },
  ));

test('every mistake of the shape is printed with its line, what was found and the nearest name', () =>
  inFile(
    {
      ...small([{ rateId: RATE, windows: [{ start: 'tomorrow', end: '+1d', capacity: 5 }] }]),
      products: [{ id: PRODUCT, supplierID: SUPPLIER, name: 'Visit' }],
    },
    async (file) => {
      const { code, errors } = await holdfast('mock', '--data', file);

      expect(code).toBe(3);
      expect(errors).toContain('supplierID is not known here. Did you mean supplierId?');
      expect(errors).toMatch(/tour\.json:11:\d+\n +at +\/products\/0\/supplierID\n/);
      expect(errors).not.toContain('a member "supplierId"');
      expect(errors).toContain('/availability/0/windows/0/start');
      expect(errors).toContain('found    "tomorrow"');
      expect(errors).toContain('+1dT09:00Z');
    },
  ));

const misspelt = () => {
  const inventory = small([]);
  const [supplier, rate] = [inventory.suppliers[0], inventory.rates[0]];
  return {
    ...inventory,
    suppliers: [{ id: supplier?.id, nmae: 'Museum', motto: 'Come in' }],
    rates: [
      {
        ...rate,
        canceleable: false,
        holdablePeroid: 5,
        seasonOfOurs: 'summer',
        ext: { nmae: 'a key of their own' },
        prices: [
          {
            id: PRICE,
            retial: { amount: 5, currency: 'EUR' },
            net: { amount: 5, curency: 'EUR' },
            travellerType: { ageBand: 'ADULT' },
            note: 'no misspelling of name',
          },
        ],
      },
    ],
  };
};

test('a misspelt member of a supplier, rate, price or amount is printed with its line and the nearest name', () =>
  inFile(misspelt(), async (file) => {
    const { code, errors } = await holdfast('mock', '--data', file);

    expect(code).toBe(3);
    for (const [wrong, meant, place] of [
      ['nmae', 'name', '/suppliers/0/nmae'],
      ['canceleable', 'cancelable', '/rates/0/canceleable'],
      ['holdablePeroid', 'holdablePeriod', '/rates/0/holdablePeroid'],
      ['retial', 'retail', '/rates/0/prices/0/retial'],
      ['curency', 'currency', '/rates/0/prices/0/net/curency'],
      ['travellerType', 'travelerType', '/rates/0/prices/0/travellerType'],
    ]) {
      expect(errors).toContain(`${wrong} is not known here. Did you mean ${meant}?`);
      expect(errors).toMatch(new RegExp(`tour\\.json:\\d+:\\d+\\n +at +${place}\\n`));
    }
    expect(errors.match(/cannot be sold/g)).toHaveLength(6);
    expect(errors).toMatch(/The form is that of https:\S+inventory\.schema\.json; https:\S+ is an example/);
  }));

test('a world refuses misspelt members and money without a currency, and sells members that are nobody’s misspelling', async () => {
  const mock = await startMock();
  try {
    const { suppliers, rates } = misspelt();
    const own = { ...small([]), suppliers: [{ id: SUPPLIER, name: 'Museum', motto: 'Come in' }] };
    const priced = (price: object) => ({ ...own, rates: [{ ...own.rates[0], prices: [{ id: PRICE, ...price }] }] });
    const put = async (body: unknown) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${mock.url}/_mock/inventory`, { method: 'PUT', headers, body: JSON.stringify(body) });
      return `${answer.status} ${await answer.text()}`;
    };

    expect(() => mock.sell({ ...small([]), rates } as never)).toThrow(
      '/rates/0/canceleable: canceleable is not known here',
    );
    expect(await put({ ...own, suppliers })).toMatch(/^400 .*nmae is not known here. Did you mean name\?/);
    expect(await put(priced({ retail: { amount: 5 } }))).toMatch(
      /^400 .*\/rates\/0\/prices\/0\/retail: expected .*currency/,
    );
    expect(await put(priced({ note: 'small', retail: { amount: 5, currency: 'EUR' } }))).toMatch(/^200 /);
    const { url, headers } = mock.api('booking');
    const listed = await fetch(`${url}/v1.2/suppliers`, {
      headers: { ...headers, 'X-Request-ID': crypto.randomUUID() },
    });
    expect(await listed.text()).toContain('"motto":"Come in"');
  } finally {
    await mock.close();
  }
});

test('every mistake beyond the shape is printed likewise', () =>
  inFile(
    {
      ...small([
        { rateId: RATE.replace('30', '31'), windows: [{ start: '+2d', end: '+1d', capacity: 5 }] },
        {
          rateId: RATE,
          opening: { from: '+3d', until: '+1d', times: [{ open: '09:00', close: '10:00' }], capacity: 1 },
        },
      ]),
      products: [
        { id: PRODUCT, supplierId: SUPPLIER.replace('10', '11'), name: 'Visit', timeZone: 'GMT Standard Time' },
      ],
    },
    async (file) => {
      const { code, errors } = await holdfast('mock', '--data', file);

      expect(code).toBe(3);
      expect(errors).toContain(
        `none of the suppliers has the id ${SUPPLIER.replace('10', '11')}. Did you mean ${SUPPLIER}?`,
      );
      expect(errors).toContain('found    "GMT Standard Time"');
      expect(errors).toContain(`none of the rates has the id ${RATE.replace('30', '31')}. Did you mean ${RATE}?`);
      expect(errors).toContain('/availability/1/opening/until');
    },
  ));

test('a file that is not JSON says at which line and column', () =>
  inFile('{\n  "suppliers": [,]\n}', async (file) => {
    const { code, errors } = await holdfast('mock', '--data', file);

    expect(code).toBe(3);
    expect(errors).toMatch(/tour\.json:2:17/);
  }));

test('the form of an inventory is where the package is installed, and an address where it is not', () => {
  const folder = temporaryFolder();
  expect(schemaFor(join(folder, 'tour.json'), 'inventory')).toMatch(/^https:.*\/harness\/inventory\.schema\.json$/);
  const installed = join(folder, 'node_modules', 'holdfast', 'dist', 'schemas', 'harness');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'inventory.schema.json'), '{}');

  expect(schemaFor(join(folder, 'tour.json'), 'inventory')).toBe(
    './node_modules/holdfast/dist/schemas/harness/inventory.schema.json',
  );
});
