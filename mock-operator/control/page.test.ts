// The page of the mock operator in a real browser, by what a person does.
import { exec } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { browserPages, type NewPage } from '../../self/fixtures/browser.ts';
import { DEMO_KEYS } from '../demo.ts';
import { type StartedMock, startMock } from '../index.ts';
import { partnerClient } from '../partner/test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

const newPage = browserPages();
let mock: StartedMock;

test.beforeEach(async () => {
  mock = await startMock({ now: start, keys: null });
});

test.afterEach(() => mock.close());

/** A caller over the socket. */
const caller = (prefix = '') =>
  partnerClient(
    { app: { request: (path: string, init?: RequestInit) => fetch(mock.url + path, init) } } as never,
    prefix,
  );

interface Opened {
  page: Page;
  /** What the browser complained of: what its policy refused among it. */
  complaints: string[];
}

const opened = async (hash = '', options: Parameters<NewPage>[0] = {}, prefix = ''): Promise<Opened> => {
  const page = await newPage(options);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${mock.url}${prefix}/_mock/${hash}`);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  return { page, complaints };
};

const rows = (page: Page) => page.locator('.calls > li');

/** This many calls that nothing knows. */
const strayCalls = async (count: number): Promise<void> => {
  for (let sent = 0; sent < count; sent += 1) {
    await fetch(`${mock.url}/v1.2/holds/${randomUUID()}`);
  }
};

test('a call arrives without a reload, and opens into request, answer and findings that link to the requirement', async () => {
  const { page, complaints } = await opened();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody has called yet');
  const api = caller();
  const free = await api.availability('STANDARD');
  await api.book('STANDARD', free, 2);

  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('createBooking');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The caller breaks 1 requirement');
  await rows(page).first().locator('summary').click();
  await expect(page.getByRole('region', { name: 'Request' })).toContainText(`"availabilityId": "${free.id}"`);
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('x-api-key: [hidden]');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"code": "FAILED_DEPENDENCY"');
  await page.getByRole('link', { name: 'partner.booking.caller-holds-first' }).click();
  await expect(page.getByText('spec 1 rule 3; 4.1')).toBeVisible();
  await page.getByRole('link', { name: '1 call breaks it' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'The caller breaks 1 requirement' }).click();
  await page.getByRole('link', { name: 'call 2' }).first().click();
  await expect(page.locator('#call-2 .findings')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('until somebody calls, the page shows address, keys, documents and three calls, which work as copied', async () => {
  await mock.close();
  mock = await startMock({ channelKeys: { key: 'own-key', secret: 'own-secret' } });
  const { page, complaints } = await opened();
  await expect(page.getByText('No call has come yet.')).toBeVisible();
  const keys = page.getByRole('region', { name: 'Addresses and keys' });
  await expect(keys).toContainText(`${mock.url}/booking`);
  await expect(keys).toContainText('X-API-Key: demo-other-reseller');
  await expect(keys).toContainText(`OCTO 1.0${mock.url}/octo`);
  for (const width of [400, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page
      .locator('.command pre')
      .evaluateAll((boxes) =>
        boxes.map((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
      );
    expect(cut, `${width} px`).toEqual([false, false, false]);
  }
  await expect(keys).toContainText('X-API-Secret: $HOLDFAST_CHANNEL_SECRET');
  for (const link of await keys.getByRole('link', { name: 'OpenAPI document' }).all()) {
    const document = await (await fetch((await link.getAttribute('href')) ?? '')).json();
    expect(document).toMatchObject({ openapi: '3.1.0' });
  }
  const commands = await page.locator('.command pre').allTextContents();
  for (const command of commands) {
    await promisify(exec)(command, { shell: '/bin/sh' });
  }

  expect(mock.journal().map(({ operation, status, findings }) => [operation, status, findings])).toEqual([
    ['listAvailabilities', 200, []],
    ['createHold', 201, []],
    ['createBooking', 201, []],
  ]);
  await expect(rows(page)).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test('twelve scenarios stand first and are begun at a click; faults are there when they are searched', async () => {
  const { page } = await opened('#switches');
  const scenarios = page.getByRole('region', { name: 'Scenarios' });
  await expect(scenarios.getByRole('button')).toHaveCount(12);
  await expect(page.locator('main section').first().getByRole('heading')).toContainText('Scenarios');
  await expect(page.getByRole('region', { name: /^Faults/ }).getByRole('switch')).toHaveCount(0);

  await scenarios.getByRole('button', { name: 'keys-refused' }).click();
  await expect(page.getByRole('link', { name: 'on: keys-refused, 1 rule' })).toBeVisible();
  await expect(scenarios.getByRole('button', { name: 'keys-refused' })).toBeDisabled();
  expect((await fetch(`${mock.url}/v2/suppliers`)).status).toBe(401);
  await page.getByRole('button', { name: 'Begin the world anew' }).click();
  await expect(scenarios.getByRole('button', { name: 'keys-refused' })).toBeEnabled();
});

test('a call that the platform sent to an operator says for which it was, and why no answer came', async () => {
  await mock.close();
  mock = await startMock({ now: start, resellers: null, operator: { url: 'http://127.0.0.1:1', headers: {} } });
  await fetch(`${mock.url}/booking/v1.2/holds/${randomUUID()}`);
  const { page, complaints } = await opened();

  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('to the operator, for 1');
  await rows(page).first().locator('summary').click();
  await expect(page.getByText('the operator at http://127.0.0.1:1 does not answer')).toBeVisible();
  await page.getByRole('link', { name: 'call 1' }).click();
  await expect(page.locator('#call-1').getByRole('region', { name: 'Answer' })).toContainText('502');
  expect(complaints).toEqual([]);
});

test('calls are filtered by operation, status, findings, and by texts of their bodies', async () => {
  const api = caller();
  const free = await api.availability('STANDARD');
  await api.hold('STANDARD', free, 1, { partnerId: 'Wanted-7' });
  await strayCalls(3);
  const { page } = await opened();
  await expect(rows(page)).toHaveCount(5);

  await page.getByLabel('Operation').selectOption('getHold');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Status').selectOption('4xx');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Findings').selectOption('none');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('searchbox').fill('wanted-7');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('createHold');
});

test('a call is copied as a command that works when it is pasted, and shows no key', async () => {
  await mock.close();
  mock = await startMock({ now: start });
  const url = `${mock.url}/v1.2/holds/${randomUUID()}`;
  await fetch(url, { headers: { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret, 'X-Odd': `it's "$5"` } });
  const { page } = await opened('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await rows(page).first().locator('summary').click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  const command = String(await page.evaluate('navigator.clipboard.readText()'));
  const env = { ...process.env, API_KEY: DEMO_KEYS.key, API_SECRET: DEMO_KEYS.secret };
  const { stdout } = await promisify(exec)(command, { env, shell: '/bin/bash' });

  expect(command).not.toContain(DEMO_KEYS.secret);
  expect(stdout).toMatch(/^HTTP\/1.1 404/);
  await expect.poll(() => mock.journal().length).toBe(2);
  expect(mock.journal()[1]).toMatchObject({ path: new URL(url).pathname, status: 404 });
  expect(mock.journal()[1]?.headers['x-odd']).toBe(`it's "$5"`);
});

