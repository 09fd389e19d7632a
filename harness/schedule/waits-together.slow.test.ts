// A live operator that does not give back what elapsed holds had: no clock is moved, and the second look waits beside the first.
import { expect, test } from '@playwright/test';
import type { FaultName } from '../../mock-operator/generated/names.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { profile } from '../../self/proof/bound-interface.ts';
import { mockWith } from '../../self/proof/mock-with.ts';
import { runAll } from '../runner/run-all.ts';
import { inProcess } from '../transport/in-process.ts';

const { clock: _clock, ...still } = profile;
const live = { ...still, limits: { ...still.limits, patienceSeconds: 10 } };

/** What a call does, as far as it makes something or ends it. */
const deedOf = ({ method, url }: { method: string; url: string }): string[] => {
  const { pathname } = new URL(url);
  const isEnd = method === 'DELETE' || pathname.endsWith('/cancel');
  return isEnd ? ['end'] : method === 'POST' ? [pathname.split('/').at(-1) ?? ''] : [];
};

/** The check of a requirement on an operator with a fault: how it ended, and what it made and ended, in order. */
const found = async (requirement: RequirementId, fault?: FaultName) => {
  const [outcome] = await runAll({
    interface: requirement.split('.')[0] as Interface,
    profile: live,
    transport: inProcess(mockWith({ faults: fault === undefined ? [] : [fault] })),
    only: [requirement],
    unwritten: true,
  });
  const calls = outcome?.exchanges.map(({ request }) => request) ?? [];
  return { state: outcome?.state, deeds: calls.flatMap(deedOf).join(' '), left: outcome?.left };
};

test.describe.configure({ mode: 'parallel' });

const CASES = [
  // Before, a hold is tried on several options, to see which is the shortest. The extended one waits beside the others.
  [
    'operator-v2.booking.elapsed-hold-releases-inventory',
    'v2-elapsed-hold-keeps-its-units',
    / extend( bookings)+ extend bookings( end)+( bookings( end)+)*$/,
  ],
  [
    'partner.booking.keeps-seats-after-expiry',
    'expiry-of-the-hold-frees-booked-seats',
    /^holds bookings holds bookings( end)+$/,
  ],
] as const;

for (const [requirement, fault, twiceAtOnce] of CASES) {
  test(`${requirement} is looked at a second time while the first look waits`, async () => {
    const [wrong, right] = await Promise.all([found(requirement, fault), found(requirement)]);

    expect(wrong).toEqual({ state: 'failed', deeds: expect.stringMatching(twiceAtOnce), left: [] });
    expect(right).toMatchObject({ state: 'passed', left: [] });
  });
}
