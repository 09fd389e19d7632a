// Operators of the Partner API that sell one kind of rate only, on a clock that nobody moves, over sockets: what they offer is
// judged, nothing of it fails, and what the rest would need stands in one sentence at each requirement.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import { demoPlans, type Plan } from '../../mock-operator/demo.ts';
import { type FaultName, startMock, type VariantName } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { reportOf } from '../fixtures/report.ts';

type Terms = Partial<Plan['rate']>;

/** Some of the plans of the demo, with terms of their own. */
const plansOf = (codes: readonly string[], terms: Terms = {}): Plan[] =>
  demoPlans
    .filter(({ rate }) => codes.includes(rate.code))
    .map((plan) => ({ ...plan, rate: { ...plan.rate, ...terms } }));

interface Sold {
  plans: Plan[];
  variants?: readonly VariantName[];
  faults?: readonly FaultName[];
  /** The requirements that are asked for; all by default. */
  only?: readonly string[];
  without?: NonNullable<NonNullable<Profile['partner']>['without']>;
  /** Generated cases of a check. */
  runs?: number;
}

/** The report of an operator that sells these. */
const judged = async ({ plans, variants = [], faults = [], without, only, runs = 2 }: Sold): Promise<Report> => {
  const mock = await startMock({ plans, variants, faults });
  const { clock: _clock, operator: _operator, partner, ...target } = mockProfile({ baseUrl: mock.url, plans });
  const products = partner?.products.filter(({ rates }) => rates.length > 0) ?? [];
  const profile = {
    ...target,
    partner: { ...partner, products, ...(without && { without }) },
    limits: { requestsPerSecond: 2_000, patienceSeconds: 10 },
  } as Profile;
  const sockets = openSockets();

  const outcomes = await runAll({
    interface: 'partner',
    profile,
    transport: sockets.transport,
    unwritten: true,
    runs,
    ...(only && { only: [...only] }),
  });
  await sockets.close();
  await mock.close();
  return reportOf('partner', profile, outcomes);
};

/** The ids of what is in a state, without the interface. */
const idsOf = ({ requirements }: Report, state: Report['requirements'][number]['state'], level?: 'MUST'): string[] =>
  requirements
    .filter((one) => one.state === state && (level === undefined || one.level === level))
    .map(({ id }) => id.replace('partner.', ''))
    .sort();

const ofHolds = (id: string): boolean => id.startsWith('hold.');

const NOT_SEEN =
  /^(no exchange showed it: .+|no answer had \/(hold|booking): unblock partner\.\2\.create-is-accepted first)$/;

const LASTING = ['STANDARD', 'FIXED', 'INSTANT', 'PASS', 'SMALL', 'LATE'];
const ALL = [...LASTING, 'SHORT'];

/** Every kind of rate, none of them holdable. */
const notHoldable = plansOf(ALL, { holdable: false, holdablePeriod: 0 });

/** Every kind of rate, none of them cancelable. */
const notCancelable = plansOf(ALL, { cancelable: false, refundable: false });

/** Requirements about a hold, beside those of holds themselves. */
const NEEDS_A_HOLD = [
  'booking.create-is-accepted', // "on a hold"
  'booking.expired-hold-is-refused',
  'booking.keeps-seats-after-expiry',
  'booking.keeps-seats-after-release',
  'booking.refused-leaves-its-hold',
  'booking.release-beside-it-leaves-its-seats',
  'booking.released-hold-is-refused',
  'booking.rest-of-its-hold-comes-back',
  'booking.second-on-a-hold-takes-its-seats',
  'booking.takes-no-second-helping', // after its hold
  'booking.unknown-hold-is-refused',
  'booking.without-hold-is-refused',
  'sequence.keeps-the-model',
  'wire.lost-answer-holds-once',
  'wire.lost-answer-leaves-nothing-half-made',
  'wire.simultaneous-repeats-make-one', // "one hold and one booking"
];

/** What is about a cancel. */
const NEEDS_A_CANCEL = [
  'booking.cancel-gives-back-once',
  'booking.cancel-is-204-and-empty',
  'booking.cancel-moves-open-to-cancelled',
  'booking.cancel-of-non-cancelable-has-no-effect', // beside one that is cancelled
  'booking.cancel-raises-the-version',
  'booking.cancel-touches-no-other',
  'booking.cancelled-is-for-good',
  'booking.parallel-cancels-agree',
  'booking.second-cancel-is-no-server-error',
  'booking.timeline-has-each-move',
  'booking.timeline-has-the-cancel',
  'booking.timeline-reports-when',
  'sequence.keeps-the-model',
];

