// What becomes of a booking in progress comes of nobody who sells beside the run: it is not looked at again.
import { expect, test } from '@playwright/test';
import type { FaultName } from '../../mock-operator/generated/names.ts';
import { profile } from '../../self/proof/bound-interface.ts';
import { mockWith } from '../../self/proof/mock-with.ts';
import { runAll } from '../runner/run-all.ts';
import { inProcess } from '../transport/in-process.ts';

const { clock: _clock, ...live } = profile;

/** How many bookings the check of a requirement that counts vacancies made, on an operator with a fault whose clock nobody moves. */
const looksAt = async (requirement: string, fault: FaultName) => {
  const [outcome] = await runAll({
    interface: 'operator-v2',
    profile: live,
    transport: inProcess(mockWith({ faults: [fault] })),
    only: [requirement],
    unwritten: true,
  });
  const creates = outcome?.exchanges.filter(
    ({ request }) => request.method === 'POST' && request.url.endsWith('/bookings'),
  );
  return { state: outcome?.state, creates: creates?.length };
};

/** The first shows whether an option serves. */
const OF_ONE_LOOK = 2;

test('a wrong state of a booking in progress is not looked at again, though its requirement counts vacancies', async () => {
  expect(await looksAt('operator-v2.confirm.parallel-repeats-agree', 'v2-confirm-is-forgotten')).toEqual({
    state: 'failed',
    creates: OF_ONE_LOOK,
  });
});
