import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Control } from './control.ts';
import { upstreamOperator } from './operator.ts';

/** A caller that makes no calls. */
const idle: Pick<Caller, 'exchanges' | 'expectingServerErrors'> = {
  exchanges: [],
  expectingServerErrors: (act) => act(),
};

const ADDRESS = 'http://operator.test/_mock';

test('the seats of an availability are as many as before when what was done meanwhile has ended, whatever its end', async () => {
  const sent: unknown[] = [];
  const control: Control = { call: async (method, path, body) => void sent.push([method, path, body]) };
  const operator = upstreamOperator(control, { address: ADDRESS, caller: idle as Caller, credentials: {} });
  const one = { id: 'an-id', capacity: 5 };
  const seats = (capacity: number) => ['POST', '/capacity', { availabilityId: 'an-id', capacity }];

  expect(await operator.withCapacity(one, 4, async () => sent.length)).toBe(1);
  expect(sent).toEqual([seats(4), seats(5)]);

  const thrown = new Error('a check that failed');
  await expect(operator.withCapacity(one, 4, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(sent.slice(2)).toEqual([seats(4), seats(5)]);
});

test('a call that the operator is made to fail is an exchange of the check, once, with the answer that it got', async () => {
  const exchanges: Exchange[] = [];
  const caller = {
    ...idle,
    exchanges: exchanges as readonly Exchange[],
    include: (make: Parameters<Caller['include']>[0]) => {
      const exchange = make(exchanges.length + 1, unhiddenText);
      exchanges.push(exchange);
      return exchange;
    },
  } as Caller;
  const made = { operation: 'createHold', method: 'POST', path: '/v1.2/holds' };
  const calls = [
    { ...made, number: 8, at: '2026-01-01T00:00:00Z', behaviour: {}, status: 500 },
    { ...made, number: 9, at: '2026-01-01T00:00:01Z', behaviour: { answer: 'reset' } },
    { ...made, number: 10, at: '2026-01-01T00:00:02Z', status: 201 },
  ];
  const control: Control = { call: async (method) => (method === 'GET' ? { calls } : undefined) };
  const operator = upstreamOperator(control, { address: ADDRESS, caller, credentials: {} });

  await operator.failing('createHold', { status: 500 }, async () => 'done');
  expect(exchanges.map(({ call }) => call)).toEqual([
    'POST /v1.2/holds → 500',
    'POST /v1.2/holds → no answer: the check has the operator close the connection',
    'POST /v1.2/holds → 201',
  ]);

  expect(await operator.calls('createHold', 0)).toHaveLength(3);
  expect(exchanges).toHaveLength(3);
  const thrown = new Error('a check that failed');
  await expect(operator.down('createHold', { status: 500 }, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(exchanges).toHaveLength(3);
});

test('every call of several operations is made to go wrong, and where none of them came nothing was seen', async () => {
  const sent: unknown[] = [];
  let calls: object[] = [];
  const control: Control = {
    call: async (method, path, body) => {
      if (method !== 'GET') {
        sent.push([method, path, body]);
      }
      return path.includes('getHold') ? { calls } : { calls: [] };
    },
  };
  const caller = { ...idle, include: (make) => make(1, unhiddenText) } as Pick<Caller, 'include'> as Caller;
  const operator = upstreamOperator(control, { address: ADDRESS, caller, credentials: {} });
  const act = () => operator.failingEvery(['getHold', 'getBooking'], { answer: 'page' }, async () => 'done');
  const rule = (operation: string) => ['POST', '/behaviour', { interface: 'partner', operation, answer: 'page' }];

  await expect(act()).rejects.toThrow('no getHold or getBooking came');
  calls = [
    {
      number: 8,
      operation: 'getHold',
      method: 'GET',
      path: '/v1.2/holds/1',
      at: '2026-01-01T00:00:00Z',
      behaviour: {},
      status: 200,
    },
  ];
  expect(await act()).toBe('done');
  expect(sent.slice(0, 3)).toEqual([rule('getHold'), rule('getBooking'), ['DELETE', '/behaviour', undefined]]);
});

test('after it has failed, the check goes on once the platform calls it again', async () => {
  let [asked, latest] = [0, 0];
  const control: Control = {
    call: async (method, path) => {
      if (method !== 'GET') {
        return undefined;
      }
      const failed = { operation: 'getHold', method: 'GET', path: '/', at: '2026-01-01T00:00:00Z', behaviour: {} };
      return path.includes('newest')
        ? { calls: [{ number: latest }] }
        : { calls: [{ ...failed, number: 1, status: path.includes('getHold') ? 500 : 404 }] };
    },
  };
  const known: { calls?: boolean } = {};
  const ask = async () => {
    asked += 1;
    latest += [1, 4].includes(asked) ? 1 : 0; // the second and third are answered without it
  };
  const caller = { ...idle, include: (make) => make(1, unhiddenText) } as Pick<Caller, 'include'> as Caller;
  const operator = upstreamOperator(control, { address: ADDRESS, caller, credentials: {}, asking: { ask, known } });
  const done = async () => 'done';

  expect(await operator.failing('releaseHold', { status: 404 }, done)).toBe('done');
  expect(await operator.down('getHold', { status: 500, path: 'one' }, done)).toBe('done');
  expect(asked).toBe(0);
  expect(await operator.failing('getHold', { status: 500 }, done)).toBe('done');
  expect(asked).toBe(4);
  known.calls = false; // it is never seen to call
  expect(await operator.failing('getHold', { status: 500 }, done)).toBe('done');
  expect(asked).toBe(4);
});

test('a platform is connected when the operator has taken one of its calls', async () => {
  const withStatuses = (...statuses: number[]) =>
    upstreamOperator(
      { call: async () => ({ calls: statuses.map((status) => ({ status })) }) },
      { address: ADDRESS, caller: idle as Caller, credentials: {} },
    ).connection();

  expect(await withStatuses()).toBe('never-called');
  expect(await withStatuses(401, 403)).toBe('other-keys');
  expect(await withStatuses(401, 404)).toBe('connected');
});
