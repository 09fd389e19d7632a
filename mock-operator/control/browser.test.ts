// What a web page that somebody has open can do to a mock operator on the same machine, in a real browser.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { browserPages } from '../../self/fixtures/browser.ts';
import { type StartedMock, startMock } from '../index.ts';

/** A name of somebody else's that has come to mean this machine. */
const REBOUND = 'rebound.example';

const newPage = browserPages({ args: [`--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`] });
let stranger: Server;
let served: StartedMock;

test.beforeAll(async () => {
  stranger = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Somebody else</title>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  served = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
});

test.afterAll(async () => {
  stranger.close();
  await served.close();
});

/** Another origin of the same site, and another site. */
const strangers = ['127.0.0.1', 'localhost'];

/** A page of somebody else's, below a host of theirs. */
const strangersPage = async (host: string): Promise<Page> => {
  const page = await newPage();
  await page.goto(`http://${host}:${(stranger.address() as AddressInfo).port}/`);
  return page;
};

const control = (call: string): string => `${served.url}/_mock/${call}`;
const stateNow = async (): Promise<string> => (await fetch(control('overview'))).text();

const attacks: ReadonlyArray<readonly [call: string, body: string]> = [
  ['reset', ''],
  ['clock', '{"advanceSeconds":3600}'],
  ['faults', '{"set":["release-is-forgotten"]}'],
  ['outage', '{"on":true}'],
];

test('a page of another origin changes nothing by fetch', async () => {
  await fetch(`${served.url}/v1.2/holds/nothing`);
  const before = await stateNow();

  for (const host of strangers) {
    const page = await strangersPage(host);
    for (const [call, body] of attacks) {
      const answered = page.waitForResponse(control(call));
      // `no-cors` sends the call and hides the answer: what it did is what counts.
      const init = JSON.stringify({ method: 'POST', mode: 'no-cors', body });
      expect(await page.evaluate(`fetch('${control(call)}', ${init}).then((answer) => answer.type)`)).toBe('opaque');
      expect((await answered).status(), `${host} ${call}`).toBe(403);
    }
    const deleted = `fetch('${control('journal')}', { method: 'DELETE' }).then(() => 'sent', () => 'kept back')`;
    expect(await page.evaluate(deleted)).toBe('kept back');
    await page.close();
  }
  expect(await stateNow()).toBe(before);
});

test('a page of another origin changes nothing by a form', async () => {
  await fetch(`${served.url}/v1.2/holds/nothing`);
  const before = await stateNow();

  for (const host of strangers) {
    const page = await strangersPage(host);
    for (const [call, body] of attacks) {
      // A browser writes NAME=VALUE: with the `=` inside of a text the whole is JSON.
      const field = body === '' ? '' : `<input name='${body.slice(0, -1)},"x":"' value='"}'>`;
      const form = `<form target="answer" method="post" enctype="text/plain" action="${control(call)}">`;
      await page.setContent(`<iframe name="answer"></iframe>${form}${field}<button>Send</button></form>`);
      const answered = page.waitForResponse(control(call));
      await page.locator('button').click();
      expect((await answered).status(), `${host} ${call}`).toBe(403);
    }
    await page.close();
  }
  expect(await stateNow()).toBe(before);
});

test('a page whose name has come to mean this machine reads and changes nothing', async () => {
  const before = await stateNow();
  const page = await newPage();
  const shown = await page.goto(`http://${REBOUND}:${new URL(served.url).port}/_mock/`);
  expect(shown?.status()).toBe(403);

  const hour = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"advanceSeconds":3600}' };
  for (const [call, init] of [
    ['journal', {}],
    ['state', {}],
    ['clock', hour],
  ] as const) {
    const fetched = `fetch('/_mock/${call}', ${JSON.stringify(init)})`;
    expect(await page.evaluate(`${fetched}.then((answer) => answer.json()).then(Object.keys)`), call).toEqual([
      'error',
    ]);
  }

  await page.close();
  expect(JSON.parse(await stateNow())).toMatchObject({ now: JSON.parse(before).now });
});

test('the inspector page works, in no frame of another page', async () => {
  const page = await newPage();
  await page.goto(`${served.url}/_world/inspected/_mock`);
  expect(page.url()).toBe(`${served.url}/_world/inspected/_mock/`);
  const clock = page.locator('#now');
  await expect(clock).toHaveText('2026-06-01 07:10:00');
  await page.getByText('+ 1 hour').click();
  await expect(clock).toHaveText('2026-06-01 08:10:00');
  await page.getByRole('link', { name: 'Faults and behaviour' }).click();
  await page.getByRole('button', { name: 'Begin the world anew' }).click();
  await expect(clock).toHaveText('2026-06-01 07:10:00');
  await page.close();

  const framing = await strangersPage('127.0.0.1');
  const refused = framing.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await framing.setContent(`<iframe src="${control('')}"></iframe>`);
  await refused;
  await framing.close();
});
