import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { holdfast, start } from '../../self/fixtures/holdfast.ts';
import { apiLines, portLines, shellLines } from './banner.ts';

const run = promisify(execFile);

test('the banner names the address of each interface and all keys, also where nothing can be held', async () => {
  const mock = await startMock({ plans: [] });

  expect(shellLines(mock).filter((line) => line.includes('/holds'))).toEqual([]);
  expect(apiLines(mock)).toEqual([
    `mock operator   ${mock.url}`,
    `partner api     ${mock.url} with X-API-Key: demo-key, X-API-Secret: demo-secret`,
    `v2              ${mock.url}/v2 with Authorization: Bearer demo-v2-token`,
    '  restricted    Authorization: Bearer demo-v2-restricted',
    `octo            ${mock.url}/octo with Authorization: Bearer demo-v2-token`,
    `booking api     ${mock.url}/booking with X-API-Key: demo-reseller, X-API-Secret: demo-reseller-secret`,
    '  2nd reseller  X-API-Key: demo-other-reseller, X-API-Secret: demo-other-reseller-secret',
    `channel api     ${mock.url}/channel with X-API-Key: demo-channel, X-API-Secret: demo-channel-secret`,
  ]);
  await mock.close();
});

test('the banner says so when browsers do not call the port', async () => {
  const [refused, usual] = [await startMock({ port: 6_668 }), await startMock()];

  expect(await portLines(refused)).toEqual([expect.stringMatching(/^port +browsers do not call it/)]);
  expect(await portLines(usual)).toEqual([]);
  await Promise.all([refused.close(), usual.close()]);
});

test('each line that the mock prints for a shell is taken by sh, and gets a 2xx on each interface', async () => {
  const secret = `it's "$HOME" \`\\`;
  const env = { ...process.env, HOLDFAST_RESELLER_KEY: 'mine', HOLDFAST_RESELLER_SECRET: secret };
  const { child, end, says } = start(['mock'], { env });
  const said = await says('Ctrl-C');
  const lines = said.split('\n').filter((line) => line.startsWith('curl '));
  const answers: [path: string | undefined, status: string][] = [];
  for (const line of lines) {
    const { stdout } = await run('sh', ['-c', `${line} -o /dev/null -w '%{http_code}'`], { env });
    answers.push([/\/(v1\.2\/\w+|v2\/\w+|booking\/v1\.2\/\w+|channel\/v1\.2\/\w+)/.exec(line)?.[1], stdout]);
  }
  const findings = await (await fetch(`${/mock operator +(\S+)/.exec(said)?.[1]}/_mock/journal?findings=any`)).json();
  const pastedWhole = said.slice(said.indexOf('# List'), said.indexOf('profile  '));
  await run('sh', ['-e', '-c', pastedWhole], { env });
  child.kill('SIGTERM');
  await end;

  expect(findings).toEqual({ total: 0, calls: [] });
  expect(said).not.toContain(secret);
  expect(said).toContain('$HOLDFAST_RESELLER_SECRET');
  expect(answers).toEqual([
    ['v1.2/suppliers', '200'],
    ['v1.2/holds', '201'],
    ['v1.2/bookings', '201'],
    ['v2/suppliers', '200'],
    ['booking/v1.2/suppliers', '200'],
    ['channel/v1.2/channels', '200'],
  ]);
});

test('the scenarios are listed, begun by name, and a misspelt one is refused with the nearest', async () => {
  const { out } = await holdfast('mock', '--list-scenarios');
  expect(out.trim().split('\n')).toHaveLength(1 + 12);
  expect(out).toContain('  slow ');
  const wrong = await holdfast('mock', '--scenario', 'sold-uot');
  expect(wrong).toMatchObject({ code: 3, out: '' });
  expect(wrong.errors).toContain('There is no scenario sold-uot. Did you mean sold-out?');

  const { child, end, says } = start(['mock', '--scenario', 'down', '--scenario', 'sold-out']);
  const said = await says('Ctrl-C');
  expect(said).toContain('with            down\nwith            sold-out\n');
  const [, url = ''] = /mock operator +(\S+)/.exec(said) ?? [];
  expect((await fetch(`${url}/v2/suppliers`)).status).toBe(503);
  child.kill('SIGTERM');
  await end;
});