test('a call is sent again as it was, keys and body included', async () => {
  await mock.close();
  mock = await startMock({ now: start });
  const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
  const [free] = mock.catalogue().suppliers[0]?.products[0]?.rates[0]?.next ?? [];
  const at = { id: free?.availabilityId ?? '', start: free?.start ?? '', end: '', capacity: 0 };
  const hold = JSON.stringify({ hold: caller().holdOf('STANDARD', at, 1), meta: { reqId: randomUUID() } });
  const headers = { ...keys, 'Content-Type': 'application/json' };
  await fetch(`${mock.url}/v1.2/holds`, { method: 'POST', headers, body: hold });
  const { page } = await opened();
  await rows(page).first().locator('summary').click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('link', { name: 'It is call 2' }).click();

  await expect(page.locator('#call-2 summary')).toBeFocused();
  expect(mock.journal().map(({ status }) => status)).toEqual([201, 201]);
  expect(mock.journal()[1]?.body).toEqual(mock.journal()[0]?.body);
});

test('from the calendar an availability is sold out, opened with other seats and closed, and the operator refuses', async () => {
  const api = caller();
  const free = await api.availability('STANDARD');
  const { page } = await opened('#availability');
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' });
  const day = page
    .locator('.calendar > li')
    .filter({ hasText: new RegExp(` ${new Date(free.start).getUTCDate()} June`) });
  const cell = day.getByRole('button', { name: time.format(Date.parse(free.start)) });
  await expect(cell).toContainText('10 of 12 free');
  await cell.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sell out' }).click();
  await expect(dialog).toContainText('sold out');
  const soldOut = await api.hold('STANDARD', free);

  await dialog.getByLabel('Free seats').fill('3');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect(dialog).toContainText('3 of 12 free');
  const held = await api.hold('STANDARD', free);
  await expect(dialog).toContainText('2 of 12 free');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await expect(cell).toContainText('closed');

  expect([soldOut.status, held.status, (await api.hold('STANDARD', free)).status]).toEqual([409, 201, 409]);
});

