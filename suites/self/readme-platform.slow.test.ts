// The README's walk through a platform in front of somebody's operator is run as printed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Ended, start } from './holdfast.ts';
import { needsPosix, needsPrograms } from './programs.ts';
import { startSecondOperator } from './second-operator.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The blocks of the section: how the platform is started with what is named, and the walk. */
const [, started = '', walk = ''] =
  /### Put a platform in front of my operator\n+```sh\n([\s\S]*?)```[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme) ?? [];

const shell = (script: string, env: NodeJS.ProcessEnv): Promise<Omit<Ended, 'screen'>> =>
  new Promise((resolve) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { env: { ...process.env, ...env } });
    const said = { out: '', errors: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.errors += chunk;
    });
    child.once('close', (code) => resolve({ ...said, code }));
  });

/** What a seat of the operator is sold by: the names that the README exports. */
const namesOf = ({ facts }: Awaited<ReturnType<typeof startSecondOperator>>): Record<string, string> => {
  const [product] = facts.products;
  const rate = product?.rates.find(({ code }) => code === 'OPEN-AIR');
  const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return {
    SUPPLIER: facts.supplierId,
    PRODUCT: product?.id ?? '',
    RATE: rate?.id ?? '',
    PRICE: rate?.prices[0]?.id ?? '',
    FROM: dayAt(2),
    UNTIL: dayAt(5),
  };
};

interface JournalCall {
  number: number;
  interface: string;
  operation?: string;
  forwardedFor?: number;
  status?: number;
  unanswered?: string;
  findings: unknown[];
}

test('set up, bought and cancelled in front of a second operator; once that is stopped, answers and page say so', async () => {
  needsPosix('signals between processes');
  needsPrograms('bash', 'curl');
  test.setTimeout(120_000);
  const operator = await startSecondOperator();
  const headers = ['X-API-Key: env:SECOND_KEY', 'X-API-Secret: env:SECOND_SECRET'].flatMap((header) => [
    '--upstream-header',
    header,
  ]);
  const { apiKey: SECOND_KEY, apiSecret: SECOND_SECRET } = operator.facts;
  const mock = start(['mock', '--upstream', operator.baseUrl, ...headers], { env: { SECOND_KEY, SECOND_SECRET } });
  const url = /mock operator +(\S+)/.exec(await mock.says('Ctrl-C'))?.[1] ?? '';
  const journal = async (): Promise<JournalCall[]> =>
    ((await (await fetch(`${url}/_mock/journal`)).json()) as { calls: JournalCall[] }).calls;
  const names = { PLATFORM: url, ...namesOf(operator) };

  for (const name of Object.keys(names)) {
    expect(started).toContain(` ${name}=`);
  }
  const { code, out, errors } = await shell(walk, names);

  expect(code, out + errors).toBe(0);
  expect(out.trim().split('\n').at(-1)).toBe('CANCELLED');
  const forwarded = (await journal()).filter(({ forwardedFor }) => forwardedFor !== undefined);
  expect(forwarded.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['listAvailabilities', 'createHold', 'createBooking', 'cancelBooking', 'getBooking']),
  );
  expect((await journal()).flatMap(({ findings }) => findings)).toEqual([]);

  await operator.close();
  const stopped = await fetch(`${url}/booking/v1.2/holds/784ac4f2-0000-4000-8000-000000000000`, {
    headers: { 'X-API-Key': 'demo-reseller', 'X-API-Secret': 'demo-reseller-secret' },
  });
  const { error } = (await stopped.json()) as { error: { message: string } };
  expect([stopped.status, error.message]).toEqual([
    502,
    `the operator at ${operator.baseUrl} does not answer (ECONNREFUSED)`,
  ]);
  expect((await journal()).at(-1)?.unanswered).toBe(error.message);

  mock.child.kill('SIGTERM');
  await mock.end;
});