/** What books case after case, so that much would stay. */
const BOOKS_OFTEN = [
  'booking.any-valid-request-is-accepted',
  'booking.any-valid-request-is-reflected',
  'wire.lost-answer-books-once',
  'wire.simultaneous-repeats-make-one',
];

test('an operator that sells nothing that can be held is judged on all that needs no hold', async () => {
  const report = await judged({ plans: notHoldable });

  const reasons = report.requirements.filter(({ state }) => state === 'blocked').map(({ reason = '' }) => reason);
  const lacking = reasons.filter((reason) => !NOT_SEEN.test(reason));
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'blocked', 'MUST').filter((id) => !ofHolds(id))).toEqual(NEEDS_A_HOLD);
  expect(idsOf(report, 'passed').length).toBeGreaterThanOrEqual(124);
  expect(
    lacking.filter((reason) => !/^the profile has no holdable\b.*: add one .*"holdable-rates"/.test(reason)),
  ).toEqual([]);
  expect(report.verdict).toBe('incomplete');
});

test('an operator that sells nothing that can be cancelled is judged on all but cancels and many bookings', async () => {
  const report = await judged({ plans: notCancelable });

  const reasons = report.requirements.filter(({ state }) => state === 'blocked').map(({ reason = '' }) => reason);
  const lacking = reasons.filter((reason) => !NOT_SEEN.test(reason));
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'blocked', 'MUST')).toEqual([...NEEDS_A_CANCEL, ...BOOKS_OFTEN].sort());
  expect(idsOf(report, 'passed').length).toBeGreaterThanOrEqual(176);
  expect(
    lacking.filter((reason) => !/^the profile has no (?:holdable, )?cancelable\b.*"cancelable-rates"/.test(reason)),
  ).toEqual([]);
  expect(report.verdict).toBe('incomplete');
  // What cannot be cancelled stays, and is reported: far fewer than the 300 that a run may make.
  expect(report.residue.bookings).toBeGreaterThan(30);
  expect(report.residue.bookings).toBeLessThan(100);
});

test('case after case is booked on starts that have the seats, where nothing is held and nothing comes back', async () => {
  const kept = plansOf(['SMALL'], { holdable: false, holdablePeriod: 0, cancelable: false, refundable: false });
  const only = ['partner.http.lawful-writing-changes-nothing', 'partner.wire.pieces-make-the-whole'];

  const report = await judged({ plans: kept.map((plan) => ({ ...plan, seats: 5 })), only, runs: 12 });

  expect(report.requirements.filter(({ id }) => only.includes(id)).map(({ state }) => state)).toEqual([
    'passed',
    'passed',
  ]);
});

const DECLARED: (Sold & { words: string; notApplicable: string[] })[] = [
  {
    words: 'nothing that can be held',
    plans: notHoldable,
    without: ['holdable-rates'],
    notApplicable: NEEDS_A_HOLD,
  },
  {
    words: 'nothing that can be cancelled',
    plans: notCancelable,
    without: ['cancelable-rates'],
    notApplicable: [...NEEDS_A_CANCEL, ...BOOKS_OFTEN],
  },
];

for (const { words, notApplicable, ...sold } of DECLARED) {
  test(`an operator that sells ${words}, and declares so, gets a whole verdict that lists what is excused`, async () => {
    const report = await judged(sold);

    const listed = (report.notApplicable ?? []).flatMap(({ requirements }) => requirements);
    expect(report.verdict).toBe('conformant');
    expect(listed).toEqual(expect.arrayContaining(notApplicable.map((id) => `partner.${id}`)));
    expect(idsOf(report, 'blocked', 'MUST')).toEqual([]);
    expect(
      idsOf(report, 'not-applicable', 'MUST').filter(
        (id) => !ofHolds(id) && !notApplicable.includes(id) && !/^booking\.cancelable-where/.test(id),
      ),
    ).toEqual([]);
  });
}

test('an operator that books nothing without a hold, and sells nothing that can be held, is not failed for it', async () => {
  const report = await judged({ plans: notHoldable, variants: ['every-booking-needs-a-hold'] });

  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'blocked')).toContain('booking.new-is-open');
});

/** Faults that are seen without a hold, and the requirements that fail. */
const WITHOUT_A_HOLD = {
  'booking-beyond-capacity-is-accepted': 'booking.beyond-capacity-is-refused',
  'booking-with-two-leads-is-accepted': 'booking.two-leads-are-refused',
  'too-few-travelers-are-booked': 'booking.too-few-travelers-are-refused',
  'cutoff-is-forgotten': 'booking.inside-the-cutoff-is-refused',
  'one-beyond-capacity-is-bookable': 'availability-single.beyond-capacity-is-not-bookable',
  'errors-carry-the-req-id-of-the-header': 'req-id.error-carries-that-of-the-body',
};

