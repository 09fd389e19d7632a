import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));

/** What a process has that all its modules share, looked at around the life of a mock. Prints what differs, as JSON. */
const script = (entry: string) => `
import { createHook } from 'node:async_hooks';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const timers = new Set();
createHook({
  init: (id, type) => void (type === 'Timeout' && timers.add(id)),
  destroy: (id) => void timers.delete(id),
}).enable();

const members = (name, owner) =>
  Reflect.ownKeys(owner).map((key) => [name + ' ' + String(key), Object.getOwnPropertyDescriptor(owner, key).value]);
const classes = [Request, Response, Headers, FormData, URL, Object, Array, String, Promise, Function, Error, JSON];
const look = () => new Map([
  ...Reflect.ownKeys(globalThis).map((key) => ['global ' + String(key), globalThis[key]]),
  ...classes.flatMap((one) => [...members(one.name, one), ...members(one.name + ' of', one.prototype ?? one)]),
  ...process.eventNames().map((event) => ['process on ' + String(event), process.listenerCount(event)]),
  ...Object.entries(process.env).map(([name, value]) => ['environment ' + name, value]),
  ['working folder', process.cwd()], ['title', process.title], ['exit code', process.exitCode], ['umask', process.umask()],
]);
// What Node makes when it is first looked at.
look();
const before = look();
const changed = () => {
  const now = look();
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => !Object.is(before.get(name), now.get(name)));
};
const called = (url, options, body) => new Promise((answered) => {
  request(url, { agent: false, ...options }, (answer) => answer.resume().on('end', () => answered(answer.statusCode))).end(body);
});

const { startMock } = await import(${JSON.stringify(entry)});
const found = { imported: changed() };
const mock = await startMock();
found.started = changed();
const { url } = mock.world('one');
found.statuses = [
  await called(url + '/v1.2/holds/none'),
  await called(url + '/v1.2/holds', { method: 'POST', headers: { 'content-type': 'application/json' } }, '{}'),
  await called(url + '/_mock/reset', { method: 'POST' }),
  await called(mock.url + '/_mock/', { headers: { accept: 'text/html' } }),
];
found.used = changed();
await mock.close();
// Node keeps the text of the date for a second.
for (let tries = 0; tries < 40 && timers.size > 1; tries += 1) {
  await wait(50);
}
await new Promise((done) => setImmediate(done));
found.ended = changed();
found.timers = timers.size;
process.stdout.write(JSON.stringify(found));
`;

test('a mock that is started, called and closed leaves no trace in its process: globals, handlers, environment, timers', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'trace.mjs');
  writeFileSync(file, script(join(clone, 'mock-operator/index.ts')));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: clone,
    encoding: 'utf8',
  });

  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    imported: [],
    started: [],
    statuses: [401, 401, 200, 200],
    used: [],
    ended: [],
    timers: 0,
  });
});
