// `holdfast mock --watch`: the file of --data is edited while the mock runs.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { holdfast, start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const SUPPLIER = '0f0f0f0f-0000-4000-8000-000000000010';
const PRODUCT = '0f0f0f0f-0000-4000-8000-000000000020';
const RATE = '0f0f0f0f-0000-4000-8000-000000000030';
const PRICE = '0f0f0f0f-0000-4000-8000-000000000041';
const HELD = '0f0f0f0f-0000-4000-8000-000000000051';
const GONE = '0f0f0f0f-0000-4000-8000-000000000052';
const NEW = '0f0f0f0f-0000-4000-8000-000000000053';

const DAYS = { [HELD]: '2027-03-02', [GONE]: '2027-03-03', [NEW]: '2027-03-04' };

const inventory = (...ids: (keyof typeof DAYS)[]) =>
  JSON.stringify(
    {
      suppliers: [{ id: SUPPLIER, name: 'Museum' }],
      products: [{ id: PRODUCT, supplierId: SUPPLIER, name: 'Visit' }],
      rates: [{ id: RATE, productId: PRODUCT, holdable: true, prices: [{ id: PRICE }] }],
      availability: [
        {
          rateId: RATE,
          windows: ids.map((id) => ({
            id,
            start: `${DAYS[id]}T09:00:00Z`,
            end: `${DAYS[id]}T11:00:00Z`,
            capacity: 5,
          })),
        },
      ],
    },
    null,
    2,
  );

test('a watched inventory is sold as it is edited, mistakes are printed, and holds stay', async () => {
  needsPosix('signals between processes');
  const folder = temporaryFolder();
  const file = join(folder, 'tour.json');
  writeFileSync(file, inventory(HELD, GONE));
  const { child, end, says } = start(['mock', '--data', file, '--watch', '--now', '2027-03-01T08:00:00Z']);
  let errors = '';
  child.stderr?.on('data', (piece) => {
    errors += piece;
  });
  try {
    const [, url = ''] = /mock operator +(http:\S+)/.exec(await says('Ctrl-C')) ?? [];
    const call = async (path: string, hold?: object) => {
      const reqId = crypto.randomUUID();
      const response = await fetch(`${url}/v1.2/${path}`, {
        headers: {
          'X-API-Key': 'demo-key',
          'X-API-Secret': 'demo-secret',
          'X-Request-ID': reqId,
          'Content-Type': 'application/json',
        },
        ...(hold && { method: 'POST', body: JSON.stringify({ hold, meta: { reqId } }) }),
      });
      return JSON.parse(await response.text());
    };
    const hold = async (availabilityId: keyof typeof DAYS): Promise<string> => {
      const item = { supplierId: SUPPLIER, productId: PRODUCT, rateId: RATE, priceId: PRICE, availabilityId };
      const at = `${DAYS[availabilityId]}T09:00:00Z`;
      return (await call('holds', { items: [{ ...item, quantity: 2, at, travelerType: 'ADULT' }] })).hold.id;
    };
    const listed = async () => {
      const query = `rate_id=${RATE}&start=2027-03-01T00:00:00Z&end=2027-03-20T00:00:00Z`;
      const { availabilities } = await call(`suppliers/${SUPPLIER}/products/${PRODUCT}/availabilities?${query}`);
      return availabilities.byRate[RATE].availability.map(({ id, capacity }: { id: string; capacity: number }) => [
        id,
        capacity,
      ]);
    };
    const holds = [await hold(HELD), await hold(GONE)];
    const statuses = () => Promise.all(holds.map(async (id) => (await call(`holds/${id}`)).hold.status));
    const before = await listed();
    expect(before).toEqual([
      [HELD, 3],
      [GONE, 3],
    ]);

    writeFileSync(file, inventory(HELD, NEW).replace('"supplierId"', '"supplierID"'));
    await expect.poll(() => errors, { timeout: 20_000 }).toContain('The mock sells what it sold before.');
    expect(errors).toContain('supplierID is not known here. Did you mean supplierId?');
    expect(errors).toMatch(/tour\.json:\d+:\d+\n/);
    expect(await listed()).toEqual(before);

    const other = join(folder, 'tour.json.new');
    writeFileSync(other, inventory(HELD, NEW));
    renameSync(other, file);
    await says('read again');
    expect(await listed()).toEqual([
      [HELD, 3],
      [NEW, 5],
    ]);
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE']);
  } finally {
    child.kill('SIGTERM');
    await end;
  }
});

test('--watch wants a file to watch', async () => {
  const { code, errors } = await holdfast('mock', '--watch');

  expect(code).toBe(3);
  expect(errors).toContain('--watch has no effect without --data');
});
