// Another client of a Partner API: it acquires holds on availabilities of the window, keeps them for seconds, and releases them.
import { randomUUID } from 'node:crypto';
import type { Profile } from '../../schemas/generated/types.ts';

const PER_SECOND = 3;
const KEPT_MS = 4_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Partner = NonNullable<Profile['partner']>;
interface Found {
  id: string;
  start: string;
}

const any = <Thing>(some: readonly Thing[]): Thing | undefined => some[Math.floor(Math.random() * some.length)];

/** Starts the client. Answers how it is stopped, and how many of its holds were taken. */
export const startOtherClient = (partner: Partner): { stop(): Promise<number> } => {
  const headers = {
    'content-type': 'application/json',
    ...Object.fromEntries(Object.entries(partner.headers ?? {}).map(([name, { otherwise = '' }]) => [name, otherwise])),
  };
  const call = async (path: string, method = 'GET', body?: object): Promise<Record<string, never> | undefined> => {
    const requestId = { 'X-Request-ID': randomUUID() };
    const sent =
      body === undefined ? {} : { body: JSON.stringify({ ...body, meta: { reqId: requestId['X-Request-ID'] } }) };
    const answer = await fetch(`${partner.baseUrl}/v1.2${path}`, {
      method,
      headers: { ...headers, ...requestId },
      ...sent,
    });
    const text = await answer.text();
    return answer.ok && text !== '' ? JSON.parse(text) : undefined;
  };
  const offers = partner.products.flatMap(({ id, rates }) =>
    rates.filter(({ holdable }) => holdable).map((rate) => ({ productId: id, rate })),
  );
  let taken = 0;
  const sell = async (): Promise<void> => {
    const offer = any(offers);
    if (offer === undefined) {
      return;
    }
    const { productId, rate } = offer;
    const window = { start: new Date().toISOString(), end: new Date(Date.now() + 14 * DAY_MS).toISOString() };
    const query = new URLSearchParams({ ...window, rate_id: rate.id });
    const list = await call(`/suppliers/${partner.supplierId}/products/${productId}/availabilities?${query}`);
    const listed = (list as { availabilities?: { byRate?: Record<string, { availability: Found[] }> } } | undefined)
      ?.availabilities?.byRate;
    const one = any(Object.values(listed ?? {}).flatMap(({ availability }) => availability));
    if (one === undefined) {
      return;
    }
    const price = rate.prices[0];
    const item = {
      at: one.start,
      availabilityId: one.id,
      priceId: price?.id,
      productId,
      supplierId: partner.supplierId,
      rateId: rate.id,
      quantity: Math.max(rate.minTravelers ?? 1, 1 + Math.floor(Math.random() * 3)),
      travelerType: price?.travelerType?.ageBand ?? 'ANY',
    };
    const id = randomUUID();
    if ((await call('/holds', 'POST', { hold: { id, items: [item] } })) === undefined) {
      return;
    }
    taken += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * KEPT_MS));
    await call(`/holds/${id}`, 'DELETE');
  };
  const sales = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const sale = sell().finally(() => sales.delete(sale));
    sales.add(sale);
  }, 1_000 / PER_SECOND);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(sales);
      return taken;
    },
  };
};
