// What a Booking API is sent for its rates, and what of its answers is taken.
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { ratesOf } from './booking-api.ts';

const SECRET = 'canary-of-the-shop-4711';
const VARIABLE = 'HOLDFAST_INIT_BOOKING_KEY';

test.beforeAll(() => {
  process.env[VARIABLE] = SECRET;
});

test.afterAll(() => {
  delete process.env[VARIABLE];
});

/** What is read from a Booking API of one supplier and one product that writes its answers so; the words of a refusal. */
const read = async (written: (text: string, headers: IncomingHttpHeaders) => string): Promise<string> => {
  const server = await listeningServer(({ url = '', headers }, response) => {
    const answer = url.endsWith('/rates')
      ? { rates: [{ id: 'rate', code: 'STANDARD' }] }
      : url.endsWith('/products')
        ? { products: [{ id: 'product' }] }
        : { suppliers: [{ id: 'supplier' }] };
    response.end(written(JSON.stringify({ meta: {}, ...answer }), headers));
  });
  const address = server.url;
  try {
    return JSON.stringify(await ratesOf({ address, headers: [{ name: 'X-Key', env: VARIABLE }] }, undefined));
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
    return renderSetupError(error);
  } finally {
    await server.close();
  }
};

test('the rates of a Booking API are taken as they are', async () => {
  expect(JSON.parse(await read((text) => text))).toEqual({
    supplierId: 'supplier',
    rates: [{ productId: 'product', id: 'rate', code: 'STANDARD' }],
  });
});

const hostile: [string, Parameters<typeof read>[0], string][] = [
  [
    'a secret that it was sent',
    (text, headers) => text.replace('STANDARD', encodeURIComponent(` ${headers['x-key']}!`)),
    'The Booking API gives back a secret that was sent to it.',
  ],
  [
    'a secret as the ids of suppliers',
    (_text, headers) => JSON.stringify({ suppliers: [{ id: headers['x-key'] }, { id: `${headers['x-key']}2` }] }),
    'The Booking API has several suppliers.',
  ],
  ['50,000 levels', (text) => text.replace('{}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`), 'levels of nesting'],
  ['half a document', (text) => text.slice(0, -1), 'The Booking API answered no JSON.'],
  ['no list', () => '{"suppliers":{}}', 'has no list "suppliers"'],
  ['null', () => 'null', 'has no list "suppliers"'],
  ['a list of nothing', () => '{"suppliers":[null,7,{"id":7}]}', 'The Booking API lists no supplier.'],
];

for (const [words, written, refusal] of hostile) {
  test(`a Booking API that answers ${words} is refused, and no secret is in the words`, async () => {
    const text = await read(written);

    expect(text).toContain(refusal);
    expect(text).not.toContain('canary');
  });
}
