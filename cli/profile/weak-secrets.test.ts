// A target whose secrets are one letter and a word of the specification: what we write stays readable.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';
import { exchangesOf } from '../../schemas/text/exchange-log.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { textIn } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const SECRETS = { HOLDFAST_API_KEY: 'availability', HOLDFAST_API_SECRET: 's' };

test('a secret of one letter, or one that is a word of ours, is hidden as a whole value alone, and warned about once', async () => {
  test.setTimeout(180_000);
  const folder = temporaryFolder();
  const mock = await startMock({
    keys: { key: SECRETS.HOLDFAST_API_KEY, secret: SECRETS.HOLDFAST_API_SECRET },
    faults: ['unknown-hold-is-400'],
  });
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify({ ...mockProfile({ baseUrl: mock.url }), name: 'Standard shop' }));
  const given = ['--profile', profile, '--interface', 'partner', '--out', join(folder, 'out')];
  const only = ['partner.hold.unknown-id-is-404', 'partner.availability-single'].flatMap((id) => ['--only', id]);
  const { code, out, errors } = await start(['certify', ...given, ...only], { env: SECRETS }).end;
  await mock.close();
  const text = (name: string) => textIn(join(folder, 'out', name));
  const report = JSON.parse(text('report.partial.json')) as Report;
  const exchanges = [...exchangesOf(join(folder, 'out', 'exchanges.partial.ndjson.gz'))];
  const files = ['report.partial.json', 'summary.partial.md', 'junit.partial.xml'].map(text);

  expect(code, errors).toBe(1);
  expect(errors.match(/WARNING {2}HOLDFAST_API_KEY, HOLDFAST_API_SECRET: a secret of fewer than 8/g)).toHaveLength(1);
  expect(out).toContain('certifies Standard shop (partner)');
  for (const { id, sentence } of report.requirements) {
    expect(isRequirementId(id), id).toBe(true);
    expect(sentence).not.toContain('$');
  }
  for (const shown of [out, errors, ...files]) {
    expect(shown).not.toMatch(/\$HOLDFAST_API_(KEY|SECRET)\w|\w\$HOLDFAST_API_(KEY|SECRET)/);
  }
  expect(files[0]).toContain(`-H 'X-API-Secret: '\\"$HOLDFAST_API_SECRET\\"`);
  const headers = exchanges.map(({ request }) =>
    Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
  );
  expect(headers.length).toBeGreaterThan(1);
  for (const sent of headers.filter((one) => 'x-api-key' in one)) {
    expect([sent['x-api-key'], sent['x-api-secret']]).not.toContain('availability');
    expect([sent['x-api-key'], sent['x-api-secret']]).not.toContain('s');
  }
});