/** Faults that are seen where nothing can be cancelled: each of another rule. */
const WITHOUT_A_CANCEL = {
  'one-beyond-capacity-is-bookable': 'availability-single.beyond-capacity-is-not-bookable',
  'expired-hold-is-booked-on': 'booking.expired-hold-is-refused',
  'booking-beyond-capacity-is-accepted': 'booking.beyond-capacity-is-refused',
  'booking-with-two-leads-is-accepted': 'booking.two-leads-are-refused',
};

for (const [words, plans, faults] of [
  ['nothing that can be held', notHoldable, WITHOUT_A_HOLD],
  ['nothing that can be cancelled', notCancelable, WITHOUT_A_CANCEL],
] as const) {
  test(`what an operator that sells ${words} does wrong fails`, async () => {
    const rows: string[] = Object.values(faults);

    const report = await judged({
      plans,
      faults: Object.keys(faults) as FaultName[],
      only: rows.map((id) => `partner.${id}`),
    });

    expect(idsOf(report, 'failed')).toEqual(expect.arrayContaining(rows));
    expect(report.verdict).toBe('not-conformant');
  });
}

interface Narrow extends Sold {
  words: string;
  /** Rows that are judged all the same. */
  judgedToo: string[];
  /** The reasons of the blocked requirements; those about what no call has shown are apart. */
  reasons: RegExp;
  verdict: Report['verdict'];
}

const A_RATE =
  /^the (?:profile has no|product has only one) .*\brate\b.*: add (?:one to partner\.products|a second, or declare)/;

const NARROW: Narrow[] = [
  {
    words: 'sells one rate that cannot be held',
    plans: plansOf(['INSTANT']),
    judgedToo: ['partner.availability-single.finds-the-listed', 'partner.booking.item-rate-is-the-rate'],
    reasons: A_RATE,
    verdict: 'incomplete',
  },
  {
    words: 'sells one rate that cannot be cancelled',
    plans: plansOf(['FIXED']),
    judgedToo: ['partner.hold.create-is-accepted', 'partner.booking.two-leads-are-refused'],
    reasons: A_RATE,
    verdict: 'incomplete',
  },
  {
    words: 'sells single seats',
    plans: plansOf(ALL, { minTravelers: 1, maxTravelers: 1 }),
    without: ['minimum-travelers'],
    judgedToo: ['partner.booking.beyond-capacity-is-refused', 'partner.sequence.keeps-the-model'],
    reasons: /^(?!)/,
    verdict: 'conformant',
  },
  {
    words: 'keeps holds for fifteen minutes, unless it is asked for less',
    plans: plansOf(LASTING),
    judgedToo: ['partner.hold.expires-by-time', 'partner.hold.lives-until-expires'],
    reasons: /^(?!)/,
    verdict: 'conformant',
  },
  {
    words: 'keeps holds for fifteen minutes, whatever it is asked for',
    plans: plansOf(LASTING),
    variants: ['requested-expires-is-ignored'],
    judgedToo: ['partner.hold.expires-within-the-holdable-period', 'partner.hold.release-gives-back-once'],
    reasons: /^needs (?:450|900) s to pass, and the profile's patience is 10 s: offer a shorter hold /,
    verdict: 'incomplete',
  },
];

for (const { words, judgedToo, reasons, verdict, ...sold } of NARROW) {
  test(`an operator that ${words} gets a verdict`, async () => {
    const report = await judged(sold);

    const blocked = report.requirements.filter(({ state, level }) => state === 'blocked' && level === 'MUST');
    const others = blocked.map(({ reason = '' }) => reason).filter((reason) => !NOT_SEEN.test(reason));
    expect(idsOf(report, 'failed')).toEqual([]);
    expect(report.requirements.filter(({ state }) => state === 'passed').map(({ id }) => id)).toEqual(
      expect.arrayContaining(judgedToo),
    );
    expect(others.filter((reason) => !reasons.test(reason))).toEqual([]);
    expect(report.verdict).toBe(verdict);
  });
}

test('where nothing that is booked without a hold has a limit of seats, no capacity is wanted of it', async () => {
  const plans = demoPlans.map((plan) =>
    plan.rate.holdable ? plan : { ...plan, seats: 5_000, maxCapacity: -1, rate: { ...plan.rate, type: 'FREESALE' } },
  );
  const only = ['partner.booking.takes-capacity-without-a-hold', 'partner.booking.last-seats-under-parallel-calls'];

  const { requirements } = await judged({ plans, only });

  for (const id of only) {
    const reason = 'no rate that is booked without a hold has a limit of seats';
    expect(requirements.find((one) => one.id === id)).toMatchObject({ state: 'not-applicable', reason });
  }
});
