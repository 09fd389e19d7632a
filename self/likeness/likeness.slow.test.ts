// A mock that is made like an operator is seen to behave as it does: by runs, and by client programs.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import { DEMO_KEYS } from '../../mock-operator/demo.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { type Likeness, likenessOf } from '../../mock-operator/likeness/likeness.ts';
import { worldProfile } from '../../mock-operator/world-profile.ts';
import { driftOf } from '../../reporters/drift.ts';
import type { Outcome, Profile, Report } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { seenIn } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { reportOf } from '../fixtures/report.ts';
import { partnerOfSecond } from '../fixtures/second-operator-profile.ts';
import { pointsOf, random } from '../proof/combination.ts';
import { type Examination, examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type SecondOperator, startSecondOperator } from '../second-operator/operator.ts';
import { endsAt, type Shop } from './clients.ts';

const exchangesOf = (outcomes: readonly Outcome[]): LoggedExchange[] =>
  outcomes.flatMap(({ requirement, exchanges }) => exchanges.map((exchange) => ({ requirement, ...exchange })));

const likenessTo = ({ report, outcomes }: Examination): Likeness =>
  likenessOf({ report, exchanges: exchangesOf(outcomes) });

/** The part of the points of an operator that its likeness shows as they are, and those that it does not. */
const likenessIn = (report: Report, like: Report) => {
  const { changes, onlyOld } = driftOf(report, like);
  const unlike = new Set([...changes.map(({ point }) => point), ...onlyOld]);
  const { size } = seenIn(report);
  return { part: 1 - unlike.size / size, unlike: [...unlike] };
};

/** Combinations of variants at each interface. */
const RUNS = { partner: 3, 'operator-v2': 2, booking: 1, channel: 2 } as const;
const SEED = 7;
/** At least this part of the points is equal. */
const LIKE = 0.93;

for (const name of INTERFACES) {
  for (const [index, variants] of random(pointsOf(name), RUNS[name], SEED).entries()) {
    test(`at ${name}, a mock with ${variants.length} variants has a likeness: ${index + 1} of ${RUNS[name]}`, async () => {
      test.setTimeout(600_000);
      const seen = await examine(name, mockWith({ variants }));
      const likeness = likenessTo(seen);

      const like = await examine(name, mockWith(likeness.options));

      const { part, unlike } = likenessIn(seen.report, like.report);
      test.info().annotations.push({ type: 'unlike', description: unlike.join(' ') });
      expect(
        part,
        `${variants.join(' ')}\n${unlike.join(' ')}\n${likeness.otherwise.join('\n')}`,
      ).toBeGreaterThanOrEqual(LIKE);
      expect(redRequirements(like)).toEqual([]);
    });
  }
}

/** Every check of the Partner API over sockets, on a live clock. */
const certified = async (profile: Profile): Promise<Examination> => {
  const sockets = openSockets();
  try {
    const outcomes = await runAll({ interface: 'partner', profile, transport: sockets.transport });
    return { outcomes, report: reportOf('partner', profile, outcomes) };
  } finally {
    sockets.close();
  }
};

const LIMITS = { requestsPerSecond: 10_000, holds: 100, bookings: 1_000, patienceSeconds: 10 };

/** The rate that client programs buy at the second operator: many seats, held and cancelled as one likes. */
const shopOf = (baseUrl: string, headers: Shop['headers'], { facts }: SecondOperator): Shop => {
  const [product] = facts.products;
  const rate = product?.rates.find(({ code }) => code === 'GARDEN');
  return {
    baseUrl,
    headers,
    channelId: facts.channelId,
    supplierId: facts.supplierId,
    productId: product?.id ?? '',
    rateId: rate?.id ?? '',
    priceId: rate?.prices[0]?.id ?? '',
  };
};

/** Steps of client programs that end otherwise: no check observes what they show. */
const UNSEEN = [
  'changes its mind, book', // on a released hold: any refusal will do
  'repeats itself, hold again', // the same data: the check of the point sends other data
  'repeats itself, book again',
  'forgets its keys, no keys', // the body of a 401
  'forgets its keys, wrong keys',
];

test.describe('an operator that was written apart', () => {
  let operator: SecondOperator;
  let seen: Examination;
  let likeness: Likeness;
  let like: StartedMock;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    operator = await startSecondOperator({});
    seen = await certified({ name: 'Second operator', partner: partnerOfSecond(operator), limits: LIMITS });
    likeness = likenessTo(seen);
    like = await startMock({ ...likeness.options, keys: DEMO_KEYS } as Parameters<typeof startMock>[0]);
  });
  test.afterAll(async () => {
    await Promise.all([operator.close(), like.close()]);
  });

  test('has a likeness that a run sees to behave as it does', async () => {
    test.setTimeout(300_000);
    const { partner } = worldProfile(like.mock.world, { baseUrl: like.url });
    const again = await certified({ name: 'Its likeness', ...(partner && { partner }), limits: LIMITS });

    const { part, unlike } = likenessIn(seen.report, again.report);

    expect(part, `${unlike.join(' ')}\n${likeness.otherwise.join('\n')}`).toBeGreaterThanOrEqual(0.95);
    expect(redRequirements(again)).toEqual([]);
  });

  test('sells what it sells to client programs, which end alike on both', async () => {
    const { facts } = operator;
    const own = { 'X-API-Key': facts.apiKey, 'X-API-Secret': facts.apiSecret };
    const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };

    const there = await endsAt(shopOf(operator.baseUrl, own, operator));
    const here = await endsAt(shopOf(like.url, keys, operator));

    const otherwise = there.filter((end, index) => here[index] !== end).map((end) => end.split(': ')[0]);
    expect(there.length).toBeGreaterThan(40);
    expect(otherwise).toEqual(UNSEEN);
  });
});

/** Variants that stand for changes of an operator, each with the only point that it changes. */
const PLANTED = {
  'second-release-is-409': 'partner.hold.second-release',
  'missing-qty-is-400': 'partner.availability-single.missing-qty',
  'at-inside-a-window-matches': 'partner.availability-single.inside-a-window',
  'second-cancel-is-409': 'partner.booking.second-cancel',
  'cancelled-booking-keeps-its-seats': 'partner.booking.capacity-after-cancel',
  'reversed-window-is-empty': 'partner.availability-list.reversed-window',
  'list-of-an-unknown-rate-is-empty': 'partner.availability-list.unknown-rate',
  'items-sent-without-an-id-get-none': 'partner.booking.item-ids',
  'booked-hold-reads-as-released': 'partner.booking.hold-after-booking',
  'release-is-200': 'partner.hold.release-status',
  'cancelled-items-and-tickets-are-refunded': 'partner.booking.item-and-ticket-statuses',
  'times-have-an-offset': 'partner.availability.offsets',
} as const;

test('planted drifts are named, and none is invented, also with other seeds', async () => {
  test.setTimeout(600_000);
  const { report: before } = await examine('partner', mockWith());
  const { report: same } = await examine('partner', mockWith(), { seed: 2 });
  const { report: other } = await examine('partner', mockWith({ variants: Object.keys(PLANTED) }), { seed: 3 });
  const changed = (report: Report) => [...new Set(driftOf(before, report).changes.map(({ point }) => point))].sort();

  expect(changed(same)).toEqual([]);
  expect(changed(other)).toEqual(Object.values(PLANTED).sort());
});
