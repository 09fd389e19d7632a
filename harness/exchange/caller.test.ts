import { expect, test } from '@playwright/test';
import { profile } from '../../self/proof/bound-interface.ts';
import { Blocked, OutcomeUnknown } from '../errors.ts';
import { openSession } from '../schedule/session.ts';
import { scaleWaits } from '../transport/wait.ts';
import type { Transport, WireAnswer } from '../transport/wire.ts';
import { Caller } from './caller.ts';

const connectionTo = async (answer: Partial<WireAnswer>) => {
  const transport: Transport = async ({ url }) => ({
    answer: url.includes('/_mock/')
      ? { status: 200, headers: {}, body: JSON.stringify({ now: new Date().toISOString() }), utf8: true }
      : { status: 200, headers: {}, body: '', utf8: true, ...answer },
  });
  const session = await openSession({ interface: 'partner', profile, transport, seed: 1, unwritten: true });
  return session.connection;
};

const callerOn = async (answer: Partial<WireAnswer>): Promise<Caller> => new Caller(await connectionTo(answer));

const read = (id: string) => ({
  name: 'partner.getHold',
  operation: { method: 'GET' as const, path: '/v1.2/holds/{hold_id}' },
  parameters: { hold_id: id },
});

for (const id of ['\ud800', 'a\udfffb', '.', '..']) {
  test(`an id that no address can carry is not sent: ${JSON.stringify(id)}`, async () => {
    const caller = await callerOn({});

    await expect(caller.send(read(id))).rejects.toThrow(Blocked);
    expect(caller.exchanges).toEqual([]);
  });
}

for (const id of ['😀', '...', '../..', 'a b?#%/\r\n', '__proto__']) {
  test(`an id that is odd is sent as it is: ${JSON.stringify(id)}`, async () => {
    const [sent] = [await (await callerOn({})).send(read(id))];

    expect(decodeURIComponent(sent.request.url.split('/v1.2/holds/')[1] ?? '')).toBe(id);
  });
}

test('a check is given no more answers than fit into memory', async () => {
  const caller = await callerOn({ body: ' '.repeat(64 * 1024 * 1024), utf8: false });

  for (let call = 0; call < 5; call += 1) {
    await caller.send(read('a'));
  }

  await expect(caller.send(read('a'))).rejects.toThrow('narrow the window');
});

test('the exchanges of a client for a part are numbered and kept by the part and by the whole', async () => {
  const connection = await connectionTo({});
  const whole = new Caller(connection);
  const part = whole.part();
  const shop = new Caller(connection, part);

  await whole.send(read('a'));
  await shop.send(read('b'));
  await part.send(read('c'));

  expect(whole.exchanges.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(part.exchanges.map(({ number }) => number)).toEqual([2, 3]);
  expect(shop.exchanges.map(({ number }) => number)).toEqual([2]);
});

/** A caller whose calls get these statuses, one after the other; the last for good. */
const callerThatGets = async (...statuses: number[]) => {
  const connection = await connectionTo({});
  let sent = 0;
  return new Caller({
    ...connection,
    transport: async () => {
      sent += 1;
      const status = statuses[Math.min(sent, statuses.length) - 1] ?? 0;
      return { answer: { status, headers: {}, body: '', utf8: true } };
    },
  });
};

const create = (caller: Caller, hadNoEffect?: boolean) =>
  caller.send({
    name: 'createHold',
    operation: { method: 'POST', path: '/v1.2/holds' },
    parameters: {},
    look:
      hadNoEffect === undefined ? 'impossible' : { read: () => caller.send(read('a')), hadNoEffect: () => hadNoEffect },
  });

const postponed = ({ exchanges }: Caller) => exchanges.map(({ status, isPostponement }) => [status, isPostponement]);

for (const status of [408, 502, 503, 504, 520, 524]) {
  test(`a read that a gateway answers with ${status} is sent again, and only the answer of the target is judged`, async () => {
    const caller = await callerThatGets(status, 200);

    expect(await caller.send(read('a'))).toMatchObject({ status: 200 });
    expect(postponed(caller)).toEqual([
      [status, true],
      [200, false],
    ]);
  });
}

test('a gateway that answers a read three times is believed', async () => {
  const caller = await callerThatGets(503, 502, 504, 200);

  expect(await scaleWaits(1_000, () => caller.send(read('a')))).toMatchObject({ status: 504, isPostponement: false });
  expect(caller.exchanges).toHaveLength(3);
});

test('a create that a gateway answers is sent again when it is not found, and else its check is begun anew', async () => {
  const missing = await callerThatGets(503, 404, 201);
  const there = await callerThatGets(504, 200);

  expect(await create(missing, true)).toMatchObject({ status: 201 });
  await expect(create(there, false)).rejects.toThrow(OutcomeUnknown);
  expect(postponed(there)).toEqual([
    [504, true],
    [200, false],
  ]);
});

test('a call that can be sent once only is believed when a gateway has answered it three times', async () => {
  const caller = await callerThatGets(502);

  await expect(create(caller)).rejects.toThrow(OutcomeUnknown);
  await expect(create(caller)).rejects.toThrow(OutcomeUnknown);
  expect(await create(caller)).toMatchObject({ status: 502, isPostponement: false });
});

test('a call that met a connection that was being closed begins its check anew, and blocks it when that goes on', async () => {
  const connection = await connectionTo({});
  const transport: Transport = async () => ({ error: { kind: 'idle-closed', message: 'the target closed it' } });
  const caller = new Caller({ ...connection, transport });

  await expect(create(caller)).rejects.toThrow(OutcomeUnknown);
  await expect(create(caller)).rejects.toThrow(OutcomeUnknown);
  await expect(create(caller)).rejects.toThrow(/^partner\.createHold: the target closed it$/);
  await expect(create(caller)).rejects.not.toThrow(OutcomeUnknown);
});

test('while something behind the target is made to fail, its server errors are its answers', async () => {
  for (const status of [502, 503]) {
    const headers: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
    const connection = await connectionTo({});
    const answer = { status, headers, body: '', utf8: true };
    const caller = new Caller({ ...connection, transport: async () => ({ answer }) });

    expect(await caller.expectingServerErrors(() => caller.send(read('a')))).toMatchObject({ status });
    expect(caller.exchanges).toHaveLength(1);
  }
});

test('a call that this machine could not send blocks, and blames nobody', async () => {
  const connection = await connectionTo({});
  const transport: Transport = async () => ({ error: { kind: 'unsent', message: 'this machine opens no more' } });
  const caller = new Caller({ ...connection, transport });

  await expect(caller.send(read('a'))).rejects.toThrow('raise ulimit -n');
  expect(caller.exchanges).toEqual([]);
});

test('calls that are lost while the target stops are no silence: each ends with the one reason', async () => {
  let reason: string | undefined;
  let foundLost = () => {};
  const looked = new Promise<boolean>((resolve) => {
    foundLost = () => resolve(true);
  });
  const standing = { stopped: () => reason, answered: () => {}, isLost: () => looked };
  const transport: Transport = async () => ({ error: { kind: 'refused', message: 'nobody listens' } });
  const caller = new Caller({ ...(await connectionTo({})), transport, standing });
  const lost = [1, 2, 3, 4].map(() => caller.send(read('a')).catch(({ message }: Error) => message));
  await new Promise(setImmediate);

  const later = caller.send(read('a')).catch(({ message }: Error) => message);
  await new Promise(setImmediate);
  reason = 'the target stopped answering';
  foundLost();

  expect(new Set(await Promise.all([...lost, later]))).toEqual(new Set([reason]));
});
