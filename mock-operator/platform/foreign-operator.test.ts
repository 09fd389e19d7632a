import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { DEMO_KEYS, DEMO_RESELLERS } from '../demo.ts';
import { type StartedMock, startMock } from '../index.ts';
import { demoRate, partnerClient } from '../partner/test-client.ts';
import { callerOf, type Json } from '../test-client.ts';

const KEYS = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
const RESELLER = { 'X-API-Key': DEMO_RESELLERS[0].key, 'X-API-Secret': DEMO_RESELLERS[0].secret };

const overSocket = (url: string) =>
  ({ app: { request: (path: string, init?: RequestInit) => fetch(url + path, init) } }) as never;

/** Stands a platform in front of an operator, and buys at it. */
const inFrontOf = async (url: string) => {
  const platform = await startMock({ operator: { url, headers: KEYS } });
  const api = callerOf(overSocket(platform.url), '/booking/v1.2', () => ({
    ...RESELLER,
    'X-Request-ID': randomUUID(),
  }));
  const control = callerOf(overSocket(platform.url), '/_mock', () => ({ 'Content-Type': 'application/json' }));
  const journal = async (): Promise<Json[]> => (await control('GET', '/journal')).json.calls;
  return { platform, api, control, journal };
};

const holdFor = async ({ url }: StartedMock) => {
  const operator = partnerClient(overSocket(`${url}`));
  const rate = demoRate('STANDARD');
  const call = callerOf(overSocket(url), '/v1.2', () => KEYS);
  const [start, end] = [0, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const path = `/suppliers/${operator.holdOf('STANDARD', {} as never, 1).items[0]?.supplierId}/products/${rate.productId}`;
  const list = await call('GET', `${path}/availabilities?start=${start}&end=${end}&rate_id=${rate.id}`);
  const free = list.json.availabilities.byRate[rate.id].availability.findLast(({ capacity }: Json) => capacity > 0);
  return operator.holdOf('STANDARD', free, 2);
};

test('a hold at a platform in front of another operator is made there, and both wires are in the journal', async () => {
  const operator = await startMock();
  const { platform, api, journal } = await inFrontOf(operator.url);
  const reqId = randomUUID();
  const sent = { hold: await holdFor(operator), meta: { reqId } };
  const headers = { 'Content-Type': 'application/json', 'X-Request-ID': reqId };
  const made = await api('POST', '/holds', sent, headers);

  expect([made.status, made.json.meta.reqId]).toEqual([201, reqId]);
  expect(operator.journal({ operation: 'createHold' })).toMatchObject([{ body: sent, findings: [] }]);
  const [asked, forwarded, ...others] = await journal();
  expect(others).toEqual([]);
  expect(forwarded).toMatchObject({
    interface: 'partner',
    forwardedFor: asked.number,
    status: 201,
    path: '/v1.2/holds',
  });
  expect(forwarded.headers).toMatchObject({ 'x-request-id': reqId, 'x-api-key': '[hidden]' });
  expect([forwarded.body, forwarded.answer.body.hold]).toEqual([sent, made.json.hold]);

  await Promise.all([operator.close(), platform.close()]);
});

test('a reseller is not blamed for what only the operator behind the platform knows', async () => {
  const operator = await startMock();
  const { platform, api, journal } = await inFrontOf(operator.url);
  const reqId = randomUUID();
  const headers = { 'Content-Type': 'application/json', 'X-Request-ID': reqId };
  const { json } = await api('POST', '/holds', { hold: await holdFor(operator), meta: { reqId } }, headers);
  await api('GET', `/holds/${json.hold.id}`);
  await api('DELETE', `/holds/${json.hold.id}`);
  await api('GET', `/bookings/${randomUUID()}`);

  const asked = (await journal()).filter((call) => call.interface === 'booking');
  expect(asked.map(({ status, findings }) => [status, ...findings.map((one: Json) => one.requirement)])).toEqual([
    [201],
    [200],
    [204],
    [404, 'booking.error.caller-asks-for-what-can-be-done'],
  ]);
  await Promise.all([operator.close(), platform.close()]);
});

test('an operator that is stopped is named, with what it does not do', async () => {
  const operator = await startMock();
  const { platform, api, journal } = await inFrontOf(operator.url);
  await operator.close();
  const { status, json } = await api('GET', `/holds/${randomUUID()}`);

  const message = `the operator at ${operator.url} does not answer (ECONNREFUSED)`;
  expect([status, json.error]).toEqual([502, { code: 'INTERNAL_SERVER', message }]);
  expect((await journal()).map(({ unanswered }) => unanswered)).toEqual([undefined, message]);
  await platform.close();
});

test('what the operator does wrong is a finding of the forwarded call, and none of the reseller', async () => {
  const careless = await listeningServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hold":{"status":"KEPT"}}');
  });
  const { platform, api, control, journal } = await inFrontOf(careless.url);
  await api('GET', `/holds/${randomUUID()}`);
  const [asked, forwarded] = await journal();
  const opened = (await control('GET', `/journal/${forwarded.number}`)).json;

  expect(asked.findings).toEqual([]);
  expect(forwarded.findings.map(({ requirement, pointer }: Json) => `${requirement} ${pointer}`)).toEqual(
    expect.arrayContaining([
      'partner.req-id.every-answer-carries-one /answer/body/meta/reqId',
      'partner.hold.fields /answer/body/hold/status',
    ]),
  );
  expect(opened).toMatchObject({ forwardedFor: asked.number, findings: forwarded.findings });
  expect(platform.caller().summary.failed).toBe(0);
  await Promise.all([platform.close(), careless.close()]);
});

test('a silent operator is waited for two seconds for availability', async () => {
  const silent = await listeningServer(() => undefined);
  const { platform, api } = await inFrontOf(silent.url);
  const since = performance.now();
  const { status, json } = await api(
    'GET',
    `/suppliers/${randomUUID()}/products/${randomUUID()}/availability?at=2030-01-01T00:00:00Z`,
  );

  expect([status, json.error.message]).toEqual([502, 'the operator does not answer within 2 s']);
  expect(performance.now() - since).toBeGreaterThan(1900);
  expect(performance.now() - since).toBeLessThan(4000);
  await Promise.all([platform.close(), silent.close()]);
});

test('a call that the platform has sent is not sent again by itself', async () => {
  const { platform, api, control, journal } = await inFrontOf('http://127.0.0.1:1');
  await api('GET', `/holds/${randomUUID()}`);
  const [, forwarded] = await journal();
  const again = await control('POST', `/journal/${forwarded.number}/again`);

  expect([again.status, again.json.error]).toEqual([
    409,
    'call 2 cannot be sent again: the platform has sent it for call 1: send that again',
  ]);
  await platform.close();
});
