// A target that stops listening is no requirement's fault; a connection that breaks off once is no stop.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Presence } from './presence.ts';

const CLOSED = { kind: 'closed', message: 'the connection closed' } as const;

const listening = (port = 0): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

const stop = (server: Server) => new Promise((resolve) => server.close(resolve));

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.2`;

test('a connection that breaks off while the target listens is the fault of one call', async () => {
  const server = await listening();
  const standing = new Presence(0).standing();

  expect(await standing.isLost(addressOf(server), CLOSED)).toBe(false);
  expect(await standing.isLost(addressOf(server), { kind: 'timeout', message: '' })).toBe(false);
  expect(standing.stopped()).toBeUndefined();
  await stop(server);
});

test('when several connections are refused in a row, the target has stopped after its last answer, also for sessions that open later', async () => {
  const server = await listening();
  const address = addressOf(server);
  const presence = new Presence(0);
  const standing = presence.standing();
  standing.answered('POST /v1.2/holds (exchange 3 of partner.hold.fields)');
  await stop(server);
  const reason = 'the target stopped answering after POST /v1.2/holds (exchange 3 of partner.hold.fields)';

  const lost = [standing.isLost(address, CLOSED), standing.isLost(address, CLOSED)];
  expect(await Promise.all(lost)).toEqual([true, true]);
  expect(standing.stopped()).toBe(reason);
  expect(await presence.gone()).toBe(reason);
  expect(presence.standing().stopped()).toBe(reason);
});

test('a target that comes back in time is there for a new session, and the old one has ended', async () => {
  const server = await listening();
  const address = addressOf(server);
  const presence = new Presence(20);
  const standing = presence.standing();
  await stop(server);
  const lost = standing.isLost(address, CLOSED);
  await expect.poll(() => presence.waiting).toContain('waits for it, up to 20 s');
  const back = await listening(Number(new URL(address).port));

  expect(await lost).toBe(true);
  expect(standing.stopped()).toContain('the target stopped answering');
  expect(await presence.gone()).toBeUndefined();
  expect(presence.standing().stopped()).toBeUndefined();
  expect(presence.ended()).toEqual([{ after: 'the first look at it', seconds: expect.any(Number) }]);
  expect(presence.ended()).toEqual([]);
  await stop(back);
});
