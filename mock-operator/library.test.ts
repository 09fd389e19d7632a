// The mock operator as a library; and a client in another language that books with what the banner prints.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { shellLines } from '../cli/mock/banner.ts';
import { violations } from '../schemas/validate.ts';
import { builtCommand } from '../self/fixtures/built-command.ts';
import { needsPrograms } from '../self/fixtures/programs.ts';
import { type Inventory, startMock } from './index.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));

test('a started mock is looked into and steered without a call, and each world is apart', async () => {
  const mock = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
  try {
    const one = mock.world('one');
    await fetch(`${one.url}/v1.2/nothing`);

    expect(mock.journal()).toEqual([]);
    expect(one.journal({ status: '4xx' })).toMatchObject([{ path: '/_world/one/v1.2/nothing', world: '/_world/one' }]);
    expect(one.caller().verdict).toBe('not-conformant');
    one.clock.advance(60);
    expect([mock.clock.now().toISOString(), one.clock.now().toISOString()]).toEqual([
      '2026-06-01T07:10:00.000Z',
      '2026-06-01T07:11:00.000Z',
    ]);
    expect(() => mock.world('with a blank')).toThrow('A world cannot be named "with a blank": a NAME has up to 80 of');
    one.reset();
    expect(one.journal()).toEqual([]);
    expect(violations('harness/profile', one.profile())).toEqual([]);
    expect(one.profile().partner?.baseUrl).toBe(one.url);
    expect(mock.catalogue().suppliers[0]?.products[0]?.rates[0]?.next[0]?.capacity).toBeGreaterThan(0);
  } finally {
    await mock.close();
  }
});

test('a world is steered by a typed handle as by /_mock, and ends', async () => {
  const mock = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
  try {
    const world = mock.world('steered');
    const { url, headers } = world.api('booking');
    const read = () => fetch(`${url}/v1.2/suppliers`, { headers }).then(({ status }) => status);
    const free = () => world.catalogue().suppliers[0]?.products[0]?.rates[0]?.next[0];
    const { availabilityId = '' } = free() ?? {};

    world.next('listSuppliers', { status: 503, times: 2 });
    expect([await read(), await read(), await read()]).toEqual([503, 503, 200]);
    world.soldOut(availabilityId);
    expect(free()?.availabilityId).not.toBe(availabilityId);
    world.capacity(availabilityId, 4);
    expect(free()?.capacity).toBe(4);
    world.fault('release-is-forgotten');
    world.variant('hold-starts-pending');
    expect(world.state()).toMatchObject({ faults: ['release-is-forgotten'], variants: ['hold-starts-pending'] });
    world.scenario('keys-refused');
    expect(await read()).toBe(401);
    const saved = world.state();
    world.reset();
    expect([await read(), world.journal({ operation: 'listSuppliers' }).length]).toEqual([200, 1]);
    world.restore(saved);
    expect(world.state().faults).toEqual(['release-is-forgotten']);
    world.control('outage', { on: true });
    expect(await read()).toBe(503);
    const { products, ...rest } = JSON.parse(
      readFileSync(new URL('example/museum.json', import.meta.url), 'utf8'),
    ) as Inventory;
    expect(() => world.sell({ ...rest, products: [] })).toThrow('the inventory cannot be sold: /products');
    world.sell({ ...rest, products });
    expect(world.catalogue().suppliers.map(({ name }) => name)).toEqual(['Harbour Museum']);

    // @ts-expect-error an operation that there is not
    expect(() => world.next('createHolt', { status: 503 })).toThrow('Did you mean createHold?');
    // @ts-expect-error a fault that there is not
    expect(() => world.fault('release-is-forgoten')).toThrow('Did you mean release-is-forgotten?');
    // @ts-expect-error a scenario that there is not
    expect(() => world.scenario('sold-uot')).toThrow('Did you mean sold-out?');
    expect(() => world.capacity(availabilityId, -1)).toThrow('"capacity" is to be a whole number from 0');
    expect(() => world.expire('none')).toThrow('no hold and no booking of v2 has the id none');

    world.end();
    expect(await (await fetch(`${mock.url}/_mock/worlds`)).json()).toEqual({ worlds: [] });
  } finally {
    await mock.close();
  }
});

