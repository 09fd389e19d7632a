// Many OCTO servers leave GET /supplier out: that fails what is about the supplier, and nothing else rests on it.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { reportOf } from '../fixtures/report.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

const [octo] = boundInterfaces.filter(({ name }) => name.includes('octo'));

/** A run against an OCTO server that refuses GET /supplier so: what it failed, passed and blocked. */
const judgedWithout = async (status: number, error: string, supplierId?: string) => {
  if (octo === undefined) {
    throw new Error('the proof knows no OCTO');
  }
  const operator = mockWith();
  const transport = inProcess((request) =>
    new URL(request.url).pathname.endsWith('/supplier')
      ? Response.json({ error, errorMessage: 'not here' }, { status })
      : operator(request),
  );
  const section = { ...requiredSection(octo.profile, 'operator-v2'), ...(supplierId !== undefined && { supplierId }) };
  const profile = { ...octo.profile, 'operator-v2': section };
  const outcomes = await scaleWaits(20, () =>
    runAll({ interface: 'operator-v2', profile, transport, runs: 2, shrinkRequests: 0 }),
  );
  const { requirements } = reportOf('operator-v2', profile, outcomes);
  const idsOf = (wanted: string) => requirements.filter(({ state }) => state === wanted).map(({ id }) => id);
  return { failed: idsOf('failed'), passed: idsOf('passed'), blocked: idsOf('blocked') };
};

const OF_SUPPLIERS = /^operator-v2\.(supplier|auth|octo\.supplier)[.-]/;

/** The supplier of the profile may be any: no address of OCTO names one. */
const NAMED = 'the-only-one';

for (const { words, status, error, failed, supplierId } of [
  {
    words: 'without GET /supplier',
    status: 404,
    error: 'INVALID_PATH',
    failed: ['operator-v2.supplier.list-is-answered'],
  },
  {
    words: 'without GET /supplier, whose supplier the profile names,',
    status: 404,
    error: 'INVALID_PATH',
    failed: ['operator-v2.supplier.list-is-answered'],
    supplierId: NAMED,
  },
  { words: 'that keeps GET /supplier from its key', status: 400, error: 'FORBIDDEN', failed: [] },
]) {
  test(`an OCTO server ${words} fails what is about the supplier alone`, async () => {
    const judged = await judgedWithout(status, error, supplierId);

    expect(judged.failed).toEqual(failed);
    expect(judged.passed.length).toBeGreaterThan(80);
    expect(judged.blocked.filter((id) => !OF_SUPPLIERS.test(id))).toEqual([]);
  });
}