test('a hold that expires as the clock goes is seen in its timeline, with the calls that touched it', async () => {
  const api = caller();
  const free = await api.availability('STANDARD');
  const { hold } = (await api.hold('STANDARD', free)).json;
  await api.call('GET', `/v1.2/holds/${hold.id}`);
  const { page } = await opened('#kept');
  const one = page.locator('.kept > li').filter({ hasText: hold.id });
  await expect(one).toContainText('ACTIVE');
  await one.locator('summary').click();
  await expect(one.getByRole('list', { name: 'Timeline' }).getByRole('link')).toHaveText(['call 2', 'call 3']);
  await page.getByRole('button', { name: '+ 1 hour' }).click();

  await expect(page.locator('#now')).toHaveText('2026-06-01 08:10:00');
  await expect(one.locator('.timeline > li').last()).toContainText('EXPIRED');
  await expect(one.locator('summary')).toContainText('EXPIRED');
  expect((await api.call('GET', `/v1.2/holds/${hold.id}`)).json.hold.status).toBe('EXPIRED');
});

test('faults, outage and latency are found by searching, say what they break, and are switched', async () => {
  const { page } = await opened('#switches');
  await page.getByRole('searchbox').fill('release forgotten');
  const fault = page.getByRole('switch', { name: /^release-is-forgotten(?!-)/ });
  await expect(page.getByRole('switch')).toHaveCount(2);
  await expect(page.getByText('Releasing an ACTIVE hold moves it to RELEASED.')).toHaveCount(2);
  await fault.check();
  await expect(page.getByRole('link', { name: 'on: 1 fault' })).toBeVisible();
  expect([...mock.mock.world.faults]).toEqual(['release-is-forgotten']);

  await page.getByRole('searchbox').fill('outage');
  await page.getByRole('switch', { name: 'Every call is answered with 503' }).check();
  await expect(page.getByRole('link', { name: 'on: outage, 1 fault' })).toBeVisible();
  expect((await fetch(`${mock.url}/v1.2/holds/x`)).status).toBe(503);
  await page.getByRole('searchbox').fill('latency');
  await page.getByLabel('From').fill('5');
  await page.getByLabel(/^to /).fill('1');
  await page.getByRole('button', { name: 'Set the latency' }).click();
  await expect(page.getByText('"toMs" is to be at least "fromMs"')).toBeVisible();
  await page.getByRole('searchbox').fill('hold-starts-pending');
  await page.getByRole('switch', { name: 'hold-starts-pending' }).check();
  await expect.poll(() => [...mock.mock.world.variants]).toEqual(['hold-starts-pending']);
});

