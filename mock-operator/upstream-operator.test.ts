import { expect, test } from '@playwright/test';
import { startUpstreamOperator } from './upstream-operator.ts';

test('its connections are refused from one call of its control to the next, and taken at the same address then', async () => {
  const { partner, control } = await startUpstreamOperator({ host: '127.0.0.1', port: 0 });
  const api = `${control.url}/_mock/refused-connections`;
  const headers = { 'content-type': 'application/json' };
  const status = () =>
    fetch(`${partner.url}/v1.2/holds/none`).then(
      (answer) => answer.status,
      ({ cause }) => cause?.code,
    );

  try {
    expect(await status()).toBe(404);
    expect((await fetch(api, { method: 'POST', headers, body: '{}' })).status).toBe(204);
    expect(await status()).toBe('ECONNREFUSED');
    expect((await fetch(api, { method: 'DELETE', headers, body: '{}' })).status).toBe(204);
    expect(await status()).toBe(404);
    expect((await fetch(api, { method: 'POST', body: 'a page of a browser' })).status).toBeGreaterThanOrEqual(400);
    expect(await status()).toBe(404);
  } finally {
    await partner.close();
    await control.close();
  }
});
