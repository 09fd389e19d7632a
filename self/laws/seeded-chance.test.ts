// What a check makes up follows from the seed of ids: else its recording cannot be judged again.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders whose code runs in checks. */
const OF_CHECKS = ['suites', 'harness/v1', 'harness/v2', 'harness/booking', 'harness/channel', 'harness/generate'];

const UNSEEDED = /\b(?:randomUUID|Math\.random|performance\.now|Date\.now)\(/;

test('a check makes up ids and reads the time by the session alone', () => {
  const files = OF_CHECKS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const unseeded = files.filter((file) => UNSEEDED.test(readFileSync(`${root}${file}`, 'utf8')));

  expect(files.length).toBeGreaterThan(200);
  expect(unseeded).toEqual([]);
});
