// Whole commands over sockets against a target that gives our secrets away in every position of an answer and writes
// what terminals and CI systems would carry out: no part of a secret is seen, and nothing that it says does anything.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { decoded } from '../../schemas/text/decoding.ts';
import { type Ended, start } from '../fixtures/holdfast.ts';
import { listening } from '../fixtures/listening.ts';
import { PARTIAL_FILES, textIn } from '../fixtures/report-files.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const SECRETS = {
  HOLDFAST_API_KEY: 'Zq7xK2mW9vT4bN8rL3pY6cJ1hG5fD0sAZq1',
  HOLDFAST_API_SECRET: 'Uy4nB7vC1xM9zQ2wE5rT8kP3oI6uL0jH"$\\/&',
  HOLDFAST_V2_AUTHORIZATION: 'Bearer Fg6hJ3kD8sA1pO5iU9yT2rE7wQ4mN0bVcX',
  HOLDFAST_V2_RESTRICTED: 'Bearer Wd2fR5tG8yH1jK4lO7pI0uY3tR6eW9qAsZ',
  HOLDFAST_RESELLER_KEY: 'Kp5sV8dC2fX6gZ1hB4jN7kM0lQ3wA9eSRt2',
  HOLDFAST_RESELLER_SECRET: "Ih9oP4aS7dF1gJ6kL3zX8cV2bN5mQ0wE&+'r",
};

const FORGED = '301 passed, 0 failed, 0 skipped';
const HOSTILE =
  `\n::stop-commands::x\r\n  ::add-mask::y\n##vso[task.complete result=Succeeded;]z\n##[error]\n##teamcity[a]\n${FORGED}\n` +
  '\u001b[2J\u0000\u0085\u202e\u2066\u200f\u061c\u200b\u2028\u2029\ud800\ufeff]]></script><script>alert(1)</script>';

const units = (text: string) =>
  [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** The ways in which a secret is written, by turns. */
const WRITINGS: ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(`user:${text}`).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  units,
  (text) => encodeURIComponent(JSON.stringify(text)),
];

interface Given {
  request: IncomingMessage;
  response: ServerResponse;
  /** What the mock operator would answer. */
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The secret that came with the request, in one of its writings. */
  echo: string;
  /** Counts the requests, so that cuts fall at another place each time. */
  turn: number;
}

const forHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '');
const send = ({ response, status, headers }: Given, body: string, more: Record<string, string> = {}) =>
  void response.writeHead(status, { ...headers, ...more }).end(body);

/** The positions in which a secret, and hostile text, stand in an answer. */
const POSITIONS: ((given: Given) => void)[] = [
  (given) => {
    const more = JSON.stringify({ [given.echo]: HOSTILE, [HOSTILE]: given.echo, note: `${HOSTILE}${given.echo}` });
    send(given, given.body.replace(/^(\[?\{)/, `$1"more":${more.replaceAll('$', '$$$$')},`));
  },
  (given) =>
    send(
      given,
      given.body.replaceAll(
        /"(status|message|id|uuid|code)":"[^"]*"/g,
        () => `"id":${JSON.stringify(HOSTILE + given.echo)}`,
      ),
    ),
  (given) => send(given, given.body.replace(/"(id|uuid)":"[^"]*"/, `"id":"${'i'.repeat(1_000_000)}"`)),
  (given) =>
    send({ ...given, status: 500 }, `${HOSTILE}${'.'.repeat(150 + (given.turn % 60))}${given.echo} ${HOSTILE}`, {
      'content-type': 'text/plain',
    }),
  (given) =>
    send({ ...given, status: 404 }, `<pre>${'.'.repeat(940 + (given.turn % 80))}${given.echo}</pre>`, {
      'content-type': 'text/html',
    }),
  (given) => send(given, `{"more":"${'.'.repeat(99_960 + (given.turn % 60))}${given.echo}"}`),
  (given) => send(given, `{"key":"${given.echo.slice(0, 9 + (given.turn % 30))}`),
  (given) =>
    send(given, given.body, {
      [`x-${forHeader(given.echo).replaceAll(/[^\w-]/g, '')}`]: forHeader(given.echo),
      location: `/?${encodeURIComponent(given.echo)}`,
    }),
  (given) => send(given, given.body === '' ? ' ' : given.body, { 'content-encoding': forHeader(given.echo) }),
  (given) => {
    given.response.statusMessage = forHeader(given.echo);
    send({ ...given, status: 418 }, HOSTILE);
  },
  ({ request, echo }) =>
    void request.socket.end(`HTTP/1.1 200 ${forHeader(echo)}\r\nbad header ${echo}\r\n\r\n${HOSTILE}`),
];

/** A target, and what it does with the answer that is due. */
const serving = async <Result>(answering: (given: Given) => void, use: (url: string) => Promise<Result>) => {
  const mock = createMock({
    authorization: { full: SECRETS.HOLDFAST_V2_AUTHORIZATION, restricted: SECRETS.HOLDFAST_V2_RESTRICTED },
  });
  let turn = 0;
  return listening(async (request, response) => {
    const sent = request.headers as Record<string, string>;
    const method = request.method ?? 'GET';
    const bytes = await buffer(request);
    const body = bytes.length === 0 ? null : bytes;
    const answer = await mock.app.fetch(new Request(`http://mock.test${request.url}`, { method, headers: sent, body }));
    const { 'content-length': _length, ...headers } = Object.fromEntries(answer.headers);
    turn += 1;
    const secrets = ['x-api-key', 'x-api-secret', 'authorization'].flatMap((name) => sent[name] ?? []);
    const write = WRITINGS[turn % WRITINGS.length] ?? String;
    const echo = write((secrets[turn % Math.max(1, secrets.length)] ?? '').replace('Bearer ', ''));
    const given = { request, response, status: answer.status, headers, body: await answer.text(), echo, turn };
    if (request.url?.startsWith('/_mock')) {
      send(given, given.body);
    } else {
      answering(given);
    }
  }, use);
};

/** Runs a command against a target; answers its end and the files that it wrote. */
const running = async (command: string, answering: (given: Given) => void, ...more: string[]) => {
  const folder = temporaryFolder();
  return await serving(answering, async (url) => {
    const file = join(folder, 'profile.json');
    const out = join(folder, 'out');
    const profile = { ...mockProfile({ baseUrl: url }), name: `Harbour ${HOSTILE}` };
    writeFileSync(file, JSON.stringify(profile));
    const given = [command, '--profile', file, ...(command === 'certify' ? ['--out', out] : []), ...more];
    const ended = await start(given, { env: SECRETS }).end;
    const files =
      command === 'certify'
        ? readdirSync(out, { recursive: true, encoding: 'utf8' })
            .filter((name) => statSync(join(out, name)).isFile())
            .map((name) => [name, textIn(join(out, name))])
        : [];
    return { ended, files: Object.fromEntries(files) as Record<string, string> };
  });
};

const REVEALING = 8;
const windows = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - REVEALING + 1) }, (_, at) => text.slice(at, at + REVEALING));

