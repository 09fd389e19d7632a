// A mock like the operator of a run, as it is typed and as a library.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { packedExchanges } from '../../schemas/text/exchange-log.ts';
import { holdfast, start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const inFolder = (name: string) => join(folder, name);

const [SUPPLIER, PRODUCT, RATE, PLACE, PRICE, UNKNOWN] = [1, 2, 3, 4, 5, 6].map(
  (digit) => `0f0f0f0f-0000-4000-8000-00000000000${digit}`,
) as [string, string, string, string, string, string];

/** A word that the mock does not have. */
const WORD = '"HELD"';
const UNLIKE = `partner.hold.first-status: ${WORD}; the mock: `;

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const exchange = (number: number, operation: string, path: string, body: object) => ({
  number,
  operation,
  startedAt: soon(0),
  durationMs: 1,
  request: { method: 'GET', url: `http://operator.test/v1.2${path}`, headers: {} },
  answer: { status: 200, headers: {}, body: JSON.stringify(body) },
});

test.beforeAll(() => {
  const seen = (point: string, observed: string) => ({ point, observed });
  const observations = [
    seen('partner.hold.create-status', '200'),
    seen('partner.availability-list.unknown-product', '410'),
    seen('partner.hold.first-status', WORD),
  ];
  const place = { id: PLACE, start: soon(30), end: soon(31), capacity: 5, maxCapacity: 5 };
  const rate = {
    id: RATE,
    productId: PRODUCT,
    type: 'RESERVED',
    holdable: true,
    prices: [{ id: PRICE, name: 'Adult' }],
  };
  const list = { availabilities: { byRate: { [RATE]: { availability: [place] } } } };
  const exchanges = [
    exchange(1, 'partner.listAvailabilities', `/suppliers/${SUPPLIER}/products/${PRODUCT}/availabilities`, list),
    exchange(2, 'partner.createHold', '/holds', { hold: { items: [{ rate, productId: PRODUCT }] } }),
  ];
  const run = { ...example.run, startedAt: soon(0) };
  writeFileSync(inFolder('report.json'), renderJson({ ...example, run, observations }));
  writeFileSync(inFolder('exchanges.ndjson.gz'), packedExchanges({ requirement: 'partner.hold.fields', exchanges }));
  writeFileSync(inFolder('alone.json'), renderJson({ ...example, observations }));
});

const unknownProduct = async (url: string): Promise<number> => {
  const query = new URLSearchParams({ start: soon(1), end: soon(40) });
  const path = `/v1.2/suppliers/${SUPPLIER}/products/${UNKNOWN}/availabilities?${query}`;
  const headers = { 'X-API-Key': 'demo-key', 'X-API-Secret': 'demo-secret', 'X-Request-ID': crypto.randomUUID() };
  return (await fetch(url + path, { headers })).status;
};

test('the command says which variants and statuses it takes, and what it cannot take over', async () => {
  needsPosix('signals between processes');
  const { child, end, says } = start(['mock', '--like', inFolder('report.json')]);

  const said = await says('Ctrl-C');
  const url = /mock operator +(http:\S+)/.exec(said)?.[1] ?? '';
  const status = await unknownProduct(url);
  const sold = await (await fetch(`${url}/_mock/catalogue`)).json();
  child.kill('SIGTERM');
  await end;

  expect(said).toContain('with            hold-create-is-200\n');
  expect(said).toContain('with            partner.availability-list.unknown-product: 410\n');
  expect(said).toContain(`unlike          ${UNLIKE}`);
  expect(status).toBe(410);
  expect(sold).toMatchObject({ suppliers: [{ supplierId: SUPPLIER, products: [{ rates: [{ rateId: RATE }] }] }] });
});

test('the library does the same; without the calls it sells the demo data, and says so', async () => {
  const [like, alone] = await Promise.all([
    startMock({ like: inFolder('report.json') }),
    startMock({ like: inFolder('alone.json') }),
  ]);

  expect(like.catalogue().suppliers[0]?.supplierId).toBe(SUPPLIER);
  expect(like.unlike).toEqual([expect.stringContaining(UNLIKE)]);
  expect(alone.catalogue().suppliers[0]?.supplierId).not.toBe(SUPPLIER);
  expect(alone.unlike).toContain('inventory: the calls of the run are not beside its report');
  expect(await unknownProduct(like.url)).toBe(410);
  await Promise.all([like.close(), alone.close()]);
});

test('a file that is no report is refused', async () => {
  const [missing, other] = await Promise.all([
    holdfast('mock', '--like', inFolder('none.json')),
    holdfast('mock', '--like', inFolder('exchanges.ndjson.gz')),
  ]);

  expect([missing.code, other.code]).toEqual([3, 3]);
});
