// The mock behind a certificate: everything that it says of itself is https.
import { request } from 'node:https';
import { expect, test } from '@playwright/test';
import { holdfast, start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { serverTls, tlsFile } from '../../self/fixtures/tls.ts';

const ask = (
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status?: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ...serverTls, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });

test('the mock speaks https by a certificate', async () => {
  needsPosix('signals between processes');
  const { child, end, says } = start([
    'mock',
    ...['--tls-cert', tlsFile('server.pem'), '--tls-key', tlsFile('server.key')],
  ]);
  const url = /mock operator +(https:\S+)/.exec(await says('Ctrl-C'))?.[1] ?? '';
  const suppliers = await ask(`${url}/v2/suppliers`, { authorization: 'Bearer demo-v2-token' });
  const own = {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': '2',
  };
  const reset = await ask(`${url}/_mock/reset`, own, 'POST');
  child.kill('SIGTERM');
  await end;

  expect([suppliers.status, JSON.parse(suppliers.text)[0].endpoint]).toEqual([200, expect.stringContaining(url)]);
  expect(reset.status).toBe(200);
});

test('a certificate without its key, and one that does not fit, are refused', async () => {
  const alone = await holdfast('mock', '--tls-cert', tlsFile('server.pem'));
  const other = await holdfast('mock', '--tls-cert', tlsFile('server.pem'), '--tls-key', tlsFile('client.key'));
  const nowhere = await holdfast('mock', '--tls-cert', 'nowhere.pem', '--tls-key', tlsFile('server.key'));

  expect([alone.code, alone.errors]).toEqual([3, expect.stringContaining('Name both: --tls-cert FILE --tls-key FILE')]);
  expect([other.code, other.errors]).toEqual([
    3,
    expect.stringContaining('whether the key belongs to the certificate'),
  ]);
  expect([nowhere.code, nowhere.errors]).toEqual([3, expect.stringContaining('There is no such file.')]);
});
