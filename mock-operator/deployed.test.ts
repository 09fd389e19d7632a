// The mock operator where others reach it: by the name of a service, behind a proxy, watched by what starts it, opened in a browser.
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import { type StartedMock, type StartOptions, startMock } from './index.ts';

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  json: { [member: string]: never };
}

const call = (url: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => {
        const { statusCode: status, headers } = answer;
        resolve({ status, headers, json: headers['content-type']?.includes('json') ? JSON.parse(text || '{}') : {} });
      });
    });
    sent.once('error', reject);
    sent.end();
  });

const withMock = async (options: StartOptions, act: (mock: StartedMock) => Promise<void>): Promise<void> => {
  const mock = await startMock(options);
  try {
    await act(mock);
  } finally {
    await mock.close();
  }
};

test('the control is called by the names that are allowed, and by no others', () =>
  withMock({ allowHosts: ['mock', 'Mock.Test'] }, async ({ url }) => {
    const { port } = new URL(url);
    const by = async (host: string) => (await call(`${url}/_mock/reset`, { host: `${host}:${port}` }, 'POST')).status;

    expect([await by('mock'), await by('mock.test'), await by('localhost')]).toEqual([200, 200, 200]);
    const refused = await call(`${url}/_mock/clock`, { host: 'evil.example' });
    expect(refused.status).toBe(403);
    expect(refused.json.error).toContain('start the mock with --allow-host evil.example');
  }));

const endpoints = async (url: string, headers: OutgoingHttpHeaders): Promise<string> => {
  const { json } = await call(`${url}/v2/suppliers`, { authorization: DEMO_AUTHORIZATION.full, ...headers });
  return (json as unknown as { endpoint: string }[])[0]?.endpoint ?? '';
};

const outside = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mock.example, inner.example' };

test('behind a proxy that is trusted the endpoints of v2 have the address that its clients call', () =>
  withMock({ trustProxy: true }, async ({ url, world }) => {
    const { host } = new URL(url);

    expect(await endpoints(url, outside)).toBe('https://mock.example/v2/desk');
    expect(await endpoints(world('a').url, outside)).toBe('https://mock.example/_world/a/v2/desk');
    expect(await endpoints(url, { 'x-forwarded-proto': 'https' })).toBe(`https://${host}/v2/desk`);
    expect(await endpoints(url, { 'x-forwarded-proto': 'ftp', 'x-forwarded-host': 'a/b' })).toBe(`${url}/v2/desk`);
    expect(await endpoints(url, {})).toBe(`${url}/v2/desk`);
    const page = { origin: 'https://mock.example', 'sec-fetch-site': 'same-origin' };
    expect((await call(`${url}/_mock/reset`, { ...outside, ...page }, 'POST')).status).toBe(200);
    expect((await call(`${url}/_mock/reset`, page, 'POST')).status).toBe(403);
  }));

test('without that word nobody says by a header what the address is', () =>
  withMock({}, async ({ url }) => {
    expect(await endpoints(url, outside)).toBe(`${url}/v2/desk`);
  }));

test('/healthz answers without keys, also during an outage', () =>
  withMock({}, async ({ url, mock, journal }) => {
    mock.world.outage = true;

    expect(await call(`${url}/healthz`)).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect((await call(`${url}/healthz`, {}, 'HEAD')).status).toBe(200);
    expect((await call(`${url}/healthz`, {}, 'POST')).status).toBe(503);
    expect(journal()).toHaveLength(1);
  }));

test('who opens the address of a world in a browser is led to its page; a program gets the answer of the interface', () =>
  withMock({}, async ({ url, world }) => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const lead = async (address: string) => {
      const { status, headers } = await call(address, browser);
      return [status, new URL(headers.location ?? '', address).href];
    };

    expect(await lead(`${url}/`)).toEqual([302, `${url}/_mock/`]);
    expect(await lead(`${world('a').url}/`)).toEqual([302, `${url}/_world/a/_mock/`]);
    expect((await call(`${url}/_mock/`, browser)).status).toBe(200);
    expect((await call(`${url}/`, { accept: '*/*' })).status).toBe(401);
  }));
