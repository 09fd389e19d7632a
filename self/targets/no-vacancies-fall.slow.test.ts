// A supplier whose vacancies never fall breaks one sentence: its failure stands alone, and blocks what rests on it.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { reportOf } from '../fixtures/report.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

for (const { name, profile } of boundInterfaces.filter((bound) => /operator-v2|octo/.test(bound.name))) {
  test(`${name}: vacancies that never fall are one failure`, async () => {
    const transport = inProcess(mockWith({ faults: ['v2-hold-takes-nothing'] }));

    const outcomes = await scaleWaits(20, () =>
      runAll({ interface: 'operator-v2', profile, transport, runs: 2, shrinkRequests: 0 }),
    );
    const { requirements } = reportOf('operator-v2', profile, outcomes);
    const of = (wanted: string) => requirements.filter(({ state }) => state === wanted);

    expect(of('failed').map(({ id }) => id)).toEqual(['operator-v2.create.takes-inventory']);
    expect(of('blocked').map(({ reason }) => reason)).toContain(
      'a booking in progress takes no vacancies (see operator-v2.create.takes-inventory)',
    );
  });
}
