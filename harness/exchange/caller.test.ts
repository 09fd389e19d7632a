import { expect, test } from '@playwright/test';
import { profile } from '../../self/proof/bound-interface.ts';
import { Blocked } from '../errors.ts';
import { openSession } from '../schedule/session.ts';
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

test('the exchanges of whoever calls for a part are numbered and kept by the part and by the whole', async () => {
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

test('a call that this machine could not send blocks, and blames nobody', async () => {
  const connection = await connectionTo({});
  const transport: Transport = async () => ({ fault: { kind: 'unsent', message: 'this machine opens no more' } });
  const caller = new Caller({ ...connection, transport });

  await expect(caller.send(read('a'))).rejects.toThrow('raise ulimit -n');
  expect(caller.exchanges).toEqual([]);
});
