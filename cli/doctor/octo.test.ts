// What the doctor says of an OCTO target that leaves calls out, or unanswered.
import type { RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { octoProfile } from '../../mock-operator/profile.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';
import { listening } from '../../self/fixtures/listening.ts';
import { relayTo } from '../../self/fixtures/relay.ts';

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(async () => {
  await mock.close();
});

const relay: RequestListener = (request, response) => void relayTo(mock.url)(request, response);

/** What the doctor prints of an OCTO target that has no GET /supplier. */
const saidWithout = (
  others: RequestListener,
  { supplierId, patienceSeconds = 10 }: { supplierId?: string; patienceSeconds?: number } = {},
): Promise<string> =>
  listening(
    (request, response) => {
      if (request.url === '/octo/supplier') {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      } else {
        others(request, response);
      }
    },
    async (baseUrl) => {
      const { 'operator-v2': v2, clock: _clock, ...profile } = octoProfile({ baseUrl });
      const changed = { ...v2, baseUrl: `${baseUrl}/octo`, ...(supplierId && { supplierId }) };
      const { text } = await doctorOn({ ...profile, limits: { patienceSeconds }, 'operator-v2': changed });
      return text;
    },
  );

const MISSING = 'the read of the supplier: the target does not serve it (GET /octo/supplier → 404); the run goes on';

test('a run goes on where GET /supplier is missing, with the supplierId of the profile or none', async () => {
  const without = await saidWithout(relay);
  const named = await saidWithout(relay, { supplierId: 'canal-tours' });

  expect(without).toContain(`WARN  ${MISSING} without a supplierId\n`);
  expect(named).toContain(`WARN  ${MISSING} with the supplierId canal-tours of the profile\n`);
  expect(without + named).not.toContain('FAIL');
});

test('a missing GET /supplier does not hide that the products are not answered', async () => {
  const text = await saidWithout(() => {}, { patienceSeconds: 0.3 });

  expect(text).toContain('GET /octo/supplier → 404; GET /octo/products → the target did not answer within 0.3 s');
  expect(text).not.toContain('the run goes on');
});

test('a target that never answers is named with the path that was called', async () => {
  const text = await listening(
    () => {},
    async (baseUrl) => (await doctorOn({ ...octoProfile({ baseUrl }), limits: { patienceSeconds: 0.3 } })).text,
  );

  expect(text).toMatch(
    /FAIL +SET-UP REFUSED {2}The target did not answer within 0\.3 s\.\n.*\n.*\n +found +"\S+\/octo\/supplier"/,
  );
});
