// Operators of the Partner API that sell one kind of rate only, on a clock that nobody moves, over sockets: what they offer is
// judged, nothing of it fails, and what the rest would need stands in one sentence at each row.
import { expect, test } from '@playwright/test';
import { demoPlans, type Plan } from '../../mock-operator/demo.ts';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { runAll } from '../harness/start/run-all.ts';
import { openSockets } from '../harness/transport/socket.ts';
import { reportOf } from './report.ts';

type Terms = Partial<Plan['rate']>;

/** Some of the plans of the demo, with terms of their own. */
const plansOf = (codes: readonly string[], terms: Terms = {}): Plan[] =>
  demoPlans
    .filter(({ rate }) => codes.includes(rate.code))
    .map((plan) => ({ ...plan, rate: { ...plan.rate, ...terms } }));

interface Narrow {
  words: string;
  plans: Plan[];
  variants?: string[];
  without?: NonNullable<Profile['partner']>['without'];
  /** Rows that are judged all the same. */
  judged: string[];
  /** What the blocked rows say; the rows about what no call has shown are apart. */
  reasons: RegExp;
  verdict: Report['verdict'];
}

const LASTING = ['STANDARD', 'FIXED', 'INSTANT', 'PASS', 'SMALL', 'LATE'];

const A_RATE =
  /^the (?:profile has no|product has only one) .*\brate\b.*: add (?:one to partner\.products|a second, or declare)/;

const NARROW: Narrow[] = [
  {
    words: 'sells nothing that can be held',
    plans: plansOf(['INSTANT']),
    judged: ['partner.availability-single.finds-the-listed', 'partner.booking.item-rate-is-the-rate'],
    reasons: A_RATE,
    verdict: 'incomplete',
  },
  {
    words: 'sells nothing that can be cancelled',
    plans: plansOf(['FIXED']),
    judged: ['partner.hold.create-is-accepted', 'partner.hold.release-moves-active-to-released'],
    reasons: A_RATE,
    verdict: 'incomplete',
  },
  {
    words: 'sells single seats',
    plans: plansOf([...LASTING, 'SHORT'], { minTravelers: 1, maxTravelers: 1 }),
    without: ['limited-travelers'],
    judged: ['partner.booking.beyond-capacity-is-refused', 'partner.sequence.keeps-the-model'],
    reasons: /^(?!)/,
    verdict: 'conformant',
  },
  {
    words: 'keeps holds for fifteen minutes, unless it is asked for less',
    plans: plansOf(LASTING),
    judged: ['partner.hold.expires-by-time', 'partner.hold.lives-until-expires'],
    reasons: /^(?!)/,
    verdict: 'conformant',
  },
  {
    words: 'keeps holds for fifteen minutes, whatever it is asked for',
    plans: plansOf(LASTING),
    variants: ['requested-expires-is-ignored'],
    judged: ['partner.hold.expires-within-the-holdable-period', 'partner.hold.release-gives-back-once'],
    reasons: /^needs (?:450|900) s to pass, and the profile's patience is 10 s: offer a shorter hold /,
    verdict: 'incomplete',
  },
];

const NOT_SEEN = 'no exchange showed it';

for (const { words, plans, variants = [], without, judged, reasons, verdict } of NARROW) {
  test(`an operator that ${words} gets a verdict`, async () => {
    test.setTimeout(120_000);
    const mock = await startMock({ plans, variants });
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
      runs: 2,
    });
    await sockets.close();
    await mock.close();
    const report = reportOf('partner', profile, outcomes);

    const blocked = report.requirements.filter(({ state, level }) => state === 'blocked' && level === 'MUST');
    const others = blocked.map(({ reason = '' }) => reason).filter((reason) => !reason.startsWith(NOT_SEEN));
    expect(report.requirements.filter(({ state }) => state === 'failed').map(({ id }) => id)).toEqual([]);
    expect(report.requirements.filter(({ state }) => state === 'passed').map(({ id }) => id)).toEqual(
      expect.arrayContaining(judged),
    );
    expect(others.filter((reason) => !reasons.test(reason))).toEqual([]);
    expect(report.verdict).toBe(verdict);
  });
}
