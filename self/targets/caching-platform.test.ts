// A platform may show availability from a cache for five minutes. Nobody who does is failed for it.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const KEPT_MS = 300_000;

/** A query whose start of an availability is a moment, however it was written. */
const byStart = (search: string): string => {
  const asked = new URLSearchParams(search);
  asked.set('at', String(Date.parse(asked.get('at') ?? '')));
  return String(asked);
};

/** Keeps the answers to availability reads by their address for five minutes of the clock of the platform. */
const keeping = (platform: FetchLike, bySpelling = true): FetchLike => {
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
    // Lists by the day, so that the windows of a check are answered from one that is kept; single reads by their start, in any writing.
    const asked = pathname.endsWith('ies') ? search.replaceAll(/T[^&]*/g, 'T') : bySpelling ? search : byStart(search);
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

/** What is judged by seats, and by the time of the target, which a cached list shows late. */
const LATE = [
  'booking.availability.capacity',
  'booking.availability-single',
  'booking.hold.takes-capacity',
  'booking.hold.release-gives',
  'booking.hold.refused-takes',
  'booking.booking.takes-no-second',
  'booking.booking.beyond-capacity',
  'booking.booking.timeline-reports-when',
  'booking.availability-list.retrieved-is',
  'booking.sequence',
];

for (const bySpelling of [true, false]) {
  const single = bySpelling ? 'each writing of a start' : 'each start';
  test(`a platform that keeps lists, and single reads of ${single}, over its own sales is judged by what no cache answers`, async () => {
    const found = await examine('booking', keeping(mockWith(), bySpelling), { only: LATE });

    expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
  });
}

/** What no cache explains: seats, a single read, a refusal about a time, and the state of a hold. */
const WRONG = {
  'release-is-forgotten': 'booking.hold.release-moves-active-to-released',
  'hold-takes-no-seats': 'booking.hold.takes-capacity-in-the-list',
  'list-ignores-holds': 'booking.hold.takes-capacity-in-the-list',
  'single-read-shows-one-seat-less': 'booking.availability.capacity-is-what-remains',
  'fraction-of-nine-digits-in-at-counts-as-a-second': 'booking.availability-single.any-writing-finds-it',
  'booking-takes-a-seat-more': 'booking.booking.takes-no-second-helping',
  'quarters-of-an-hour-in-the-offset-of-at-are-lost': 'booking.availability-single.any-writing-finds-it',
};

for (const [fault, requirement] of Object.entries(WRONG)) {
  test(`behind a cache as without one it fails: ${fault}`, async () => {
    for (const bySpelling of [true, false]) {
      const found = await examine('booking', keeping(mockWith({ faults: [fault] }), bySpelling), {
        only: [requirement],
      });

      expect(redRequirements(found), bySpelling ? 'by writing' : 'by start').toContain(requirement);
    }
  });
}

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
