// The script of a failure makes the calls as they were: nothing in them is a command to the shell, and ids follow the answers.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import type { Profile } from '../schemas/generated/types.ts';
import type { LoggedExchange } from '../schemas/text/exchange-log.ts';
import { listeningServer } from '../self/fixtures/listening.ts';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';
import { example } from './formats/golden/example.ts';
import { reproducible, reproductions, whyNotAlone } from './reproduce.ts';

const REQUIREMENT = 'partner.hold.release-moves-active-to-released';
const HOLD = '784ac4f2-0000-4000-8000-000000000001';
const HOSTILE = `it's "$(touch made-by-a-body)" \`id\` $HOME %s \\ \u202e\u0000\n::set-env`;

const profile = {
  partner: { headers: { 'X-API-Key': { env: 'TRIAGE_KEY', otherwise: 'published' } } },
} as unknown as Profile;

const exchange = (
  number: number,
  method: string,
  path: string,
  more: Partial<LoggedExchange> = {},
): LoggedExchange => ({
  requirement: REQUIREMENT,
  number,
  operation: 'partner.call',
  startedAt: '2026-11-21T10:00:00.000Z',
  durationMs: 1,
  request: { method, url: `http://127.0.0.1:1${path}`, headers: { 'X-API-Key': '$TRIAGE_KEY' } },
  ...more,
});

const answer = (body: string) => ({ status: 200, headers: {}, body });

const posted = (number: number, body: string, answered = '{}'): LoggedExchange => {
  const { request, ...rest } = exchange(number, 'POST', '/v1.2/holds');
  return { ...rest, request: { ...request, body }, answer: answer(answered) };
};

interface Came {
  method: string;
  url: string;
  key: unknown;
  body: string;
}

/** Runs a script in a folder of its own against a server that answers each create with the next id. */
const run = async (
  script: string,
  ids: string[],
): Promise<{ came: Came[]; out: string; said: string; files: string[] }> => {
  const came: Came[] = [];
  const server = await listeningServer(async (from, to) => {
    const { method = '', url = '', headers } = from;
    came.push({ method, url, key: headers['x-api-key'], body: await text(from) });
    to.end(JSON.stringify({ booking: { id: method === 'POST' ? ids.shift() : 'read' }, hold: { status: 'ACTIVE' } }));
  });
  const folder = temporaryFolder();
  const file = join(folder, 'script.sh');
  writeFileSync(file, script);
  const TARGET = server.url;
  const child = spawn('sh', [file], { cwd: folder, env: { ...process.env, TARGET } });
  let [out, said] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const files = readdirSync(folder);
  await server.close();
  return { came, out, said, files };
};

const scriptOf = (exchanges: LoggedExchange[]): string => {
  const { script = '' } =
    [...reproductions(example, { exchanges, profile })].find(({ id }) => id === REQUIREMENT) ?? {};
  return script;
};