test('the next two holds are made to fail by a rule of the form, which is seen, used up and ended', async () => {
  const api = caller();
  const free = await api.availability('STANDARD');
  const { page } = await opened('#switches');
  const form = page.getByRole('form', { name: 'A new rule' });
  await form.getByLabel('The next').fill('2');
  await form.getByRole('combobox', { name: 'of', exact: true }).selectOption('createHold');
  await form.getByLabel('with status').fill('409');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await expect(page.locator('.rules > li')).toHaveCount(1);
  await expect(page.locator('.rules')).toContainText('createHold');
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1) {
    statuses.push((await api.hold('STANDARD', free)).status);
  }
  expect(statuses).toEqual([409, 409, 201]);
  await expect(page.locator('.rules > li')).toHaveCount(0);

  await form.getByLabel('The next').fill('');
  await form.getByRole('combobox', { name: 'get', exact: true }).selectOption('its answer, only later');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await expect(page.getByText('what it answers')).toBeVisible();
  await form.getByRole('combobox', { name: 'get', exact: true }).selectOption('half of its answer');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await expect(page.locator('.rules > li')).toHaveCount(1);
  await expect(api.hold('STANDARD', free)).rejects.toThrow();
  await page.getByRole('button', { name: 'End all rules' }).click();
  await expect(page.locator('.rules > li')).toHaveCount(0);
  expect((await api.hold('STANDARD', free)).status).toBe(201);
});

