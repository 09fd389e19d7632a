import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { BookingProfile } from '../../schemas/generated/types.ts';
import { Caller } from '../exchange/caller.ts';
import { openSession } from '../schedule/session.ts';
import { inProcess } from '../transport/in-process.ts';
import { CatalogClient } from './client.ts';
import { readOffering } from './offering.ts';

const supplierOf = (code: string) => ({ id: randomUUID(), code });

const rateOf = (productId: string, more: object = {}) => ({
  id: randomUUID(),
  productId,
  type: 'RESERVED',
  holdable: true,
  cancelable: true,
  prices: [{ id: randomUUID() }],
  ...more,
});

/** What is read of a platform that lists these suppliers; each has a product, those of runs with more kinds of rates. */
const chosenOf = async (suppliers: readonly { id: string; code: string }[]): Promise<string> => {
  const booking: BookingProfile = { baseUrl: 'http://platform.example', channelId: randomUUID() };
  const answer = (path: string): object => {
    const [, supplierId = '', productId = ''] = /suppliers\/([^/]+)\/products(?:\/([^/]+)\/rates)?$/.exec(path) ?? [];
    const isOfARun = suppliers.find(({ id }) => id === supplierId)?.code.startsWith('HF-');
    return supplierId === ''
      ? { suppliers }
      : productId === ''
        ? { products: [{ id: supplierId }] }
        : { rates: [rateOf(productId), ...(isOfARun ? [rateOf(productId, { holdable: false })] : [])] };
  };
  const session = await openSession({
    interface: 'booking',
    profile: { name: 'Platform', booking },
    seed: 1,
    transport: inProcess(async ({ url }) => Response.json(answer(new URL(url).pathname))),
  });
  const { supplierId } = await readOffering(new CatalogClient(new Caller(session.connection)), booking);
  return supplierId;
};

test('what runs of the Channel API have left is asked about only where nothing else is sold', async () => {
  const left = Array.from({ length: 8 }, () => supplierOf(`HF-${randomUUID()}`));
  const own = supplierOf('HF-TOURS');

  expect(await chosenOf([...left, own])).toBe(own.id);
  expect(await chosenOf(left)).toBe(left[0]?.id);
});
