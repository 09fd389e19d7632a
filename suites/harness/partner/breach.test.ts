import { expect, test } from '@playwright/test';
import { violations } from '../../../schemas/validate.ts';
import { type Breach, broken, words } from '../breach.ts';
import { breachesOf } from './breach.ts';

const ID = '2175c166-9111-4445-917e-48e80c68c597';
const AT = '2030-06-01T10:00:00Z';
const place = { rateId: ID, priceId: ID, productId: ID, supplierId: ID, availabilityId: ID, ext: { a: 'b' } };
const traveler = { age: 30, country: 'NLD', email: 'a@b.example', firstName: 'Ada', lastName: 'B', lang: 'nld' };
const seat = { ...place, quantity: 1, startTime: AT, traveler: { ...traveler, isLead: true, type: 'ADULT' } };
const held = { ...place, quantity: 1, at: AT, travelerType: 'ADULT' };
const customer = { email: 'a@b.example', firstName: 'Ada', lastName: 'B', phone: '+31205550100' };
const bodies = {
  hold: { hold: { items: [held, held], ext: {}, partnerId: 'a', expires: AT }, meta: { reqId: ID } },
  booking: {
    booking: { channelId: ID, customer, items: [seat, seat], ext: {}, holdExt: {}, resellerBookingRef: 'a' },
    meta: { reqId: ID },
  },
};

/** Where our schema sees the breach: a missing member at what it is missing from. */
const seenAt = ({ keyword, pointer }: Breach): string =>
  (keyword === 'required' ? pointer.replace(/\/[^/]+$/, '') : pointer).replaceAll('*', '1');

for (const resource of ['hold', 'booking'] as const) {
  test(`each breach of a ${resource} request breaks our schema at its place, by its keyword`, () => {
    const schemaId = `partner/${resource}-request`;
    expect(violations(schemaId, bodies[resource])).toEqual([]);

    for (const breach of breachesOf(resource)) {
      const seen = violations(schemaId, broken(bodies[resource], breach, 1));

      expect(
        seen.some(({ keyword, pointer }) => keyword === breach.keyword && pointer.startsWith(seenAt(breach))),
        `${words(breach)}: ${JSON.stringify(seen)}`,
      ).toBe(true);
    }
  });
}