test('every byte of a hostile body arrives as it was, and no line of the script has what a terminal obeys', async () => {
  const script = scriptOf([
    posted(1, HOSTILE),
    posted(2, '@/etc/passwd $TRIAGE_KEY'),
    exchange(3, 'GET', '/v1.2/it%27s'),
  ]);
  const { came, said, files } = await run(script, ['a', 'b']);

  // A body never carries a key: a word that has the letters of one is no secret to send.
  expect(came.map(({ body }) => body)).toEqual([HOSTILE, '@/etc/passwd $TRIAGE_KEY', '']);
  expect(came.map(({ key }) => key)).toEqual(['published', 'published', 'published']);
  expect(files).toEqual(['script.sh']);
  expect(said).toBe('');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand there
  expect(script).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

test('a script of the last of many calls begins with what made the things that these use', () => {
  const reads = Array.from({ length: 250 }, (_, index) => exchange(index + 3, 'GET', `/v1.2/holds/${HOLD}`));
  const report = structuredClone(example);
  for (const failure of report.requirements[1]?.failures ?? []) {
    failure.exchange = 252;
  }
  const calls = [posted(1, '{"of":"another"}'), posted(2, `{"hold":{"id":"${HOLD}"}}`), ...reads];
  const [first = '', second] = [...reproductions(report, { exchanges: calls, profile })]
    .filter(({ id }) => id === REQUIREMENT)
    .flatMap(({ script }) => [...script.matchAll(/^call '(\d+)\. /gm)].map(([, number]) => number));

  expect([first, second]).toEqual(['2', '53']);
});

test('an id that the check made up is new, one that a create answered is taken from its answer, and a listed one stays', async () => {
  const script = scriptOf([
    exchange(1, 'GET', '/v1.2/list', { answer: answer('{"id":"listed-1"}') }),
    posted(2, `{"hold":{"id":"${HOLD}","at":"listed-1"}}`, '{"booking":{"id":"answered-1"}}'),
    exchange(3, 'GET', `/v1.2/bookings/answered-1?hold=${HOLD}`, { answer: answer('{}') }),
    exchange(4, 'GET', '/v1.2/after-the-failure'),
  ]);
  const { came, out, said } = await run(script, ['answered-2']);
  const [, create, read] = came;
  const { id, at } = (JSON.parse(create?.body ?? '{}') as { hold: { id: string; at: string } }).hold;

  expect(said).toBe('');
  expect(came).toHaveLength(3);
  expect(at).toBe('listed-1');
  expect(id).not.toBe(HOLD);
  expect(read?.url).toBe(`/v1.2/bookings/answered-2?hold=${id}`);
  expect(out).toMatch(
    /\nexpected \/hold\/status "RELEASED"\nthe run received \/hold\/status "ACTIVE", in call 3\nthis script received there: ACTIVE\n$/,
  );
  // To make an id may last longer than two calls of a race lie apart.
  expect(script.lastIndexOf('=$(new_id)')).toBeLessThan(script.indexOf("\ncall '1. "));
  expect(out).toContain('== 2. partner.call, in the run 200\n');
  expect(script).toContain('# expected /hold/status "RELEASED"\n# received /hold/status "ACTIVE", in call 3\n');
});

test('an id that the target answers in capitals is new too, and is named in capitals where the check did so', async () => {
  const capitals = HOLD.toUpperCase();
  const script = scriptOf([
    posted(2, `{"hold":{"id":"${HOLD}"}}`, `{"hold":{"id":"${capitals}"}}`),
    exchange(3, 'GET', `/v1.2/holds/${capitals}`),
  ]);
  const { came, said } = await run(script, ['answered']);
  const [create, read] = came;
  const { id } = (JSON.parse(create?.body ?? '{}') as { hold: { id: string } }).hold;

  expect(said).toBe('');
  expect(id).not.toBe(HOLD);
  expect(read?.url).toBe(`/v1.2/holds/${id.toUpperCase()}`);
});

/** The example with its failure as that of a generated case, or behind a platform. */
const withFailure = (more: object): typeof example => ({
  ...example,
  requirements: example.requirements.map((one) =>
    one.id === REQUIREMENT ? { ...one, failures: one.failures.map((failure) => ({ ...failure, ...more })) } : one,
  ),
});

const scriptWith = (report: typeof example, exchanges: LoggedExchange[], command?: string): string => {
  const made = [...reproductions(report, { exchanges, profile, command })];
  return made.find(({ id }) => id === REQUIREMENT)?.script ?? '';
};

test('the script of a generated case has all of its calls, behind those that made what it uses, and no call of another case', async () => {
  const counterexample = { shown: 'hold 1, release it', seed: 1, path: '0', exchanges: [4, 5, 6], calls: [] };
  const report = withFailure({ exchange: 6, counterexample });
  const script = scriptWith(report, [
    posted(1, `{"hold":{"id":"${HOLD}"}}`, '{"booking":{"id":"used-1"}}'),
    posted(2, '{"hold":{"id":"784ac4f2-0000-4000-8000-000000000002"}}', '{"booking":{"id":"other-1"}}'),
    exchange(3, 'GET', '/v1.2/list'),
    posted(4, '{"booking":{"of":"used-1"}}', '{"booking":{"id":"booked-1"}}'),
    exchange(5, 'DELETE', '/v1.2/holds/used-1'),
    exchange(6, 'GET', '/v1.2/bookings/booked-1'),
    exchange(7, 'GET', '/v1.2/after-the-case'),
  ]);
  const { came, said } = await run(script, ['used-2', 'booked-2']);

  expect(said).toBe('');
  expect(came.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /v1.2/holds',
    'POST /v1.2/holds',
    'DELETE /v1.2/holds/used-2',
    'GET /v1.2/bookings/booked-2',
  ]);
  expect(script).toContain('# These are the calls of the smallest case that fails: hold 1, release it\n');
});

test('a failure that only the run can show says so, with the command that shows it', async () => {
  const wires = ['the reseller sent GET /a → 200 (exchange 1)', 'the operator got  GET /a → 500 (exchange 2)'];
  const behind = scriptWith(withFailure({ wires }), [exchange(3, 'GET', '/')], 'npx holdfast certify --profile p.json');
  const replay = `npx holdfast certify --profile p.json --only ${REQUIREMENT} --seed 417`;
  const { out } = await run(behind, []);

  expect(behind).toContain(
    '# ALONE THIS SCRIPT DOES NOT SHOW THE FAILURE: the operator behind the platform has a part in it.',
  );
  expect(behind).toContain(`# The whole check again: ${replay}\n`);
  expect(out).toMatch(new RegExp(`\\nthese calls alone do not show it: ${replay}\\n$`));
  expect(scriptWith(example, [exchange(3, 'GET', '/')])).not.toContain('ALONE');

  const control = { operator: { control: 'http://127.0.0.1:4020/_mock' } };
  const whyNot = (...statuses: number[]) =>
    whyNotAlone(
      REQUIREMENT,
      {
        expected: '',
        received: '',
        wires: statuses.map((status) => `the operator got GET /a → ${status} (exchange 2)`),
      },
      control,
    );
  expect(whyNot(200, 409), 'an operator that goes on gets the calls of the script').toBeUndefined();
  expect(whyNot(200, 503), 'nobody tells it to fail then').toBeDefined();
  const page = {
    expected: '',
    received: '',
    wires: ['the operator got DELETE /a → 200 (exchange 2), and answered <html>'],
  };
  expect(whyNotAlone(REQUIREMENT, page, control), 'nor to answer a page').toBeDefined();
});

test('calls that left together leave together, also behind the one that fails, and others wait for the answer', async () => {
  const at = (number: number, startedAt: string, answered = '{}') => ({
    ...posted(number, '{}', answered),
    startedAt,
    durationMs: 20,
  });
  const read = exchange(3, 'GET', `/v1.2/holds/${HOLD}`, { startedAt: '2026-11-21T10:00:01.000Z' });
  const first = '2026-11-21T10:00:00.000100Z';
  const beside = (answered?: string) => [at(1, first, answered), at(2, '2026-11-21T10:00:00.004000Z'), read];
  const after = [at(1, first), at(2, '2026-11-21T10:00:00.021000Z'), read];
  const failingFirst = scriptWith(withFailure({ exchange: 1 }), beside());

  expect(scriptOf(beside()).match(/^\( answer=/gm)).toHaveLength(2);
  expect(scriptOf(beside())).toMatch(/ &\nwait; cat "\$answer\.\d+" "\$answer\.\d+"\n/);
  expect(scriptOf(beside())).toContain('leave together here too');
  expect(scriptOf(after)).not.toMatch(/^\( answer=|^wait;/m);
  expect(failingFirst.match(/^\( answer=/gm)).toHaveLength(2);
  expect((await run(failingFirst, [])).came.map(({ method }) => method)).toEqual(['POST', 'POST']);
  // An id of the first answer is in a later call: it is read from an answer that has come.
  expect(scriptOf(beside(`{"hold":{"id":"${HOLD}"}}`))).toContain('made one after the other here');
});

test('a script moves the clock of its target as far as it was moved between two of its calls', async () => {
  const at = (second: number) => ({ startedAt: `2026-11-21T10:00:0${second}.000Z` });
  const calls = [exchange(1, 'GET', '/', at(1)), exchange(2, 'GET', '/', at(3)), exchange(3, 'GET', '/', at(5))];
  const url = 'http://127.0.0.1:1/_control/clock';
  const moves = [0, 2, 2, 4].map((second, index) => ({
    at: Date.parse(at(second).startedAt) + 100,
    seconds: 60 + index,
    url,
  }));
  const [made] = [...reproductions(example, { exchanges: calls, moves: () => moves })];
  const [unmoved] = [...reproductions(example, { exchanges: calls, moves: () => [] })];

  expect(made?.script.match(/^move \d+$/gm)).toEqual(['move 123', 'move 63']);
  expect(made?.script).toContain(`CLOCK=\${CLOCK:-'${url}'}`);
  expect(unmoved?.script).not.toContain('CLOCK');
});

test('a script lets as much time pass as the check did', () => {
  const at = (number: number, startedAt: string) => ({ ...posted(number, '{}'), startedAt, durationMs: 1_000 });
  const calls = [
    at(1, '2026-11-21T10:00:00.000Z'),
    at(2, '2026-11-21T10:00:02.500Z'),
    at(3, '2026-11-21T10:00:34.400Z'),
  ];
  const script = scriptOf(calls);

  expect(script.match(/sleep \d+/g)).toEqual(['sleep 2', 'sleep 31']);
  expect(script.indexOf('sleep 31')).toBeGreaterThan(script.indexOf('# 2.'));
  expect(script.indexOf('sleep 31')).toBeLessThan(script.indexOf('# 3.'));
});

test('a failure that no exchange shows has no script', () => {
  const [, second, ...rest] = example.requirements;
  const without = { ...second, failures: [{ expected: 'an overlap', received: 'none' }] } as typeof second;
  const report = { ...example, requirements: [...(without ? [without] : []), ...rest] };

  expect([...reproducible(report)]).toEqual([]);
  expect([...reproductions(report, { exchanges: [exchange(3, 'GET', '/')], profile })]).toEqual([]);
});

test('where nothing listens the script stops, says so, and ends with an error', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'script.sh');
  writeFileSync(file, scriptOf([posted(1, '{}'), posted(2, '{}'), exchange(3, 'GET', '/v1.2/read')]));
  const { status, stdout, stderr } = spawnSync('sh', [file], {
    encoding: 'utf8',
    env: { ...process.env, TARGET: 'http://127.0.0.1:9' },
  });

  expect(status).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr.match(/Start the target, or name another: TARGET=URL sh/g)).toHaveLength(1);
});
