// What a run found follows from its recording.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

/** Certifies, and answers the folder of the run. */
const certified = async (...args: string[]): Promise<string> => {
  const folder = temporaryFolder();
  const { code, screen } = await start(['certify', ...args, '--out', folder]).end;
  expect([0, 1, 2], screen).toContain(code);
  return folder;
};

const rejudged = (...args: string[]) => start(['rejudge', ...args]).end;

test('every result of four interfaces follows from the recording', async () => {
  test.setTimeout(900_000);
  const folder = await certified();
  const { code, out, screen } = await rejudged(folder);

  expect(out, screen).toMatch(/: \d{3,} requirements derived again, all as in the report\n$/);
  expect(code).toBe(0);
});

test('so do those of a target whose checks run side by side, and wrong ones', async () => {
  test.setTimeout(900_000);
  const mock = await startMock({ port: 0, faults: ['release-is-forgotten', 'booking-item-quantity-becomes-one'] });
  const { clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify({ ...profile, limits: { patienceSeconds: 4 } }));
  const only = ['partner.hold', 'partner.booking', 'operator-v2.cancel', 'operator-v2.confirm'];
  const run = await certified('--profile', file, ...only.flatMap((id) => ['--only', id]));
  await mock.close();
  const { code, out, screen } = await rejudged(run);

  expect(out, screen).toContain('all as in the report');
  expect(code).toBe(0);
});

test('a report that says otherwise is named, and another set is counted', async () => {
  test.setTimeout(300_000);
  const only = ['--only', 'partner.hold.release-moves', '--interface', 'partner'];
  const folder = await certified(...only, '--fault', 'release-is-forgotten');
  const file = join(folder, 'report.partial.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const wanted = 'partner.hold.release-moves-active-to-released';

  expect((await rejudged(folder, '--catalogue', 'next')).code).toBe(0);
  const requirements = report.requirements.map((one) =>
    one.id === wanted ? { ...one, state: 'passed', failures: [] } : one,
  );
  writeFileSync(file, JSON.stringify({ ...report, requirements }));
  const { code, out } = await rejudged(folder);
  expect(out).toContain(`MOVED  ${wanted}   passed -> failed: expected "RELEASED", received "ACTIVE"`);
  expect(code).toBe(1);

  const other = await rejudged(folder, '--catalogue', '2020');
  expect(other.errors).toContain('There is no set of requirements 2020.');
  expect(other.code).toBe(3);
});
