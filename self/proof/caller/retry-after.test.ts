// What is the same call that comes again too soon after a 429 or 503 with Retry-After, and what is not.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type Scene, scene } from './client.ts';

/** Asks for a hold, with the length of the body, as over HTTP: of a call that is not carried out the body is kept where it is known. */
const again = ({ call }: Scene, hold: object) =>
  call('POST', '/v1.2/holds', { hold }, { 'Content-Length': String(JSON.stringify({ hold }).length) });

/** What the journal says of a client that gets 429 with Retry-After: 2 for a hold, and then does this. */
const said = async (act: (s: Scene, hold: object) => Promise<unknown>, times = 1) => {
  const s = await scene();
  const hold = { ...s.api.holdOf('STANDARD', await s.free('STANDARD'), 1), id: randomUUID() };
  await s.api.control('behaviour', { operation: 'createHold', status: 429, retryAfterSeconds: 2, times });
  await again(s, hold);
  await act(s, hold);
  return (await s.findings()).map(({ severity, requirement, message }) => `${severity} ${requirement}: ${message}`);
};

const TOO_SOON = expect.stringMatching(
  /^warning partner\.error\.caller-follows-retry-after: Call 2 got 429 with Retry-After: 2, and the same comes again after \d\.\d s\.$/,
);

test('a create that comes again at once with another request id is the same, also where it is refused again', async () => {
  expect(await said(again)).toEqual([TOO_SOON]);
  expect(await said(again, 2)).toEqual([TOO_SOON]);
});

test('another create is not the same, and the same may come when the time is over, by the clock of the world or of the machine', async () => {
  expect(await said((s, hold) => again(s, { ...hold, id: randomUUID() }))).toEqual([]);
  expect(await said((s) => s.call('GET', s.listPath('STANDARD', s.window)))).toEqual([]);
  const waiting = [
    (s: Scene) => s.api.control('clock', { advanceSeconds: 2 }),
    () => new Promise((resolve) => setTimeout(resolve, 1_950)),
  ];
  for (const wait of waiting) {
    const asks = async (s: Scene, hold: object) => {
      await wait(s);
      await again(s, hold);
    };
    expect(await said(asks)).toEqual([]);
  }
});

test('where the clock of the world stands still, a slow answer takes nothing from the time that it is moved by', async () => {
  const s = await scene();
  const slow = { operation: 'listAvailabilities', status: 503, retryAfterSeconds: 1, delayMs: 400, times: 1 };
  await s.api.control('behaviour', slow);
  await s.call('GET', s.listPath('STANDARD', s.window));
  await s.api.control('clock', { advanceSeconds: 1 });
  await s.call('GET', s.listPath('STANDARD', s.window));

  expect(await s.findings()).toEqual([]);
});

test('a call that was under way when the other was asked to wait does not come again', async () => {
  const s = await scene();
  await s.api.control('behaviour', { operation: 'listAvailabilities', status: 503, retryAfterSeconds: 2, times: 2 });
  const list = () => s.call('GET', s.listPath('STANDARD', s.window));

  await Promise.all([list(), list()]);

  expect(await s.findings()).toEqual([]);
});