test('a hold is over when its world says so, and its seats are free again', async () => {
  const mock = await startMock();
  try {
    const world = mock.world('expiring');
    const { url, headers } = world.api('partner');
    const [id, reqId] = [randomUUID(), randomUUID()];
    const offered = () => {
      const [{ supplierId = '', products = [] } = {}] = world.catalogue().suppliers;
      const [{ productId = '', rates: [rate] = [] } = {}] = products;
      return { supplierId, productId, rateId: rate?.rateId, priceId: rate?.prices[0]?.priceId, next: rate?.next[0] };
    };
    const call = async (path: string, request: RequestInit = {}) => {
      const more = { 'Content-Type': 'application/json', 'X-Request-ID': reqId };
      const answer = await fetch(`${url}/v1.2/holds${path}`, { ...request, headers: { ...headers, ...more } });
      return (await answer.json()) as { hold: { status: string } };
    };
    const { next, ...place } = offered();
    const { availabilityId, start: at, capacity } = next ?? {};
    const body = {
      meta: { reqId },
      hold: { id, items: [{ ...place, availabilityId, at, quantity: 2, travelerType: 'ADULT' }] },
    };

    const made = await call('', { method: 'POST', body: JSON.stringify(body) });
    const held = offered().next?.capacity;
    world.expire(id);

    // Who got no answer sends the same again, and makes no mistake by it.
    await call('', { method: 'POST', body: JSON.stringify(body) });
    const [item] = body.hold.items;
    const other = { ...body, hold: { ...body.hold, items: [{ ...item, quantity: 1 }] } };
    expect(world.findings()).toEqual([]);
    await call('', { method: 'POST', body: JSON.stringify(other) });
    const all = world.findings();
    expect(all).toContainEqual(expect.stringMatching(/^warning createHold: There is a hold with the id .+ already, /));
    expect([...world.findings({ findings: 'error' }), ...world.findings({ findings: 'warning' })]).toHaveLength(
      all.length,
    );
    const wrong = world.journal({ findings: 'any' }).flatMap(({ findings }) => findings);
    expect(wrong.map(({ requirement }) => requirement)).toContain('partner.hold.caller-sends-a-new-uuid');

    expect(made.hold.status).toBe('ACTIVE');
    expect((await call(`/${id}`)).hold.status).toBe('EXPIRED');
    expect([capacity, held, offered().next?.capacity]).toEqual([capacity, (capacity ?? 0) - 2, capacity]);
  } finally {
    await mock.close();
  }
});

test('an inventory that cannot be sold, an option that there is not and a port in use are refused in words', async () => {
  // @ts-expect-error a member of another name
  await expect(startMock({ inventory: { supplier: [] } })).rejects.toThrow('Did you mean suppliers?');
  // @ts-expect-error an option that there is not
  await expect(startMock({ prot: 4010 })).rejects.toThrow('startMock has no option prot. Did you mean port?');

  const mock = await startMock();
  const port = Number(new URL(mock.url).port);
  const refused = await startMock({ port }).catch((error: Error) => error);
  await mock.close();

  expect(refused).toMatchObject({ code: 'EADDRINUSE' });
  expect((refused as Error).message).toBe(
    `The mock cannot listen at port ${port} of 127.0.0.1: another program listens there: name another port, or leave it out to take a free one.`,
  );
});

