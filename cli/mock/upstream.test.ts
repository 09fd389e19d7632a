import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { reachedOrNot, type UpstreamOperator, upstreamOperator } from './upstream.ts';

const env = { OPERATOR_KEY: 'demo-key', OPERATOR_SECRET: 'demo-secret' };
const HEADERS = [
  '--upstream-header',
  'X-API-Key: env:OPERATOR_KEY',
  '--upstream-header',
  'X-API-Secret: env:OPERATOR_SECRET',
];

const refusal = async (given: string[]): Promise<[code: number | null, words: string]> => {
  const { code, errors } = await start(['mock', ...given], { env }).end;
  return [code, errors];
};

test('mock --upstream puts a platform in front of an operator, and says when it does not answer', async () => {
  needsPosix('signals between processes');
  const operator = await startMock();
  const { child, end, says } = start(['mock', '--upstream', `${operator.url}/v1.2`, ...HEADERS], { env });
  const said = await says('Ctrl-C');
  const url = /booking api +(\S+)/.exec(said)?.[1];
  expect(said).toContain(`operator behind ${operator.url}\n`);
  const answer = await fetch(`${url}/v1.2/holds/784ac4f2-0000-4000-8000-000000000000`, {
    headers: { 'X-API-Key': 'demo-reseller', 'X-API-Secret': 'demo-reseller-secret' },
  });
  expect([answer.status, operator.journal().map(({ path }) => path)]).toEqual([
    404,
    ['/', '/v1.2/holds/784ac4f2-0000-4000-8000-000000000000'],
  ]);
  child.kill('SIGTERM');
  await end;
  await operator.close();

  const alone = start(['mock', '--upstream', operator.url, ...HEADERS], { env });
  const { host } = new URL(operator.url);
  expect(await alone.says('Ctrl-C')).toContain(
    `operator behind ${operator.url} does not answer (nothing listens at ${host})`,
  );
  alone.child.kill('SIGTERM');
  await alone.end;
});

test('an operator behind the platform may listen at any port, also at one that the fetch of Node does not call', async () => {
  const answered = createServer((_, answer) => answer.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
  await new Promise<void>((resolve) => answered.listen(6_667, '127.0.0.1', resolve));
  const operator = upstreamOperator('http://127.0.0.1:6667', []) as UpstreamOperator;

  const said = await reachedOrNot(operator);
  const call = { method: 'GET', headers: {}, signal: AbortSignal.timeout(5_000) };
  const { status } = await operator.fetch(`${operator.url}/v1.2/holds/a`, call);
  answered.closeAllConnections();
  answered.close();

  expect([said, status]).toEqual(['', 404]);
});

test('an upstream that is no address and a header without a variable are refused with what is wanted', async () => {
  const table: [given: string[], words: RegExp][] = [
    [['--upstream', 'my-operator'], /no address of an interface/],
    [['--upstream', 'http://a.example', '--upstream-header', 'X-API-Key: secret'], /NAME: env:VARIABLE/],
    [['--upstream', 'http://a.example', '--upstream-header', 'X-API-Key: env:NOT_THERE'], /NOT_THERE is not set/],
    [HEADERS, /Name the address of the operator with --upstream/],
  ];
  for (const [given, words] of table) {
    const [code, said] = await refusal(given);
    expect([given, code]).toEqual([given, 3]);
    expect(said).toMatch(words);
    expect(said).not.toContain('secret"');
  }
});
