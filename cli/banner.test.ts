import { expect, test } from '@playwright/test';
import { startMock } from '../mock-operator/index.ts';
import { doors, pasted } from './banner.ts';

test('the banner names the address and the keys of each interface, also where nothing can be held', async () => {
  const mock = await startMock({ plans: [] });

  expect(pasted(mock)).toEqual([]);
  expect(doors(mock)).toEqual([
    `mock operator   ${mock.url}`,
    'keys            X-API-Key: demo-key, X-API-Secret: demo-secret',
    `v2              ${mock.url}/v2 with Authorization: Bearer demo-v2-token`,
    `booking api     ${mock.url}/booking with X-API-Key: demo-reseller, X-API-Secret: demo-reseller-secret`,
    `channel api     ${mock.url}/channel with X-API-Key: demo-channel, X-API-Secret: demo-channel-secret`,
  ]);
  await mock.close();
});