const CANARIES = new Set(
  Object.values(SECRETS)
    .map((value) => value.replace('Bearer ', ''))
    .flatMap((value) => [
      value,
      ...['', 'user:'].map((before) =>
        Buffer.from(before + value)
          .toString('base64url')
          .slice(8, -4),
      ),
    ])
    .flatMap(windows),
);

const expectNothingSeen = (name: string, text: string): void => {
  for (const shown of [text, decoded(text)]) {
    const seen = windows(shown).findIndex((part) => CANARIES.has(part));
    expect(seen === -1 ? '' : shown.slice(Math.max(0, seen - 200), seen + 60), `a part of a secret in ${name}`).toBe(
      '',
    );
  }
  const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.exec(text);
  expect(
    unseen && text.slice(Math.max(0, unseen.index - 200), unseen.index + 60),
    `an unseen character in ${name}`,
  ).toBe(null);
};

const expectNoCommand = ({ screen }: Ended): void => {
  const lines = screen.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.startsWith('::') || /##\w*\[/.test(line) || line.startsWith(FORGED))).toEqual([]);
};

test('certify: no part of a secret is in a file or on the screen, and nothing that the target says does anything', async () => {
  const only = [
    'partner.availability',
    'partner.hold.c',
    'partner.booking.c',
    'operator-v2.product',
    'operator-v2.create',
    'booking.supplier',
    'booking.hold.c',
    'booking.forward.booking-keeps',
  ].flatMap((id) => ['--only', id]);
  const { ended, files } = await running(
    'certify',
    (given) => {
      if (given.turn <= 4 || given.turn % 3 !== 0) {
        send(given, given.body);
      } else {
        POSITIONS[(given.turn / 3) % POSITIONS.length]?.(given);
      }
    },
    ...['--runs', '1', '--seed', '1', ...only],
  );

  expect(ended.code, ended.screen.slice(-2_000)).toBe(1);
  for (const [name, text] of Object.entries({ ...files, 'the screen': ended.screen })) {
    expectNothingSeen(name, text);
  }
  expectNoCommand(ended);
  const scripts = Object.keys(files).filter((name) => name.startsWith('reproduce.partial/'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(Object.keys(files).sort()).toEqual([...PARTIAL_FILES, ...scripts].sort());
  expect(ended.out).toContain('\\n::stop-commands::x');
  for (const name of ['report.partial.html', 'junit.partial.xml', 'summary.partial.md', 'requirements.partial.html']) {
    expect(files[name], name).toBeDefined();
    expect(files[name], name).not.toContain('<script>alert');
  }
  expect(files['junit.partial.xml']).not.toContain(']]>');
  for (const line of files['exchanges.partial.ndjson.gz']?.trim().split('\n') ?? []) {
    JSON.parse(line);
  }
  for (const variable of Object.keys(SECRETS).filter((name) => name !== 'HOLDFAST_V2_RESTRICTED')) {
    expect(files['exchanges.partial.ndjson.gz']).toContain(`$${variable}`);
  }
});

test('doctor: no part of a secret and no command is on the screen', async () => {
  const refused = await running('doctor', (given) =>
    send(given, HOSTILE, { 'content-type': `text/html; x=${forHeader(given.echo)}; ::error::` }),
  );
  const plain = await running('doctor', (given) => send(given, given.body));

  expect(refused.ended.code, refused.ended.screen).toBe(3);
  expect(plain.ended.code, plain.ended.screen).toBe(0);
  for (const { ended } of [refused, plain]) {
    expectNothingSeen('the screen', ended.screen);
    expectNoCommand(ended);
    expect(ended.out).toContain('the profile of Harbour \\n::stop-commands::x');
  }
});
