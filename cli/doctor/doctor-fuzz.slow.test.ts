// Whatever a target answers to a doctor, and so to the first read before a run, is no fault of ours.
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { written, wrongBodies, wrongValues } from '../../self/fuzz/wrong-value.ts';
import { doctor } from '../commands/doctor.ts';

/** The watch for others who sell need not last here. */
const SPEED_UP = 100;

type Answer = { body: string; headers?: Record<string, string> };

const retrieved = (value: unknown): string => written({ availabilities: { retrieved: value, expires: value } });

const answers: [string, Answer][] = [
  ...Object.entries(wrongBodies).map(([name, body]): [string, Answer] => [name, { body }]),
  ...wrongValues.map(({ name, of }): [string, Answer] => [
    `retrieved: ${name}`,
    { body: retrieved(of('2030-06-01T10:00:00Z')) },
  ]),
  ...['', 'soon', '9999-12-31', 'Thu, 01 Jan 275760 00:00:00 GMT', '-271821-04-20T00:00:00Z'].map(
    (date): [string, Answer] => [`date: ${date}`, { body: '{}', headers: { date } }],
  ),
];

const statuses = [200, 204, 299, 302, 401, 403, 404, 418, 500, 599];

test('doctor comes to its end whatever the target answers', async () => {
  const folder = temporaryFolder();
  let answer: Answer = { body: '' };
  let status = 200;
  const listener: RequestListener = (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  const server = await listeningServer(listener);
  const baseUrl = server.url;
  const path = join(folder, 'profile.json');
  writeFileSync(path, JSON.stringify(mockProfile({ baseUrl })));
  const write = process.stdout.write;
  const ends: [string, number][] = [];

  process.stdout.write = () => true;
  try {
    for (const [index, [name, next]] of answers.entries()) {
      answer = next;
      status = statuses[index % statuses.length] ?? 200;
      for (const as of new Set([200, status])) {
        status = as;
        ends.push([`${as} ${name}`, await scaleWaits(SPEED_UP, () => doctor.execute(['--profile', path]))]);
      }
    }
  } finally {
    process.stdout.write = write;
    await server.close();
  }

  expect(ends.length).toBeGreaterThan(80);
  expect(ends.filter(([, code]) => code !== 0 && code !== 3)).toEqual([]);
});
