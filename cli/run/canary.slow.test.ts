// A target that gives away our secrets, and data of other travelers: neither appears in a file or on the screen.
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { PARTIAL_FILES, textIn } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { webRequest } from '../../self/fixtures/web-request.ts';

const SECRETS = {
  HOLDFAST_API_KEY: 'canary-key-4711',
  HOLDFAST_API_SECRET: 'canary "secret" \\ with/é & <odd> +characters%',
  HOLDFAST_V2_AUTHORIZATION: `Basic ${Buffer.from('canary-reseller:canary-password').toString('base64')}`,
  HOLDFAST_V2_RESTRICTED: 'Bearer canary.restricted-token_1',
  HOLDFAST_RESELLER_KEY: 'canary-reseller-key-0815',
  HOLDFAST_RESELLER_SECRET: 'canary/reseller+secret=?',
  HOLDFAST_OTHER_RESELLER_KEY: 'canary-other-reseller-key-0816',
  HOLDFAST_OTHER_RESELLER_SECRET: 'canary/other+reseller=?',
};

/** Pieces of the secrets that no form of them may leave behind, decoded ones too. */
const REVEALING = [
  'canary-key-4711',
  'with/é',
  'canary-password',
  'canary.restricted-token_1',
  'canary-reseller-key-0815',
  SECRETS.HOLDFAST_V2_AUTHORIZATION.slice(6),
];

const TRAVELERS = {
  firstName: 'Zebulon',
  lastName: 'Quackenbush-Canary',
  email: 'zebulon@canary.test',
  phone: '+1 555 0199 4711',
};

/** Checks of every kind of call, and those that compare what a traveler is called. */
const ONLY = [
  'partner.availability-single',
  'partner.hold.create-is',
  'partner.hold.unknown',
  'partner.booking.create',
  'partner.booking.cancel-',
  'operator-v2.product',
  'operator-v2.create.is',
  'operator-v2.confirm',
  'booking.supplier.code',
  'booking.booking.create',
  'booking.forward.booking-keeps',
];

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a careless target writes into its answers. */
const echoOf = (headers: Record<string, string>) => {
  const values = ['x-api-key', 'x-api-secret', 'authorization'].flatMap((name) => headers[name] ?? []);
  return values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(value),
    html(value),
    Buffer.from(value).toString('base64'),
    Buffer.from(value, 'latin1').toString('base64url'),
    Buffer.from(`user:${value}:more`).toString('base64'),
    Buffer.from(value).toString('hex'),
    JSON.stringify(JSON.stringify(value)),
    value.startsWith('Basic ') ? Buffer.from(value.slice(6), 'base64').toString() : value.replace('Bearer ', ''),
  ]);
};

const careless = (): Server => {
  const mock = createMock({
    authorization: { full: SECRETS.HOLDFAST_V2_AUTHORIZATION, restricted: SECRETS.HOLDFAST_V2_RESTRICTED },
  });
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = request.headers as Record<string, string>;
    const answer = await mock.app.fetch(await webRequest(request));
    const echo = echoOf(headers);
    const given = await answer.text();
    const debug = JSON.stringify({
      echo,
      [`header ${echo[0]}`]: 1,
      recent: [TRAVELERS],
      log: `booked by ${TRAVELERS.firstName} <${TRAVELERS.email}>`,
    });
    const changed = given
      .replace(/^\{/, `{"debug":${debug},`)
      .replaceAll(
        /"(firstName|lastName|email|phone)":"[^"]*"/g,
        (_, name: keyof typeof TRAVELERS) => `"${name}":"${TRAVELERS[name]}"`,
      )
      .replaceAll('"message":"', `"message":"${html(echo.join(' ')).replaceAll('\\', '\\\\')} `);
    const safe = echo.map((form) => (form ?? '').replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ''));
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'x-echo': safe,
      location: `http://elsewhere.test/?${safe[1]}`,
    });
    response.end(given === '' ? undefined : changed);
  };
  return createServer((request, response) => {
    answerTo(request, response).catch(() => response.destroy());
  });
};

const filesBelow = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, textIn(join(parentPath, name))]),
  );

test('no canary is in any file of a run, nor on the screen', async () => {
  const folder = temporaryFolder();
  const server = await listeningServer(careless());
  const profile = join(folder, 'profile.json');
  const out = join(folder, 'out');
  writeFileSync(profile, JSON.stringify(mockProfile({ baseUrl: server.url })));

  const only = ONLY.flatMap((id) => ['--only', id]);
  const { end } = start(['certify', '--profile', profile, '--out', out, '--runs', '1', ...only], { env: SECRETS });
  const { code, screen } = await end;
  await server.close();
  const written = filesBelow(out);

  expect(code, screen.slice(-2_000)).toBe(1);
  expect([...written.keys()].filter((name) => !name.endsWith('.sh')).sort()).toEqual([...PARTIAL_FILES].sort());
  expect([...written.keys()].some((name) => name.endsWith('.sh'))).toBe(true);
  const forms = Object.values(SECRETS)
    .flatMap((value) => echoOf({ authorization: value }))
    .filter((form) => form !== undefined);
  const canaries = [...forms, ...REVEALING, ...Object.values(TRAVELERS)];
  const shown = [...written, ['the screen', screen] as const].flatMap(([name, text]) =>
    canaries
      .flatMap((canary) => [canary, JSON.stringify(canary).slice(1, -1)])
      .filter((canary) => text.includes(canary))
      .map((canary) => `${name}: …${text.slice(Math.max(0, text.indexOf(canary) - 60), text.indexOf(canary) + 80)}…`),
  );
  expect(shown).toEqual([]);
  expect(written.get('exchanges.partial.ndjson.gz')).toContain('$HOLDFAST_API_SECRET');
  expect(written.get('exchanges.partial.ndjson.gz')).toContain('$HOLDFAST_RESELLER_SECRET');
  expect(written.get('exchanges.partial.ndjson.gz')).toContain('"direction":"inbound"');
  expect(written.get('exchanges.partial.ndjson.gz')).toContain('Conformance');
});
