// Many OCTO servers leave GET /supplier out: that fails what is about the supplier, and nothing else rests on it.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { reportOf } from '../fixtures/report.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

const [octo] = boundInterfaces.filter(({ name }) => name.includes('octo'));

test('an OCTO server without GET /supplier fails what is about the supplier alone', async () => {
  test.setTimeout(120_000);
  if (octo === undefined) {
    throw new Error('the proof knows no OCTO');
  }
  const operator = mockWith();
  const transport = inProcess((request) =>
    new URL(request.url).pathname.endsWith('/supplier')
      ? Response.json({ error: 'INVALID_PATH', errorMessage: 'no such path' }, { status: 404 })
      : operator(request),
  );

  const outcomes = await scaleWaits(20, () =>
    runAll({ interface: 'operator-v2', profile: octo.profile, transport, runs: 2, shrinkRequests: 0 }),
  );
  const { requirements } = reportOf('operator-v2', octo.profile, outcomes);
  const of = (wanted: string) => requirements.filter(({ state }) => state === wanted);

  expect(of('failed').map(({ id }) => id)).toEqual(['operator-v2.supplier.list-is-answered']);
  expect(of('passed').length).toBeGreaterThan(80);
  expect(of('blocked').filter(({ id }) => !/^operator-v2\.(supplier|auth|octo\.supplier)[.-]/.test(id))).toEqual([]);
});
