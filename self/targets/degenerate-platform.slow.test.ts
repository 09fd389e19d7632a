// Platforms that only look like one: neither is certified, and the requirements that say why are named.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { exitCodeOf } from '../../reporters/judgement.ts';
import { examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { blindPlatform } from './blind-platform.ts';

test.describe.configure({ timeout: 240_000 });

/** A platform that sells from a stock of its own: the operator that is said to be behind it is never called. */
const selfSufficient = (): FetchLike => {
  const platform = mockWith();
  const operator = mockWith();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/_mock/clock')) {
      await operator(request.clone());
      return platform(request);
    }
    return pathname.includes('/_mock/') ? operator(request) : platform(request);
  };
};

test('a platform that never calls the operator is not certified: what it forwards is blocked, by that one reason', async () => {
  const found = await examine('booking', selfSufficient());

  expect(exitCodeOf(found.report, false)).toBe(2);
  const forwarded = found.report.requirements.filter(({ id }) => /^booking\.(forward|cache)\./.test(id));
  for (const { id, state, reason } of forwarded.filter(({ level }) => level === 'MUST')) {
    expect([id, state, reason]).toEqual([id, 'blocked', expect.stringContaining('does not call the operator')]);
  }
  expect(redRequirements(found).filter((id) => /^booking\.(forward|cache)\./.test(id))).toEqual([]);
});

/** By door, what a platform breaks that passes everything on and checks nothing. */
const BROKEN_BLINDLY = {
  booking: [
    'booking.auth.suppliers-without-keys-is-401',
    'booking.auth.supplier-with-unknown-keys-is-401',
    'booking.req-id.made-when-none-is-sent',
    'booking.supplier.code-filter-keeps-no-other',
    'booking.supplier.partner-id-filter-keeps-no-other',
    'booking.forward.made-request-id-is-that-of-the-answer',
  ],
  channel: [
    'channel.channel.unknown-id-is-refused',
    'channel.supplier.id-is-given',
    'channel.supplier.version-rises',
    'channel.product.of-an-unknown-supplier-is-refused',
    'channel.rate.no-travelers-is-never-shown',
    'channel.availability.of-an-unknown-rate-is-refused',
    'channel.availability.is-sold-as-it-was-set',
    'channel.availability.capacity-above-its-maximum-is-never-shown',
    'channel.binding.of-an-unknown-product-is-refused',
    'channel.binding.unbound-product-is-not-held',
  ],
} as const;

for (const door of ['booking', 'channel'] as const) {
  test(`a platform that passes everything on blindly is not certified at the door of the ${door} API`, async () => {
    const found = await examine(door, await blindPlatform(mockWith()));

    expect(exitCodeOf(found.report, false)).toBe(1);
    expect(redRequirements(found)).toEqual(expect.arrayContaining([...BROKEN_BLINDLY[door]]));
  });
}
