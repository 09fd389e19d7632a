import { expect, test } from '@playwright/test';
import type { Exchange, RecordedCheck, RecordedSession } from '../../schemas/generated/types.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { freshUuid } from './fresh.ts';
import { RecordedEvents, type SessionLines } from './recorded-events.ts';
import { currentLearner, inScope, now, wallMs } from './scope.ts';
import { letPass } from './wait.ts';
import type { Transport, WireResult } from './wire.ts';

const session: RecordedSession = {
  session: 'partner 0',
  interface: 'partner',
  worker: 0,
  workers: 1,
  openedAt: '2026-11-28T10:00:00.000000Z',
  known: { spent: { hold: 2 } },
  calls: [],
  control: [],
  events: [],
};

/** A call that was answered a second after the one before it. */
const call = (event: number, path: string, number = event): Exchange => ({
  number,
  operation: 'partner.getHold',
  event,
  startedAt: `2026-11-28T10:00:0${event - 1}.500000Z`,
  durationMs: 500.25,
  request: { method: 'GET', url: `http://a.test${path}`, headers: {} },
  answer: { status: 200, headers: {}, body: `"answer ${event}"` },
});

const check = (
  id: string,
  exchanges: Exchange[],
  more: Partial<RecordedCheck> = {},
): SessionLines['checks'][number] => ({
  check: id,
  session: session.session,
  began: 0,
  calls: exchanges.length,
  control: [],
  events: [],
  ...more,
  exchanges,
});

const nobody: Transport = () => Promise.reject(new Error('a network'));

/** Asks as the check does. */
const asking = (events: RecordedEvents) => {
  const transport = events.carrying(nobody, currentLearner, unhiddenText);
  return (path: string) => transport({ method: 'GET', url: `http://a.test${path}`, headers: {} }, { timeoutMs: 1 });
};

const bodyOf = (result: WireResult): string => ('answer' in result ? result.answer.body : '');

test('each answer comes in its turn, to the check whose call it was, and the time is that of the latest', async () => {
  const checks = [check('a', [call(1, '/x'), call(3, '/y')]), check('b', [call(2, '/x')])];
  const events = new RecordedEvents({ session, checks });
  const ask = asking(events);
  const seen: string[] = [];
  const runs = ['b', 'a'].map((name) =>
    inScope({ events, name, idSeed: 'seed' }, async () => {
      for (const path of name === 'a' ? ['/x', '/y'] : ['/x']) {
        const body = bodyOf(await ask(path));
        seen.push(`${name} ${body} at ${Math.floor(now())}, ${new Date(wallMs()).toISOString()}`);
      }
    }),
  );

  await events.come(() => false);
  await Promise.all(runs);

  expect(seen).toEqual([
    'a "answer 1" at 1000, 2026-11-28T10:00:01.000Z',
    'b "answer 2" at 2000, 2026-11-28T10:00:02.000Z',
    'a "answer 3" at 3000, 2026-11-28T10:00:03.000Z',
  ]);
  expect(events.lacking.size).toBe(0);
});

test('calls side by side have the answers of their contents, and equal ones in the order in which they were asked', async () => {
  const first = { ...call(3, '/x'), startedAt: '2026-11-28T10:00:00.100000Z', durationMs: 2_900 };
  const checks = [check('a', [call(1, '/y'), call(2, '/x')], { control: [first] })];
  const events = new RecordedEvents({ session, checks });
  const ask = asking(events);
  const run = inScope({ events, name: 'a', idSeed: '' }, () => Promise.all([ask('/x'), ask('/x'), ask('/y')]));

  await events.come(() => false);

  expect((await run).map(bodyOf)).toEqual(['"answer 3"', '"answer 2"', '"answer 1"']);
});

test('what was not asked for when it was recorded is blocked, and what is asked for no more is passed over', async () => {
  const events = new RecordedEvents({ session, checks: [check('a', [call(1, '/x'), call(2, '/y')])] });
  const ask = asking(events);
  const run = inScope({ events, name: 'a', idSeed: '' }, async () => {
    await expect(ask('/z')).rejects.toThrow('the recording has no further call GET /z');
    return bodyOf(await ask('/y'));
  });

  await events.come(() => false);

  expect(await run).toBe('"answer 2"');
  expect([...events.lacking]).toEqual([['a', 'GET /z']]);
});

test('a wait ends with its event, one that was not waited for when nothing else comes', async () => {
  const waited = { event: 1, place: 1, startedAt: '2026-11-28T10:00:00.000000Z', durationMs: 350 };
  const events = new RecordedEvents({ session, checks: [check('a', [], { events: [waited] })] });
  const run = inScope({ events, name: 'a', idSeed: '' }, async () => {
    await letPass(60_000);
    const endedMs = Math.floor(now());
    await expect(letPass(60_000)).rejects.toThrow('the recording has no further wait');
    return endedMs;
  });

  await events.come(() => false);

  expect(await run).toBe(350);
});

test('a recording in which an event is missing, stands twice or comes too early is refused', () => {
  const late = { ...call(2, '/x'), durationMs: 0, startedAt: '2026-11-28T10:00:00.600000Z' };
  const refused =
    (...exchanges: Exchange[]) =>
    () =>
      new RecordedEvents({ session, checks: [check('a', exchanges)] });

  expect(refused(call(1, '/x'), call(3, '/x'))).toThrow('event 2 of the session partner 0 is missing');
  expect(refused(call(1, '/x'), call(1, '/x'))).toThrow('event 1 of the session partner 0 stands there twice');
  expect(refused(call(1, '/x'), late)).toThrow('event 2 of the session partner 0 came before the one before it');
});

test('the same seed brings the same ids, and each check and each run others', () => {
  const events = new RecordedEvents({ session, checks: [] });
  const ids = (name: string, idSeed: string) => inScope({ events, name, idSeed }, () => [freshUuid(), freshUuid()]);

  expect(ids('a', 'seed')).toEqual(ids('a', 'seed'));
  expect(new Set([...ids('a', 'seed'), ...ids('b', 'seed'), ...ids('a', 'other')]).size).toBe(6);
  expect(ids('a', 'seed')[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
