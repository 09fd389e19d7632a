// What the doctor says beforehand of a platform that keeps availability.
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';
import type { Wrong } from '../../self/second-platform/operator.ts';
import { startSecondPlatform } from '../../self/second-platform/platform.ts';

test('whether a platform answers from a cache is said with what it costs, and what makes the verdict complete', async () => {
  const mock = await startMock();
  const { partner } = mockProfile({ baseUrl: mock.url });
  const sold = { supplierId: partner?.supplierId ?? '', products: partner?.products as never };
  const said = async (keeps: boolean, wrong?: Wrong): Promise<string> => {
    const operator = { url: mock.url, key: 'demo-key', secret: 'demo-secret', sold };
    const { bookingUrl, channelId, reseller, close } = await startSecondPlatform(operator, {
      keeps,
      ...(wrong && { wrong }),
    });
    const headers = {
      'X-API-Key': { env: 'CACHE_KEY', otherwise: reseller.key },
      'X-API-Secret': { env: 'CACHE_SECRET', otherwise: reseller.secret },
    };
    const booking = { baseUrl: bookingUrl, headers, channelId };
    const { text } = await doctorOn({ name: 'P', booking, operator: { control: `${mock.url}/_mock` } });
    await close();
    return text;
  };

  const [kept, asked] = [await said(true), await said(false)];
  await said(true, 'the offset of a time is lost');
  const written = mock.journal({ limit: '1000' }).filter(({ method }) => method !== 'GET');
  await mock.close();

  for (const words of ['it answers from a cache', 'limits.patienceSeconds of 301', 'clock.control', 'cache-age']) {
    expect(kept).toContain(words);
  }
  expect(asked).toContain('ok    the platform calls the operator: ');
  expect(asked).not.toContain('it answers from a cache');
  // Nothing is made to count seats, however wrong its reads are.
  expect(written.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
