// What init says of an address that does not let it in, or that answers in no binding of v2.
import type { RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { octoProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { listening } from '../../self/fixtures/listening.ts';
import { relayTo } from '../../self/fixtures/relay.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { checkPartnerCredentials } from './probe.ts';
import { findBinding } from './target.ts';

/** What is said of an address behind which this listens. */
const said = (listener: RequestListener): Promise<string> =>
  listening(listener, async (baseUrl) => {
    const draft = (binding: string): Profile => ({
      name: 'Some target',
      environment: 'test',
      limits: { patienceSeconds: 0.3 },
      'operator-v2': { baseUrl, binding },
    });
    return findBinding(draft, 'profile.json').then(
      ({ profile }) => `found ${profile['operator-v2']?.binding}`,
      (error: Error) => (error instanceof SetupError ? renderSetupError(error) : error.message),
    );
  });

const times = (text: string, words: string): number => text.split(words).length - 1;

const HEADER = 'octo-capabilities';

test('the 404 of one binding does not hide that the other gets no answer', async () => {
  const text = await said(({ headers }, response) => {
    if (headers[HEADER] === undefined) {
      response.writeHead(404).end();
    }
  });

  expect(text).toContain('The address has nothing to book, as operator-v2 reads it.');
  expect(text).toContain('GET /suppliers → 404');
  expect(text).toContain('The target did not answer within 0.3 s.');
  expect(text).toContain('--v2, read as octo-1.0 with the header Octo-Capabilities');
  expect(text).toMatch(/found +"http:\S+\/supplier"/);
});

test('nor does the 404 of one path of a binding hide that another gets no answer', async () => {
  const text = await said(({ url, headers }, response) => {
    if (headers[HEADER] === undefined || url === '/supplier') {
      response.writeHead(404).end();
    }
  });

  expect(text).toContain('GET /suppliers → 404');
  expect(text).toContain('GET /supplier → 404; GET /products → the target did not answer within 0.3 s');
});

test('what comes of every binding is said once', async () => {
  expect(times(await said(() => {}), 'SET-UP REFUSED')).toBe(1);
});

const FIREWALL: RequestListener = (_, response) => {
  response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Forbidden</html>');
};

test('the page of a firewall is no refusal of credentials, whichever binding meets it', async () => {
  const everywhere = await said(FIREWALL);
  const onlyOcto = await said((request, response) =>
    request.headers[HEADER] === undefined ? void response.writeHead(404).end() : FIREWALL(request, response),
  );

  expect(times(everywhere, 'A firewall before operator-v2 refuses the call')).toBe(1);
  expect(onlyOcto).toContain('GET /suppliers → 404');
  expect(onlyOcto).toContain('A firewall before operator-v2 refuses the call');
  expect(everywhere + onlyOcto).not.toContain('credentials');
});

test('nor is it one where the headers of a Partner API are tried', async () => {
  const refusal = await listening(FIREWALL, (url) =>
    checkPartnerCredentials(url, []).catch((error: Error) => error.message),
  );

  expect(refusal).toContain('A firewall before the target refuses the call');
});

test('a supplier with its endpoint elsewhere is found all the same, and all calls stay at the address that was given', async () => {
  const mock = await startMock();
  const elsewhere = (body: string, path: string) =>
    path === '/octo/supplier' ? JSON.stringify({ ...JSON.parse(body), endpoint: 'https://other.example/octo' }) : body;
  const relay = relayTo(mock.url, elsewhere);

  const { profile, findings } = await listening(
    (request, response) => void relay(request, response),
    (baseUrl) => {
      const { 'operator-v2': v2, ...rest } = octoProfile({ baseUrl });
      const section = { ...v2, baseUrl: `${baseUrl}/octo` };
      return findBinding((binding) => ({ ...rest, 'operator-v2': { ...section, binding } }), 'profile.json');
    },
  ).finally(() => mock.close());

  expect(profile['operator-v2']).toMatchObject({ binding: 'octo-1.0', endpoints: 'own' });
  expect(findings.at(-1)?.words).toContain('"endpoints": "own" in the profile sends all calls to this one');
});
