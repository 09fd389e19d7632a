// A platform may show availability from a cache for five minutes. Nobody who does is failed for it.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const KEPT_MS = 300_000;

/** Keeps the answers to availability reads by their address for five minutes of the clock of the platform. */
const keeping = (platform: FetchLike): FetchLike => {
  const kept = new Map<string, { at: number; text: string }>();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith('/_mock/clock') && request.method === 'POST') {
      const { advanceSeconds = 0 } = (await request.clone().json()) as { advanceSeconds?: number };
      aheadMs += advanceSeconds * 1000;
    }
    if (request.method !== 'GET' || !/\/booking\/.*availabilit(y|ies)$/.test(pathname)) {
      return platform(request);
    }
    // Lists by the day, so that the windows of a check are answered from one that is kept.
    const asked = pathname.endsWith('ies') ? search.replaceAll(/T[^&]*/g, 'T') : search;
    const key = `${pathname}${asked} ${request.headers.get('x-api-key')}`;
    const found = kept.get(key);
    const reqId = request.headers.get('x-request-id');
    if (found !== undefined && now() - found.at < KEPT_MS) {
      const body = { ...JSON.parse(found.text), meta: { reqId } };
      return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
    }
    const answer = await platform(request);
    if (answer.status === 200) {
      kept.set(key, { at: now(), text: await answer.clone().text() });
    }
    return answer;
  };
};

const SEATS = ['booking.hold.takes-capacity', 'booking.hold.release-gives', 'booking.booking.takes-no-second'];

/** What is judged by the time of the target, which a cached list shows late. */
const TIMES = ['booking.booking.timeline-tells-when', 'booking.availability-list.retrieved-is'];

test('a platform that keeps availability over its own sales is not failed for the seats that it shows late', async () => {
  const found = await examine('booking', keeping(mockWith()), { only: [...SEATS, ...TIMES] });

  expect(redRequirements(found)).toEqual([]);
  const late = found.report.requirements.filter(({ state }) => state === 'blocked');
  expect(late.map(({ reason }) => reason).join()).toContain('which it may do for 5 minutes');
});

test('what is not about seats is failed behind a cache as without one', async () => {
  const wrong = keeping(mockWith({ faults: ['release-is-forgotten'] }));

  const found = await examine('booking', wrong, { only: ['booking.hold.release-moves'] });

  expect(redRequirements(found)).toContain('booking.hold.release-moves-active-to-released');
});

/** A platform that lists its first supplier alone. */
const ofOneSupplier =
  (platform: FetchLike): FetchLike =>
  async (request) => {
    const answer = await platform(request);
    if (!/\/booking\/v1\.2\/suppliers(\?|$)/.test(request.url) || !answer.ok) {
      return answer;
    }
    const { suppliers, ...others } = (await answer.json()) as { suppliers: unknown[] };
    const body = JSON.stringify({ ...others, suppliers: suppliers.slice(0, 1) });
    return new Response(body, { status: answer.status, headers: answer.headers });
  };

const AGE = 'booking.limit.cache-age';

test('a cache of hours is seen where the platform asks again whenever a hold of the product ends, be there one supplier or two', async () => {
  const only = ['booking.hold.moves-to-expired', 'booking.hold.create-is', AGE, 'booking.cache.old-is'];
  for (const listing of [(all: FetchLike) => all, ofOneSupplier]) {
    const right = await examine('booking', listing(mockWith()), { only });
    const faults = ['availability-is-kept-until-a-hold-of-its-product-ends'];
    const wrong = await examine('booking', listing(mockWith({ faults })), { only });

    expect([...redRequirements(right), ...blockedRequirements(right)]).toEqual([]);
    expect(redRequirements(wrong)).toContain(AGE);
  }
});
