// The file of `holdfast mock --data`, as somebody writes it for the first time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-inventory-'));
  const file = join(folder, 'tour.json');
  try {
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
    await act(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
      expect(errors).toMatch(/tour\.json:11\n +at +\/products\/0\/supplierID\n/);
      expect(errors).not.toContain('a member "supplierId"');
      expect(errors).toContain('/availability/0/windows/0/start');
      expect(errors).toContain('found    "tomorrow"');
      expect(errors).toContain('+1dT09:00Z');
    },
  ));

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
