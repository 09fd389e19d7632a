import { expect, test } from '@playwright/test';
import { startMock } from '../mock-operator/index.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import { CertifyError, certify } from './library.ts';

test('certify answers the report, and a run without one throws the reason', async () => {
  const mock = await startMock({ faults: ['unknown-hold-is-400'] });
  const profile = mockProfile({ baseUrl: mock.url });
  const report = await certify(profile, { only: ['partner.hold.unknown-id-is-404'], seed: 7 });
  await mock.close();
  const refused = await certify(profile, { interface: 'partner' }).catch((error: unknown) => error);
  const asWhole = await certify(profile, { only: [], seed: undefined }).catch((error: unknown) => error);

  expect(report.requirements.find(({ id }) => id === 'partner.hold.unknown-id-is-404')?.state).toBe('failed');
  expect(report.run.seed).toBe(7);
  expect(refused).toBeInstanceOf(CertifyError);
  for (const error of [refused, asWhole]) {
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringMatching(/^Nothing listens at/) });
  }
});