/** Runs a file of a user of the package in a folder of its own. */
const asUser = (name: string, text: string, args: readonly string[]) => {
  const folder = mkdtempSync(join(clone, 'node_modules', '.cache', 'library-'));
  try {
    writeFileSync(
      join(folder, name),
      text.replace(/'holdfast(\/fixtures)?'/g, (_, fixtures) =>
        JSON.stringify(join(clone, 'mock-operator', fixtures ? 'fixtures.ts' : 'index.ts')),
      ),
    );
    return spawnSync(process.execPath, [...args, join(folder, name)], { cwd: clone, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('the first example of the library runs under node:test as it stands', () => {
  const source = readFileSync(new URL('index.ts', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?) \* ```/.exec(source) ?? [];

  const run = asUser('first.test.mts', example.replace(/^ \* ?/gm, ''), ['--import', 'tsx', '--test']);

  expect(run.stdout).toMatch(/# pass 1\n/);
  expect(run.status, run.stdout).toBe(0);
});

test('the package is required from CommonJS, where Node can', () => {
  const text = `const { startMock } = require(${JSON.stringify(join(builtCommand(), '../../mock-operator/index.js'))});
startMock().then(async (mock) => {
  process.stdout.write(String((await fetch(mock.url + '/healthz')).status));
  await mock.close();
});`;
  test.skip(process.features.require_module !== true, 'this Node has no require(esm): it came with 20.19 and 22.12');

  expect(asUser('required.cjs', text, []).stdout).toBe('200');
});

const SPEC = `import { expect, test as base } from '@playwright/test';
import { mockFixtures } from 'holdfast/fixtures';

const test = base.extend(mockFixtures({ scenarios: ['sold-out'] }));
let url = '';

test('a test has a world', async ({ world, mock }) => {
  const { status } = await fetch(world.url + '/v1.2/holds/none');
  expect([status, world.journal().length]).toEqual([401, 1]);
  url = mock.url;
});

test('another has another, of the same mock', async ({ world, mock }) => {
  expect([world.journal().length, mock.url]).toEqual([0, url]);
});
`;

test('the fixtures are taken by a runner: one mock a worker, a world a test', () => {
  const folder = mkdtempSync(join(clone, 'node_modules', '.cache', 'fixtures-'));
  try {
    const fixtures = JSON.stringify(join(builtCommand(), '../../mock-operator/fixtures.js'));
    writeFileSync(join(folder, 'mock.spec.mjs'), SPEC.replace("'holdfast/fixtures'", fixtures));
    writeFileSync(join(folder, 'playwright.config.mjs'), "export default { reporter: 'line', workers: 1 };");
    const runner = join(clone, 'node_modules', '@playwright', 'test', 'cli.js');
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|PLAYWRIGHT_)/.test(name)),
    );
    const run = spawnSync(process.execPath, [runner, 'test', '-c', folder], { cwd: folder, encoding: 'utf8', env });

    expect(run.stdout + run.stderr).toContain('2 passed');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the profile of a mock with credentials of its own has them', async () => {
  const mock = await startMock({
    keys: { key: 'k', secret: 's' },
    authorization: { full: 'Bearer f', restricted: 'r' },
  });
  const { partner, 'operator-v2': v2 } = mock.profile();
  await mock.close();

  expect(Object.values(partner?.headers ?? {}).map(({ otherwise }) => otherwise)).toEqual(['k', 's']);
  expect([v2?.authorization?.otherwise, mock.world('one').profile()['operator-v2']?.authorization?.otherwise]).toEqual([
    'Bearer f',
    'Bearer f',
  ]);
});

test('a client of the standard library of Python lists, holds, books and cancels with what the banner prints', async () => {
  needsPrograms('python3');
  const mock = await startMock();
  try {
    const client = fileURLToPath(new URL('example/client.py', import.meta.url));
    const { spawn } = await import('node:child_process');
    const python = spawn('python3', [client], { stdio: ['pipe', 'pipe', 'pipe'] });
    python.stdin.end(shellLines(mock).join('\n'));
    let said = '';
    python.stdout.on('data', (piece) => {
      said += piece;
    });
    python.stderr.on('data', (piece) => {
      said += piece;
    });
    await new Promise((ended) => python.once('close', ended));

    expect(said).toBe('200 list\n201 hold ACTIVE\n201 booking OPEN\n204 cancelled\n');
    expect(mock.journal().flatMap(({ findings }) => findings)).toEqual([]);
  } finally {
    await mock.close();
  }
});