test('another world is chosen, and shows what is its own', async () => {
  await fetch(`${mock.world('other').url}/v1.2/holds/${randomUUID()}`);
  const { page, complaints } = await opened('#worlds');
  await page.getByRole('link', { name: '/_world/other' }).click();
  await page.waitForURL(`${mock.url}/_world/other/_mock/`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('GET getHold /v1.2/holds/');

  await page.getByRole('link', { name: '_world/other' }).click();
  await page.getByLabel('Name').fill('third');
  await page.getByRole('button', { name: 'Go to this world' }).click();
  await page.waitForURL(`${mock.url}/_world/third/_mock/`);
  await expect(page.getByText('No call has come yet.')).toBeVisible();
  await page.getByRole('link', { name: '_world/third' }).click();
  await page.getByRole('button', { name: 'Delete /_world/other' }).click();
  await expect(page.getByRole('link', { name: '/_world/other' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete /_world/third' }).click();
  await expect(page.getByRole('alert')).toContainText('This world was deleted.');
  expect(complaints).toEqual([]);
});

test('when the mock is gone the page says so, and goes on when it is back', async () => {
  const { port } = new URL(mock.url);
  const { page } = await opened();
  await strayCalls(1);
  await expect(rows(page)).toHaveCount(1);
  const began = Date.now();
  await mock.close();
  expect(Date.now() - began).toBeLessThan(900);
  await expect(page.getByRole('alert')).toContainText('The mock operator is gone');
  await expect(rows(page)).toHaveCount(1);

  mock = await startMock({ now: start, keys: null, port: Number(port) });
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(rows(page)).toHaveCount(0);
});

test('while somebody reads, two hundred calls move nothing; then they are shown, in pages', async () => {
  await strayCalls(60);
  const { page } = await opened();
  await expect(rows(page)).toHaveCount(50);
  await rows(page).nth(20).locator('summary').click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.waitFor();
  await answer.selectText();
  await answer.scrollIntoViewIfNeeded();
  const look = () =>
    page.evaluate(
      '[scrollY, String(getSelection()), document.querySelector("details[open]").getBoundingClientRect().top]',
    );
  const before = await look();
  await strayCalls(200);
  await expect(page.getByRole('button', { name: 'Show 200 new calls' })).toBeVisible();

  expect(await look()).toEqual(before);
  expect((before as [number])[0]).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Show 200 new calls' }).click();
  await expect(rows(page).first()).toHaveAttribute('id', 'call-260');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows(page).first()).toHaveAttribute('id', 'call-210');
  await expect(page.getByText('51 to 100 of 260')).toBeVisible();
});

test('by keyboard alone a call is sought, opened and sent again', async () => {
  await strayCalls(3);
  const { page } = await opened();
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('/');
  await page.keyboard.type('getHold');
  await expect(page.getByRole('searchbox')).toBeFocused();
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('#call-3 summary')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('#call-2').getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.locator('#call-2').getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByRole('link', { name: 'It is call 4' })).toBeVisible();
});

const VIEWS = [
  '#calls/2',
  '#kept',
  '#availability',
  '#switches',
  '#worlds',
  '#caller',
  '#requirement/partner.booking.caller-holds-first',
];

/** Something of everything to look at. */
const busy = async (): Promise<void> => {
  const api = caller();
  const free = await api.availability('STANDARD');
  await api.book('STANDARD', free, 2);
  await api.hold('STANDARD', free, 2);
  await api.control('faults', { add: ['release-is-forgotten'] });
  await api.control('behaviour', { operation: 'createHold', status: 503, times: 2 });
};

test('on a narrow screen nothing lies outside', async () => {
  await busy();
  const { page } = await opened('', { viewport: { width: 400, height: 800 } });
  for (const view of VIEWS) {
    await page.goto(`${mock.url}/_mock/${view}`);
    await expect(page.locator('main :is(h2, pre, button)').first()).toBeAttached();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 400]);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any view, ${colorScheme}`, async () => {
    await busy();
    const { page } = await opened('', { colorScheme, bypassCSP: true });
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const found = async (): Promise<string[]> => {
      const { violations } = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    for (const view of VIEWS) {
      await page.evaluate(`location.hash = '${view}'`);
      await page.waitForTimeout(500);
      if (view === '#kept') {
        await page.locator('.kept summary').first().click();
        await page.getByRole('button', { name: 'Expire now' }).waitFor();
      }
      expect([view, await found()]).toEqual([view, []]);
    }
    await page.evaluate("location.hash = '#availability'");
    await page.locator('.calendar button').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await found()).toEqual([]);
    await page.keyboard.press('Escape');
    await mock.close();
    await page.getByText('The mock operator is gone').waitFor();
    expect(await found()).toEqual([]);
    mock = await startMock();
  });
}

test('an idle page takes next to nothing, and the page asks nothing of other places', async () => {
  await strayCalls(200);
  const asked: string[] = [];
  const { page, complaints } = await opened('', {}, '/_world/quiet');
  page.on('request', (request) => asked.push(request.url()));
  await fetch(`${mock.url}/_world/quiet/v1.2/holds/${randomUUID()}`);
  await expect(rows(page)).toHaveCount(1);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength;
  });
  await page.waitForTimeout(3000);
  const idle = bytes;
  for (const view of VIEWS) {
    await page.evaluate(`location.hash = '${view}'`);
    await page.waitForTimeout(200);
  }

  await fetch(`${mock.url}/_world/quiet/v1.2/holds/${randomUUID()}`);
  await page.evaluate("location.hash = '#calls'");
  await expect(rows(page)).toHaveCount(2);

  expect(idle).toBeLessThan(500);
  expect(bytes).toBeGreaterThan(idle);
  expect(asked.filter((url) => !url.startsWith(`${mock.url}/_world/quiet/_mock/`))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page runs no script but its own, and is in no frame of another page', async () => {
  for (const prefix of ['', '/_world/a']) {
    const { headers } = await fetch(`${mock.url}${prefix}/_mock/`);
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
  const { page } = await opened();
  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }))",
  );
  await refused;
  expect(await page.evaluate('window.ran')).toBeUndefined();
});
