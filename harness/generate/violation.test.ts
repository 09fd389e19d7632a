import { expect, test } from '@playwright/test';
import { invalidValues } from '../../schemas/arbitrary.ts';
import { LENIENCY } from '../../schemas/leniency.ts';
import { violations } from '../../schemas/validate.ts';
import { violating, violationsOf } from './violation.ts';

const ID = '2175c166-9111-4445-917e-48e80c68c597';
const AT = '2030-06-01T10:00:00Z';
const place = { rateId: ID, priceId: ID, productId: ID, supplierId: ID, availabilityId: ID };
const traveler = { firstName: 'Ada', lastName: 'B', isLead: true, type: 'ADULT' };
const seat = { ...place, quantity: 1, startTime: AT, traveler };
const held = { ...place, quantity: 1, at: AT, travelerType: 'ADULT' };
const unit = { uuid: ID, unitId: 'adult' };
const option = { productId: 'p', optionId: 'o' };

/** A valid request of each schema whose violations are sent; maps and other optional members are left out. */
const valid: Record<string, object> = {
  'partner/hold-request': { hold: { items: [held, held] }, meta: { reqId: ID } },
  'partner/booking-request': {
    booking: { channelId: ID, customer: { firstName: 'Ada' }, items: [seat, seat] },
    meta: { reqId: ID },
  },
  'operator-v2/create-request': { uuid: ID, ...option, availabilityId: 'a', unitItems: [unit, unit] },
  'operator-v2/check-request': { ...option, units: [1, 2].map((quantity) => ({ unitId: 'adult', quantity })) },
  'operator-v2/extend-request': { reason: 'OTHER' },
};

for (const [schemaId, leniencies] of Object.entries(LENIENCY)) {
  test(`${schemaId}: each violation is one in a request that has the required members only`, () => {
    const request = valid[schemaId] ?? {};
    const passed = violationsOf(schemaId).filter(
      (violation) =>
        !violations(schemaId, violating(request, violation, 1)).some(({ keyword }) => keyword === violation.keyword),
    );

    expect(violations(schemaId, request)).toEqual([]);
    expect(passed.map(({ words }) => words)).toEqual([]);
  });

  test(`${schemaId}: each leniency names members that there are, and leaves out what no other does`, () => {
    const sent = violationsOf(schemaId).length;
    const idle = leniencies.flatMap((leniency) =>
      leniency.at
        .filter((pointer) => {
          const less = { ...leniency, at: leniency.at.filter((other) => other !== pointer) };
          return violationsOf(schemaId, leniencies.with(leniencies.indexOf(leniency), less)).length === sent;
        })
        .map((pointer) => `${pointer}: ${leniency.reason}`),
    );

    expect(idle).toEqual([]);
  });
}

/** What each check may send, so that a change of a schema or leniency that takes one away is seen. */
const SENT: Record<string, [pointer: string, keyword: string][]> = {
  'partner/hold-request': [
    ['/hold', 'required'],
    ['/hold/items', 'minItems'],
    ['/hold/items/*', 'type'],
    ['/hold/items/*/at', 'format'],
    ['/hold/items/*/rateId', 'required'],
    ['/hold/items/*/quantity', 'type'],
    ['/hold/items/*/ext/*', 'type'],
  ],
  'partner/booking-request': [
    ['/booking', 'required'],
    ['/booking/customer/email', 'type'],
    ['/booking/items/*/priceId', 'required'],
    ['/booking/items/*/startTime', 'format'],
    ['/booking/items/*/traveler/age', 'type'],
  ],
  'operator-v2/create-request': [
    ['/availabilityId', 'minLength'],
    ['/unitItems', 'minItems'],
    ['/unitItems/*/unitId', 'required'],
  ],
  'operator-v2/check-request': [
    ['/units/*/unitId', 'required'],
    ['/units/*/quantity', 'minimum'],
  ],
  'operator-v2/extend-request': [['/reason', 'required']],
};

test('what nothing can be held, booked, checked or extended without is sent as a violation', () => {
  for (const [schemaId, wanted] of Object.entries(SENT)) {
    const sent = violationsOf(schemaId).map(({ pointer, keyword }) => `${pointer} ${keyword}`);

    expect(sent, schemaId).toEqual(expect.arrayContaining(wanted.map((one) => one.join(' '))));
  }
});

test('null is sent where a member that is missing is a violation, and nowhere else', () => {
  const sent = (schemaId: string) =>
    violationsOf(schemaId)
      .filter(({ value }) => value === null)
      .map(({ pointer }) => pointer);

  expect(invalidValues('operator-v2/create-request').map(({ pointer, value }) => [pointer, value])).toContainEqual([
    '/productId',
    null,
  ]);
  expect(sent('operator-v2/create-request')).toEqual([
    '/availabilityId',
    '/unitItems',
    '/unitItems/*',
    '/unitItems/*/unitId',
  ]);
});
